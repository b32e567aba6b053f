import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { login, logout } from '#contract/account/account-calls.ts';
import { live, type LiveChange } from '#contract/check-in/check-in-calls.ts';
import { revokePass } from '#contract/check-in/pass-calls.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { builtPassword, newEvent, newOrganisation } from '#tests/support/builders.ts';
import { call, urlOf } from '#tests/support/call.ts';
import { newOperation, newParticipants, replay } from '#tests/support/door.ts';
import { newPass, openedPhone } from '#tests/support/staff.ts';

describeOnBoth('live stream', (makeApp, engine) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });

  it('[CI-9] tells cursor and counts at once and after each change, also one of another server', async () => {
    const app = await makeApp();
    apps.push(app);
    // On SQLite there is one server; on PostgreSQL the change is made on a second one.
    const other = engine === 'postgres' ? await makeApp({ beside: app }) : app;
    if (other !== app) apps.push(other);
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org);
    const { participantIds } = await newParticipants(app, eventId, 2);

    const leave = new AbortController();
    const changes = await openLive(app, { eventId, token: org.token, signal: leave.signal });
    const first = await changes.next();
    expect(first.value).toMatchObject({ in: 0, expected: 2 });
    await replay(other, org, [newOperation(app, { eventId, participantId: participantIds[0]! })]);
    const second = await changes.next();
    expect(second.value).toMatchObject({ in: 1, expected: 2 });
    expect(second.value!.cursor).toBeGreaterThan(first.value!.cursor);
    leave.abort();
  });

  it('[AC-13] tells nothing more once its session is ended', async () => {
    const app = await makeApp();
    apps.push(app);
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org);
    const { participantIds } = await newParticipants(app, eventId, 1);
    const { token } = await call(app, login, { body: { email: org.email, password: builtPassword } });
    const changes = await openLive(app, { eventId, token });
    await changes.next();
    await call(app, logout, {}, { token });
    await replay(app, org, [newOperation(app, { eventId, participantId: participantIds[0]! })]);
    expect((await changes.next()).done).toBe(true);
  });

  it('[CI-22] [CI-31] is over for a phone whose pass is revoked, at once, and when its time is over', async () => {
    const app = await makeApp();
    apps.push(app);
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org);
    const { participantIds } = await newParticipants(app, eventId, 1);
    const endAt = app.clock() + 25 * 3_600_000;
    const revoked = await newPass(app, org, eventId, { endAt });
    const { token } = await openedPhone(app, revoked);
    const changes = await openLive(app, { eventId, token });
    expect((await changes.next()).value).toMatchObject({ in: 0, expected: 1 });
    await call(app, revokePass, { params: { id: revoked._id } }, org);
    expect((await changes.next()).done).toBe(true);

    const phone = await openedPhone(app, await newPass(app, org, eventId, { endAt }));
    const untilThen = await openLive(app, { eventId, ...phone });
    await untilThen.next();
    app.clock.set(endAt);
    await replay(app, org, [newOperation(app, { eventId, participantId: participantIds[0]! })]);
    expect((await untilThen.next()).done).toBe(true);
  });

  it('ends when the server stops, and holds nothing up', async () => {
    const app = await makeApp();
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org);
    const changes = await openLive(app, { eventId, token: org.token });
    await changes.next();
    await app.close();
    expect((await changes.next()).done).toBe(true);
  });
});

async function openLive(
  app: TestApp,
  { eventId, token, signal }: { eventId: string; token: string; signal?: AbortSignal },
): Promise<AsyncGenerator<LiveChange, undefined>> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${urlOf(live.path, { params: { id: eventId } })}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  return changesOf(response.body!.pipeThrough(new TextDecoderStream()));
}

async function* changesOf(text: ReadableStream<string>): AsyncGenerator<LiveChange, undefined> {
  let rest = '';
  for await (const piece of text) {
    const messages = (rest + piece).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data !== undefined) yield JSON.parse(data) as LiveChange;
    }
  }
  return undefined;
}
