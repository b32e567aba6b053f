import * as v from 'valibot';
import { emailSchema } from '#contract/account/fields.ts';
import { socialLogin, startSocialLogin } from '#contract/account/social-calls.ts';
import type { Language } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import type { OidcProvider } from '../config.ts';
import { openIdGateway, ProviderUnreachable } from '../gateways/openid.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { deviceNameOf } from './device-name.ts';
import { verifyIdToken, type IdTokenClaims } from './id-token.ts';
import { namesOf } from './provider-names.ts';
import { openSession } from './session-store.ts';
import { accountOfIdentity, openNonce, redeemNonce, type ProviderIdentity } from './social-store.ts';

/** The calls of `contract/account/social-calls.ts`. */
export function registerSocial(serve: Serve, { config, database, clock, log }: Services): void {
  const gateway = openIdGateway(clock);

  const providerOf = (key: string): OidcProvider => {
    const found = config.oidcProviders.find(({ provider }) => provider === key);
    if (found === undefined) throw new Refusal('notFound');
    return found;
  };

  /** What a provider was asked, or `unavailable` when it does not answer. */
  const reaching = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      log.warn({ err: error }, 'identity provider not reachable');
      throw new Refusal('unavailable');
    }
  };

  serve(startSocialLogin, async ({ body: { provider: key, state }, language }) => {
    const provider = providerOf(key);
    const endpoint = await reaching(gateway.authorizationEndpoint(provider.issuer));
    const nonce = await openNonce(database.db, key, clock());
    const authorizationUrl = authorizationAddress(endpoint, {
      clientId: provider.clientId,
      redirectUri: `${config.publicUrl}/login`,
      state,
      nonce,
      language,
    });
    return { data: { authorizationUrl } };
  });

  serve(socialLogin, async ({ body, language, request, say }) => {
    const provider = providerOf(body.provider);
    const nowMs = clock();
    const claims = await reaching(verifyIdToken(gateway, provider, { idToken: body.idToken, nowMs }));
    if (claims === undefined) throw new Refusal('socialLoginFailed');
    // Outside the transaction below: it stays used whatever is refused there.
    const nonce = { provider: body.provider, nonce: claims.nonce, nowMs };
    const isFirst = await redeemNonce(database.db, nonce);
    const identity = isFirst ? identityOf(body.provider, claims) : undefined;
    if (identity === undefined) throw new Refusal('socialLoginFailed');

    const signedIn = await database.transaction(async ({ db }) => {
      const account = await accountOfIdentity(db, identity, { language, nowMs });
      if (account === undefined) throw new Refusal('socialLoginFailed');
      const token = await openSession(db, {
        accountId: account.accountId,
        deviceType: body.deviceType,
        deviceName: deviceNameOf(request.headers['user-agent']),
        nowMs,
      });
      return { token, isPasswordChanged: account.isPasswordChanged };
    });
    const message = say(/*i18n*/ { id: 'account.signedIn', message: 'Accesso effettuato' });
    return { message, ...signedIn };
  });
}

/** Somebody with an e-mail that her provider has confirmed (AC-41). */
function identityOf(provider: string, claims: IdTokenClaims): ProviderIdentity | undefined {
  const email = v.safeParse(emailSchema, claims['email']);
  if (!email.success || claims['email_verified'] !== true) return undefined;
  return { provider, subject: claims.sub, email: email.output, ...namesOf(claims, email.output) };
}

interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly language: Language;
}

/** The answer comes back behind a `#`, which no server and no proxy on the way ever sees. */
function authorizationAddress(endpoint: string, request: AuthorizationRequest): string {
  const url = new URL(endpoint);
  const parameters = {
    client_id: request.clientId,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    redirect_uri: request.redirectUri,
    state: request.state,
    nonce: request.nonce,
    ui_locales: request.language,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
