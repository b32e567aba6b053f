import { socialLogin, startSocialLogin } from '#contract/account/social-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import type { OidcProvider } from '../../config.ts';
import { CodeRefused, createOpenIdGateway, ProviderUnreachable } from '../../gateways/openid.ts';
import type { RegisterRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { newToken } from '../../token.ts';
import { toIdentity } from './provider-identity.ts';
import { finishSignIn, openDeviceSession } from './sign-in.ts';
import { deriveSecrets, readBrowserToken, setBrowserCookie } from './social-browser.ts';
import { movePendingLink, storePendingLink } from './social-link-store.ts';
import { findOrCreateSocialAccount, redeemNonce, storeNonce } from './social-store.ts';

/** Registers the sign-in of `contract/account/social-endpoints.ts`. */
export function registerSocial(serve: RegisterRoute, services: Services): void {
  const { config, database, clock, log } = services;
  const gateway = createOpenIdGateway(clock);
  const redirectUri = `${config.publicUrl}/login`;

  const getProvider = (key: string): OidcProvider => {
    const oidcProvider = config.oidcProviders.find(({ provider }) => provider === key);
    if (oidcProvider === undefined) throw new Refusal('notFound');
    return oidcProvider;
  };

  /**
   * Awaits a provider's response.
   * @throws Refusal `unavailable` if the provider does not respond, `socialLoginFailed` if it refuses
   */
  const awaitProvider = async <T>(provider: string, request: Promise<T>): Promise<T> => {
    try {
      return await request;
    } catch (error) {
      if (error instanceof ProviderUnreachable) {
        log.warn({ err: error, provider }, 'identity provider not reachable');
        throw new Refusal('unavailable');
      }
      if (!(error instanceof CodeRefused)) throw error;
      log.warn({ err: error, provider }, 'identity provider refused');
      throw new Refusal('socialLoginFailed');
    }
  };

  serve(startSocialLogin, async ({ body, language, request, reply }) => {
    const provider = getProvider(body.provider);
    const state = newToken();
    // A new one each time, so that a planted cookie binds nothing.
    const browserToken = newToken();
    const secrets = deriveSecrets(browserToken, state);
    const authorizationUrl = await awaitProvider(
      body.provider,
      gateway.buildAuthorizationUrl(provider, { ...secrets, redirectUri, state, language }),
    );
    const previousToken = readBrowserToken(request);
    await database.transaction(async ({ db }) => {
      await storeNonce(db, { provider: body.provider, nonce: secrets.nonce, nowMs: clock() });
      if (previousToken !== undefined) await movePendingLink(db, previousToken, browserToken);
    });
    setBrowserCookie(reply, config, browserToken);
    return { data: { authorizationUrl, state } };
  });

  serve(socialLogin, async ({ body, language, request, reply, translate }) => {
    const provider = getProvider(body.provider);
    const nowMs = clock();
    const browserToken = readBrowserToken(request);
    if (browserToken === undefined) throw new Refusal('socialLoginFailed');
    const secrets = deriveSecrets(browserToken, body.state);
    // Outside the transaction below: the nonce stays used even if the sign-in is rejected.
    if (!(await redeemNonce(database.db, { provider: body.provider, nonce: secrets.nonce, nowMs })))
      throw new Refusal('socialLoginFailed');
    const claims = await awaitProvider(
      body.provider,
      gateway.redeemCode(provider, { ...secrets, state: body.state, url: buildReturnUrl(redirectUri, body) }),
    );
    const identity = toIdentity(body.provider, claims);
    if (identity === undefined) {
      log.warn({ provider: body.provider }, 'identity provider confirmed no e-mail');
      throw new Refusal('socialLoginFailed');
    }

    const result = await database.transaction(async ({ db }) => {
      const account = await findOrCreateSocialAccount(db, identity, { language, nowMs });
      if (account === undefined) throw new Refusal('socialLoginFailed');
      const { accountId } = account;
      if (account.kind === 'linkRequired') {
        await storePendingLink(db, { ...identity, accountId, browserToken, nowMs });
        return undefined;
      }
      const { deviceType } = body;
      return { ...account, ...(await openDeviceSession(services, db, { accountId, deviceType, request })) };
    });
    if (result === undefined) {
      setBrowserCookie(reply, config, browserToken);
      const message = translate(
        /*i18n*/ {
          id: 'social.linkRequired',
          message: 'Hai già un account con questo indirizzo: accedi per collegarlo',
        },
      );
      return { message, linkRequired: { email: identity.email } };
    }
    finishSignIn(services, { request, reply }, result);
    const message = translate(/*i18n*/ { id: 'account.signedIn', message: 'Accesso effettuato' });
    return { message, token: result.token, isPasswordChanged: result.isPasswordChanged };
  });
}

/** The address with which the provider sent the browser back. */
function buildReturnUrl(
  redirectUri: string,
  { code, state, iss }: { code: string; state: string; iss?: string | undefined },
): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
  return url;
}
