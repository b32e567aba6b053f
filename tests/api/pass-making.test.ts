import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createPass,
  listPasses,
  maxDevicesPerPass,
  maxPassesPerEvent,
  openPass,
  revokePass,
  type StaffPass,
} from '#contract/check-in/pass-calls.ts';
import { cancelEvent } from '#contract/event/event-calls.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { codeOf, newPass } from '#tests/support/staff.ts';

const hourMs = 3_600_000;

describeOnBoth('making staff passes', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app, { companyName: 'Fiume Pulito' });
    eventId = await newEvent(app, org);
  });
  afterEach(() => app.close());

  const listed = async (): Promise<StaffPass[]> =>
    (await call(app, listPasses, { params: { id: eventId } }, org)).data;
  const window = (startAt: number, endAt: number) => ({
    label: 'Varco',
    startDateTime: new Date(startAt).toISOString(),
    endDateTime: new Date(endAt).toISOString(),
  });

  it('[CI-29] is made for an event to come or under way, and for about its days', async () => {
    const at = app.clock();
    const wrong: [startAt: number, endAt: number, path: string][] = [
      [at + 28 * hourMs, at + 29 * hourMs, 'startDateTime'],
      [at - 7 * 24 * hourMs, at + 25 * hourMs, 'startDateTime'],
      [at - 2 * hourMs, at - hourMs, 'endDateTime'],
      [at, at + 24 * hourMs, 'endDateTime'],
      [at, at + 9 * 24 * hourMs, 'endDateTime'],
      [at + 25 * hourMs, at + 25 * hourMs, 'endDateTime'],
    ];
    for (const [startAt, endAt, path] of wrong)
      expect(
        await refused(app, createPass, { params: { id: eventId }, body: window(startAt, endAt) }, org),
      ).toMatchObject({ status: 400, issues: [{ path }] });
    const body = window(at, at + 25 * hourMs);
    const cancelled = await newEvent(app, org);
    await call(app, cancelEvent, { params: { id: cancelled }, body: {} }, org);
    expect(await refused(app, createPass, { params: { id: cancelled }, body }, org)).toMatchObject({
      error: 'eventCancelled',
    });
    app.clock.advance(27 * hourMs);
    const late = window(app.clock(), app.clock() + hourMs);
    expect(await refused(app, createPass, { params: { id: eventId }, body: late }, org)).toMatchObject({
      error: 'eventEnded',
    });
  });

  it('[CI-29] the same request makes one pass; an event has so many, a pass so many phones', async () => {
    const pass = await newPass(app, org, eventId);
    const params = { id: eventId };
    const body = window(app.clock(), app.clock() + 25 * hourMs);
    const keyed = { ...org, headers: { 'idempotency-key': 'one' } };
    const [one, two] = await Promise.all([
      call(app, createPass, { params, body }, keyed),
      call(app, createPass, { params, body }, keyed),
    ]);
    expect(two?.data).toEqual(one?.data);
    expect(await listed()).toHaveLength(2);
    for (let made = 2; made < maxPassesPerEvent; made++) await call(app, createPass, { params, body }, org);
    expect(await refused(app, createPass, { params, body }, org)).toMatchObject({
      status: 400,
      issues: [{ path: 'label' }],
    });
    await call(app, revokePass, { params: { id: pass._id } }, org);
    await call(app, createPass, { params, body }, org);
    expect((await listed()).filter((it) => !it.isRevoked)).toHaveLength(maxPassesPerEvent);
    const open = (n: number) => ({
      body: { pass: codeOf(one!.data), deviceId: `phone-${n}`, deviceLabel: `Telefono ${n}` },
    });
    const phones = Array.from({ length: maxDevicesPerPass }, (_, n) => n);
    await Promise.all(phones.map((n) => call(app, openPass, open(n))));
    expect(await refused(app, openPass, open(maxDevicesPerPass))).toMatchObject({
      status: 400,
      issues: [{ path: 'pass' }],
    });
    // Who is among them still comes back.
    await call(app, openPass, open(3));
  });
});
