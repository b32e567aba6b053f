import { expect, it } from 'vitest';
import { login, profile } from '#contract/account/account-calls.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { builtPassword, newOrganisation } from '#tests/support/builders.ts';
import { call } from '#tests/support/call.ts';

describeOnBoth('accounts', (makeApp) => {
  it('signs in', async () => {
    const app = await makeApp();
    const org = await newOrganisation(app);
    const answer = await call(app, login, { body: { email: org.email, password: builtPassword } });
    const me = await call(app, profile, {}, { token: answer.token });
    expect(me.data.companyName).toBe('Fiume Pulito');
    await app.close();
  });
});
