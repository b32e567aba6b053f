import { expect, it } from 'vitest';
import { signup } from '#contract/account/account-endpoints.ts';
import { dayMs, minuteMs } from '#contract/durations.ts';
import { clearOldNetworks, readAllowance } from '#server/mail/allowance/allowance-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { builtPassword } from '#tests/support/builders/builders.ts';
import { parseVerification, SignUpBrowser } from '#tests/support/builders/sign-up.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('networks of sign-ups', (makeApp) => {
  const app = setupApp(makeApp);

  it('[OP-73] the fourth organisation of a network has a tenth of the allowance, for a month', async () => {
    const limited = await makeApp({
      config: { organisationMails: 20, hasRateLimits: true, trustProxy: true },
    });
    const { database, clock } = limited.services;
    const signUp = async (email: string, ip: string): Promise<void> => {
      const body = {
        firstName: 'Anna',
        lastName: 'Rossi',
        companyName: 'Fiume Pulito',
        email,
        password: builtPassword,
        acceptedPNPTNC: true as const,
        userType: 'Organisation' as const,
      };
      await call(limited, signup, { body }, { headers: { 'x-forwarded-for': ip } });
      limited.clock.advance(minuteMs);
    };
    for (const no of [1, 2, 3, 4]) await signUp(`organisation${no}@example.org`, `203.0.113.${no}`);
    await signUp('unconfirmed@example.org', '198.51.100.1');
    for (const no of [5, 6, 7]) await signUp(`organisation${no}@example.org`, `198.51.100.${no}`);
    await database.db
      .updateTable('account')
      .set({ is_verified: 1 })
      .where('email', '<>', 'unconfirmed@example.org')
      .execute();
    const readDailyMails = async (no: number) => {
      const { id } = await database.db
        .selectFrom('account')
        .select('id')
        .where('email', '=', `organisation${no}@example.org`)
        .executeTakeFirstOrThrow();
      const query = { organiserId: id, config: limited.services.config, nowMs: clock() };
      return (await readAllowance(database.db, query)).dailyMails;
    };
    expect(await Promise.all([1, 3, 4, 7].map(readDailyMails))).toEqual([20, 20, 2, 20]);
    limited.clock.advance(31 * dayMs);
    await clearOldNetworks(database.db, clock());
    expect(await readDailyMails(4)).toBe(20);
    const networks = await database.db.selectFrom('account').select('signup_network').distinct().execute();
    expect(networks).toEqual([{ signup_network: '' }]);
    await limited.close();
  });

  it('[OP-73] an attendee’s sign-up that becomes an organisation’s counts with its network', async () => {
    const form = {
      firstName: 'Anna',
      lastName: 'Rossi',
      email: `late-organisation-${app().engine}@example.org`,
      password: builtPassword,
      acceptedPNPTNC: true as const,
    };
    const readNetwork = async () =>
      (
        await app()
          .services.database.db.selectFrom('account')
          .select('signup_network')
          .where('email', '=', form.email)
          .executeTakeFirstOrThrow()
      ).signup_network;
    await call(app(), signup, { body: { ...form, companyName: '', userType: 'Basic' } });
    expect(await readNetwork()).toBe('');
    app().clock.advance(minuteMs);
    const browser = new SignUpBrowser();
    await browser.signUp(app(), { ...form, companyName: 'Fiume', userType: 'Organisation' });
    const mail = (await app().mails()).findLast(({ to }) => to === form.email)!;
    await browser.verify(app(), parseVerification(mail));
    expect(await readNetwork()).not.toBe('');
  });
});
