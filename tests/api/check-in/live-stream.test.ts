import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { login, logout } from '#contract/account/account-endpoints.ts';
import { streamLiveUpdates, type LiveChange } from '#contract/check-in/check-in-endpoints.ts';
import { revokePass } from '#contract/check-in/pass-endpoints.ts';
import { hourMs } from '#contract/durations.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { builtPassword, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { call, buildUrl } from '#tests/support/app/call.ts';
import { newOperation, newParticipants, sendBatch } from '#tests/support/builders/door.ts';
import { newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';

describeOnBothEngines('live stream', (makeApp, engine) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });

  it('[CI-9] sends cursor and counts on connect and after each change, also from another server', async () => {
    const app = await makeApp();
    apps.push(app);
    // SQLite has one server; on PostgreSQL a second server makes the change.
    const other = engine === 'postgres' ? await makeApp({ sharesDatabaseWith: app }) : app;
    if (other !== app) apps.push(other);
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org);
    const { participantIds } = await newParticipants(app, eventId, 2);

    const leave = new AbortController();
    const changes = await openLive(app, { eventId, token: org.token, signal: leave.signal });
    const { value: first } = await changes.next();
    expect(first).toMatchObject({ in: 0, expected: 2 });
    await sendBatch(other, org, [newOperation(app, { eventId, participantId: participantIds[0]! })]);
    expect(await readNewer(changes, first!.cursor)).toMatchObject({ in: 1, expected: 2 });
    leave.abort();
  });

  it('[AC-13] ends when its session ends', async () => {
    const app = await makeApp();
    apps.push(app);
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org);
    const { participantIds } = await newParticipants(app, eventId, 1);
    const { token } = await call(app, login, { body: { email: org.email, password: builtPassword } });
    const changes = await openLive(app, { eventId, token });
    await changes.next();
    await call(app, logout, {}, { token });
    await sendBatch(app, org, [newOperation(app, { eventId, participantId: participantIds[0]! })]);
    expect(await isEnding(changes)).toBe(true);
  });

  it('[CI-22] [CI-31] ends for a device whose pass is revoked or expires', async () => {
    const app = await makeApp();
    apps.push(app);
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org);
    const { participantIds } = await newParticipants(app, eventId, 1);
    const endAt = app.clock() + 25 * hourMs;
    const revoked = await newPass(app, org, eventId, { endAt });
    const { token } = await redeemPass(app, revoked);
    const changes = await openLive(app, { eventId, token });
    expect((await changes.next()).value).toMatchObject({ in: 0, expected: 1 });
    await call(app, revokePass, { params: { id: revoked._id } }, org);
    expect(await isEnding(changes)).toBe(true);

    const phone = await redeemPass(app, await newPass(app, org, eventId, { endAt }));
    const untilThen = await openLive(app, { eventId, ...phone });
    await untilThen.next();
    app.clock.set(endAt);
    await sendBatch(app, org, [newOperation(app, { eventId, participantId: participantIds[0]! })]);
    expect(await isEnding(untilThen)).toBe(true);
  });

  it('ends on server shutdown without delaying it', async () => {
    const app = await makeApp();
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org);
    const changes = await openLive(app, { eventId, token: org.token });
    await changes.next();
    await app.close();
    expect(await isEnding(changes)).toBe(true);
  });
});

type LiveChanges = AsyncGenerator<LiveChange, undefined>;

/**
 * Reads until a change after this cursor. The notification of an earlier change may arrive after the connect,
 * and repeats its state.
 */
async function readNewer(changes: LiveChanges, cursor: number): Promise<LiveChange | undefined> {
  for (;;) {
    const { value } = await changes.next();
    if (value === undefined || value.cursor > cursor) return value;
  }
}

/** Reads the changes that remain; never resolves for a stream that stays open. */
async function isEnding(changes: LiveChanges): Promise<boolean> {
  while ((await changes.next()).done !== true);
  return true;
}

async function openLive(
  app: TestApp,
  { eventId, token, signal }: { eventId: string; token: string; signal?: AbortSignal },
): Promise<LiveChanges> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const response = await fetch(
    `http://127.0.0.1:${port}${buildUrl(streamLiveUpdates.path, { params: { id: eventId } })}`,
    {
      headers: { authorization: `Bearer ${token}` },
      ...(signal && { signal }),
    },
  );
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  return parseChanges(response.body!.pipeThrough(new TextDecoderStream()));
}

async function* parseChanges(text: ReadableStream<string>): LiveChanges {
  let buffered = '';
  for await (const piece of text) {
    const messages = (buffered + piece).split('\n\n');
    buffered = messages.pop() ?? '';
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data !== undefined) yield JSON.parse(data) as LiveChange;
    }
  }
  return undefined;
}
