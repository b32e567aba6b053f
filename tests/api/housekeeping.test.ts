import { expect, it } from 'vitest';
import { signup } from '#contract/account/account-calls.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { builtPassword, newAttendee } from '#tests/support/builders.ts';
import { call } from '#tests/support/call.ts';
import { accountRow, dayMs } from '#tests/support/leaving.ts';
import { usingApp } from '#tests/support/using-app.ts';

describeOnBoth('keeping house', (makeApp) => {
  const app = usingApp(makeApp);
  const count = async (table: 'session' | 'email_verification' | 'account' | 'organisation' | 'mail') =>
    (await app().services.database.db.selectFrom(table).selectAll().execute()).length;

  it('[AC-36] [AC-39] forgets what has expired, and sign-ups that nobody confirmed', async () => {
    const her = await newAttendee(app());
    await call(app(), signup, {
      body: {
        firstName: 'Anna',
        lastName: 'Rossi',
        email: 'never@example.org',
        password: builtPassword,
        companyName: 'Mai Nata',
        acceptedPNPTNC: true,
        userType: 'Organisation',
      },
    });
    await app().mails();
    app().clock.advance(7 * dayMs - 1);
    await keepHouse(app().services);
    expect([await count('account'), await count('email_verification'), await count('session')]).toEqual([
      2, 1, 1,
    ]);
    app().clock.advance(1);
    await keepHouse(app().services);
    expect([await count('account'), await count('organisation'), await count('email_verification')]).toEqual([
      1, 0, 0,
    ]);
    expect(await count('mail')).toBe(1);
    app().clock.advance(90 * dayMs);
    await keepHouse(app().services);
    expect([await count('mail'), await count('session')]).toEqual([0, 0]);
    expect((await accountRow(app(), her.id)).email).toBe(her.email);
  });
});
