import { expect, it } from 'vitest';
import { profile } from '#contract/account/profile-endpoints.ts';
import { listSessions } from '#contract/account/session-endpoints.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { clientId, redirectUri } from '#tests/support/openid/issuer-sign-ins.ts';
import {
  providerUser,
  signInAtProvider,
  startOpenIdProvider,
} from '#tests/support/openid/openid-provider.ts';
import { bringCode, startSocialSignIn } from '#tests/support/openid/social-sign-in.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0';

describeOnBothEngines('OpenID Connect sign-in with a real provider', (makeApp) => {
  it.each([
    ['public', {}],
    ['confidential', { clientSecret: 'a secret: with +%&' }],
  ])(
    '[AC-40] [AC-42] [AC-100] a %s client is redirected to the provider, returns with a code, and signs in',
    async (_kind, secret) => {
      const provider = await startOpenIdProvider({ clientId, redirectUri, ...secret });
      const client = { provider: 'prova', name: 'Prova', issuer: provider.issuer, clientId };
      const app = await makeApp({ config: { oidcProviders: [{ ...client, ...secret }] } });
      // The provider's tokens use the real time.
      app.clock.set(Date.now());
      try {
        const started = await startSocialSignIn(app);
        const back = (await signInAtProvider(started.authorizationUrl, redirectUri)).searchParams;
        expect(back.get('state')).toBe(started.state);
        const [code, iss] = [back.get('code') ?? '', back.get('iss') ?? ''];
        const { token = '' } = await bringCode(app, started, code, { iss, userAgent });
        const me = (await call(app, profile, {}, { token })).data;
        expect(me).toMatchObject({ email: providerUser.email, fullName: 'Luca D’Angelò' });
        const sessions = (await call(app, listSessions, {}, { token })).data;
        expect(sessions).toMatchObject([{ deviceName: 'Firefox · Linux', isByAdmin: false }]);
      } finally {
        await app.close();
        await provider.close();
      }
    },
  );
});
