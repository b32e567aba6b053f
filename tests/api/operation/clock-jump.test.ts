import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { profile } from '#contract/account/profile-endpoints.ts';
import { login } from '#contract/account/account-endpoints.ts';
import { dayMs, hourMs } from '#contract/durations.ts';
import { auditCommand } from '#server/admin/audit-command.ts';
import { clockCommand } from '#server/admin/clock-command.ts';
import type { Command } from '#server/admin/command.ts';
import { runUnlessClockJumped } from '#server/clock-guard.ts';
import { noMetrics } from '#server/metrics.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';

/** Runs an operator's command on the app's database. */
const runCommand = (command: Command, { services, clock }: TestApp, ...positionals: string[]) =>
  command.run(
    {
      database: services.database,
      clock,
      publicUrl: services.config.publicUrl,
      hashPassword: () => Promise.reject(new Error('no password here')),
    },
    { positionals, options: {} },
  );

describeOnBothEngines('a clock that jumps', (makeApp) => {
  it('[OP-15] deletes nothing until the clock is right again, or an operator confirms it', async () => {
    let log = '';
    const app = await makeApp({ logTo: new PassThrough().on('data', (chunk) => (log += String(chunk))) });
    const { email, token } = await newAttendee(app);
    let runs = 0;
    let failures = 0;
    const metrics = { ...noMetrics, jobFailed: () => void (failures += 1) };
    const run = () =>
      runUnlessClockJumped({ ...app.services, metrics }, (nowMs) => {
        expect(nowMs).toBe(app.clock());
        runs += 1;
        return Promise.resolve();
      });
    await run();
    app.clock.advance(dayMs);
    await run();
    expect(runs).toBe(2);
    expect((await runCommand(clockCommand, app)).join()).toContain('trusts the clock');

    const rightMs = app.clock();
    app.clock.advance(31 * dayMs);
    await run();
    expect(runs).toBe(2);
    expect(failures).toBe(1);
    expect(log).toContain('npm run admin -- clock confirm');
    expect((await runCommand(clockCommand, app)).join()).toContain('nothing is erased or deleted');
    // Sessions have expired, and a sign-in under the wrong clock deletes none of them.
    await expectRefusal(app, profile, {}, { token });
    await call(app, login, { body: { email, password: builtPassword } });
    app.clock.set(rightMs + hourMs);
    await call(app, profile, {}, { token });
    await run();
    expect(runs).toBe(3);

    for (const jumpMs of [2 * dayMs, -5 * dayMs]) {
      app.clock.advance(jumpMs);
      await run();
      const before = runs;
      await runCommand(clockCommand, app, 'confirm');
      await run();
      expect(runs).toBe(before + 1);
    }
    expect([runs, failures]).toEqual([5, 3]);
    expect((await runCommand(auditCommand, app)).join()).toContain('clockConfirmed');
    await app.close();
  });
});
