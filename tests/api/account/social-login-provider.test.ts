import { expect, it } from 'vitest';
import { profile } from '#contract/account/profile-endpoints.ts';
import { listSessions } from '#contract/account/session-endpoints.ts';
import { socialLogin, startSocialLogin } from '#contract/account/social-endpoints.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import {
  providerUser,
  signInAtProvider,
  startOpenIdProvider,
} from '#tests/support/openid/openid-provider.ts';

const clientId = 'presente';
const redirectUri = 'http://localhost:3000/login';
const state = 's'.repeat(24);

describeOnBothEngines('OpenID Connect sign-in with a real provider', (makeApp) => {
  it('[AC-40] [AC-42] redirects to the provider, returns with the token in the fragment, and signs in', async () => {
    const provider = await startOpenIdProvider({ clientId, redirectUri });
    const config = {
      oidcProviders: [{ provider: 'prova', name: 'Prova', issuer: provider.issuer, clientId }],
    };
    const app: TestApp = await makeApp({ config });
    // The provider's tokens use the real time.
    app.clock.set(Date.now());
    try {
      const { data } = await call(app, startSocialLogin, { body: { provider: 'prova', state } });
      const back = await signInAtProvider(data.authorizationUrl, redirectUri);
      const answer = new URLSearchParams(back.hash.slice(1));
      expect(back.search).toBe('');
      expect(answer.get('state')).toBe(state);
      const { token } = await call(
        app,
        socialLogin,
        { body: { provider: 'prova', idToken: answer.get('id_token') ?? '' } },
        { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0' } },
      );
      const me = (await call(app, profile, {}, { token })).data;
      expect(me).toMatchObject({ email: providerUser.email, fullName: 'Luca D’Angelò' });
      const sessions = (await call(app, listSessions, {}, { token })).data;
      expect(sessions).toMatchObject([{ deviceName: 'Firefox · Linux', isByAdmin: false }]);
    } finally {
      await app.close();
      await provider.close();
    }
  });
});
