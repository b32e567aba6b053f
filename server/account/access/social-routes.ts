import * as v from 'valibot';
import { emailSchema } from '#contract/account/fields.ts';
import { socialLogin, startSocialLogin } from '#contract/account/social-endpoints.ts';
import type { Language } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import type { OidcProvider } from '../../config.ts';
import { createOpenIdGateway, ProviderUnreachable } from '../../gateways/openid.ts';
import type { RegisterRoute } from '../../http/route.ts';
import { toSingleLine } from '../../http/text/single-line.ts';
import type { Services } from '../../services.ts';
import { verifyIdToken, type IdTokenClaims } from './id-token.ts';
import { finishSignIn, openDeviceSession } from './sign-in.ts';
import {
  findOrCreateSocialAccount,
  createNonce,
  redeemNonce,
  type ProviderIdentity,
} from './social-store.ts';

/** Maximum length of a name taken from a provider's claims. */
const maxNameLength = 80;

/** Registers the handlers of `contract/account/social-endpoints.ts`. */
export function registerSocial(serve: RegisterRoute, services: Services): void {
  const { config, database, clock, log } = services;
  const gateway = createOpenIdGateway(clock);

  const getProvider = (key: string): OidcProvider => {
    const oidcProvider = config.oidcProviders.find(({ provider }) => provider === key);
    if (oidcProvider === undefined) throw new Refusal('notFound');
    return oidcProvider;
  };

  /**
   * Awaits a provider's response.
   * @throws Refusal `unavailable` if the provider does not respond
   */
  const reportUnreachable = async <T>(request: Promise<T>): Promise<T> => {
    try {
      return await request;
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      log.warn({ err: error }, 'identity provider not reachable');
      throw new Refusal('unavailable');
    }
  };

  serve(startSocialLogin, async ({ body: { provider: key, state }, language }) => {
    const provider = getProvider(key);
    const endpoint = await reportUnreachable(gateway.authorizationEndpoint(provider.issuer));
    const nonce = await createNonce(database.db, key, clock());
    const authorizationUrl = buildAuthorizationUrl(endpoint, {
      clientId: provider.clientId,
      redirectUri: `${config.publicUrl}/login`,
      state,
      nonce,
      language,
    });
    return { data: { authorizationUrl } };
  });

  serve(socialLogin, async ({ body, language, request, reply, translate }) => {
    const provider = getProvider(body.provider);
    const nowMs = clock();
    const claims = await reportUnreachable(
      verifyIdToken(gateway, provider, { idToken: body.idToken, nowMs }),
    );
    if (claims === undefined) throw new Refusal('socialLoginFailed');
    // Outside the transaction below: the nonce stays used even if the sign-in is rejected.
    const nonce = { provider: body.provider, nonce: claims.nonce, nowMs };
    const isNonceValid = await redeemNonce(database.db, nonce);
    const identity = isNonceValid ? toIdentity(body.provider, claims) : undefined;
    if (identity === undefined) throw new Refusal('socialLoginFailed');

    const { isPasswordChanged, ...signedIn } = await database.transaction(async ({ db }) => {
      const account = await findOrCreateSocialAccount(db, identity, { language, nowMs });
      if (account === undefined) throw new Refusal('socialLoginFailed');
      const { deviceType } = body;
      return {
        ...account,
        ...(await openDeviceSession(services, db, { accountId: account.accountId, deviceType, request })),
      };
    });
    finishSignIn(services, { request, reply }, signedIn);
    const message = translate(/*i18n*/ { id: 'account.signedIn', message: 'Accesso effettuato' });
    return { message, token: signedIn.token, isPasswordChanged };
  });
}

/** Extracts the identity from the claims; `undefined` unless the provider has verified the e-mail (AC-41). */
function toIdentity(provider: string, claims: IdTokenClaims): ProviderIdentity | undefined {
  const email = v.safeParse(emailSchema, claims['email']);
  if (!email.success || claims['email_verified'] !== true) return undefined;
  return { provider, subject: claims.sub, email: email.output, ...parseProviderName(claims, email.output) };
}

interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly language: Language;
}

/** The token comes back in the URL fragment, which is not sent to any server or proxy. */
function buildAuthorizationUrl(endpoint: string, request: AuthorizationRequest): string {
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

/** Derives first and last name from an ID token's claims, with the e-mail as fallback. */
function parseProviderName(claims: Readonly<Record<string, unknown>>, email: string) {
  const given = toNamePart(claims['given_name']);
  const family = toNamePart(claims['family_name']);
  if (given !== '') return { firstName: given, lastName: family };
  const [first = '', ...rest] = toNamePart(claims['name']).split(' ');
  if (first !== '') return { firstName: first, lastName: rest.join(' ') };
  return { firstName: family === '' ? toNamePart(email.split('@')[0]) : family, lastName: '' };
}

const toNamePart = (claim: unknown): string =>
  typeof claim === 'string' ? toSingleLine(claim, maxNameLength) : '';
