import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createPass,
  listPasses,
  maxDevicesPerPass,
  maxPassesPerEvent,
  openPass,
  revokePass,
  type StaffPass,
} from '#contract/check-in/pass-endpoints.ts';
import { hourMs, dayMs } from '#contract/durations.ts';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { getPassCode, newPass } from '#tests/support/builders/staff-pass.ts';

describeOnBothEngines('creating staff passes', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app, { companyName: 'Fiume Pulito' });
    eventId = await newEvent(app, org);
  });
  afterEach(() => app.close());

  const fetchPasses = async (): Promise<StaffPass[]> =>
    (await call(app, listPasses, { params: { id: eventId } }, org)).data;
  const passWindow = (startAt: number, endAt: number) => ({
    label: 'Varco',
    startDateTime: new Date(startAt).toISOString(),
    endDateTime: new Date(endAt).toISOString(),
  });

  it('[CI-29] requires an upcoming or current event, and a window near its dates', async () => {
    const at = app.clock();
    const invalidWindows: [startAt: number, endAt: number, path: string][] = [
      [at + 28 * hourMs, at + 29 * hourMs, 'startDateTime'],
      [at - 7 * dayMs, at + 25 * hourMs, 'startDateTime'],
      [at - 2 * hourMs, at - hourMs, 'endDateTime'],
      [at, at + dayMs, 'endDateTime'],
      [at, at + 9 * dayMs, 'endDateTime'],
      [at + 25 * hourMs, at + 25 * hourMs, 'endDateTime'],
    ];
    for (const [startAt, endAt, path] of invalidWindows)
      expect(
        await expectRefusal(
          app,
          createPass,
          { params: { id: eventId }, body: passWindow(startAt, endAt) },
          org,
        ),
      ).toMatchObject({ status: 400, issues: [{ path }] });
    const body = passWindow(at, at + 25 * hourMs);
    const cancelled = await newEvent(app, org);
    await call(app, cancelEvent, { params: { id: cancelled }, body: {} }, org);
    expect(await expectRefusal(app, createPass, { params: { id: cancelled }, body }, org)).toMatchObject({
      error: 'eventCancelled',
    });
    app.clock.advance(27 * hourMs);
    const pastWindow = passWindow(app.clock(), app.clock() + hourMs);
    expect(
      await expectRefusal(app, createPass, { params: { id: eventId }, body: pastWindow }, org),
    ).toMatchObject({
      error: 'eventEnded',
    });
  });

  it('[CI-29] the same request creates one pass; limits passes per event and devices per pass', async () => {
    const pass = await newPass(app, org, eventId);
    const params = { id: eventId };
    const body = passWindow(app.clock(), app.clock() + 25 * hourMs);
    const keyed = { ...org, headers: { 'idempotency-key': 'one' } };
    const [one, two] = await Promise.all([
      call(app, createPass, { params, body }, keyed),
      call(app, createPass, { params, body }, keyed),
    ]);
    expect(two?.data).toEqual(one?.data);
    expect(await fetchPasses()).toHaveLength(2);
    for (let made = 2; made < maxPassesPerEvent; made++) await call(app, createPass, { params, body }, org);
    expect(await expectRefusal(app, createPass, { params, body }, org)).toMatchObject({
      status: 400,
      issues: [{ path: 'label' }],
    });
    await call(app, revokePass, { params: { id: pass._id } }, org);
    await call(app, createPass, { params, body }, org);
    expect((await fetchPasses()).filter((pass) => !pass.isRevoked)).toHaveLength(maxPassesPerEvent);
    const openOn = (n: number) => ({
      body: { pass: getPassCode(one!.data), deviceId: `phone-${n}`, deviceLabel: `Telefono ${n}` },
    });
    const phones = Array.from({ length: maxDevicesPerPass }, (_, n) => n);
    await Promise.all(phones.map((n) => call(app, openPass, openOn(n))));
    expect(await expectRefusal(app, openPass, openOn(maxDevicesPerPass))).toMatchObject({
      status: 400,
      issues: [{ path: 'pass' }],
    });
    // A device already counted can redeem the pass again.
    await call(app, openPass, openOn(3));
  });
});
