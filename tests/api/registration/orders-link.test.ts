import timers from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { minuteMs, hourMs, dayMs } from '#contract/durations.ts';
import {
  requestOrdersLink,
  listOrdersByLink,
  renewOrdersLink,
} from '#contract/registration/orders-link-endpoints.ts';
import { readTicket } from '#contract/registration/registration-endpoints.ts';
import { eraseDueAccounts } from '#server/account/erasure/erase-account.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import {
  maxOrdersLinkMails,
  ordersLinkTtlMs,
  ordersLinkWindowMs,
} from '#server/registration/orders/orders-link-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { requestAccountDeletion, gracePeriodMs } from '#tests/support/builders/account-deletion.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { exposeBuiltinSpies } from '#tests/support/app/expose-builtin-spies.ts';
import { createWorkCounter, subtract, type Work } from '#tests/support/app/count-work.ts';

const subject = 'Il link per i tuoi biglietti';
const linkInvalid = { status: 404, error: 'linkInvalid' };

describeOnBothEngines('order link', (makeApp) => {
  const { logStatement, countWork, countCommits } = createWorkCounter();
  const app = setupApp(() => makeApp({ logStatement }));

  const registerAll = async (emails: readonly string[], by?: BuiltAccount) => {
    const id = await newEvent(app(), await newOrganisation(app()));
    app().clock.advance(1000);
    return registerEmails(app(), id, emails, by);
  };
  const getLinkMails = async (email: string) =>
    (await app().mails()).filter((mail) => mail.to === email && mail.subject === subject);
  const requestLink = (email: string) => call(app(), requestOrdersLink, { body: { email } });
  const parseToken = (text = ''): string => /\/orders\/link#([\w-]+)/.exec(text)?.[1] ?? '';
  /** Requests a link and reads its token from the mail. */
  const requestToken = async (email: string): Promise<string> => {
    await requestLink(email);
    return parseToken((await getLinkMails(email)).at(-1)?.text);
  };
  const openLink = (token: string, paging: object = {}) =>
    call(app(), listOrdersByLink, { body: { token, ...paging } });

  it('[RG-37] opens every order of an e-mail, in pages, repeatedly, for 15 minutes', async () => {
    const email = 'lia@example.org';
    const orders = [];
    for (let n = 0; n < 7; n++) orders.push(await registerAll([email, `amica${n}@example.org`]));
    const tickets = (await app().mails()).find((mail) => mail.to === email)?.text ?? '';
    expect(tickets).toMatch(/http:\/\/localhost:3000\/orders$/m);
    const { message } = await requestLink(' Lia@Example.ORG ');
    expect(message).toBe('Se con questo indirizzo c’è un’iscrizione, ti abbiamo inviato un link');
    const [mail] = await getLinkMails(email);
    const token = parseToken(mail?.text);
    expect(mail?.text).toContain(`http://localhost:3000/orders/link#${token}`);
    const first = await openLink(token);
    expect(first).toMatchObject({ email, totalCount: 7 });
    expect(first.data.map((row) => row._id)).toEqual(orders.slice(0, 5).map((order) => order.orderId));
    expect((await openLink(token, { page: 2 })).data.map((row) => row._id)).toEqual(
      orders.slice(5).map((order) => order.orderId),
    );
    const { ticket } = first.data[0]!.participants[1]!;
    expect((await call(app(), readTicket, { params: { ticket } })).data.firstName).toBe('Zoë2');

    app().clock.advance(ordersLinkTtlMs - 1);
    await openLink(token);
    app().clock.advance(1);
    expect(await expectRefusal(app(), listOrdersByLink, { body: { token } })).toMatchObject(linkInvalid);
  });

  it('[RG-34] [RG-37] shows only the holder’s ticket of others’ orders, and includes the account’s orders', async () => {
    const other = await newAttendee(app());
    const attendee = await newAttendee(app());
    await registerAll(['segreta@example.org', attendee.email], other);
    const ownOrder = await registerAll(['figlia@example.org'], attendee);
    const { data } = await openLink(await requestToken(attendee.email));
    expect(data.map((row) => [row.isBuyer, row.participants.length])).toEqual([
      [false, 1],
      [true, 1],
    ]);
    expect(data[1]!._id).toBe(ownOrder.orderId);
    expect(JSON.stringify(data)).not.toContain('segreta');
  });

  it('[RG-37] only the newest link works; stores neither tokens nor unknown addresses', async () => {
    const email = 'due@example.org';
    await registerAll([email]);
    const before = await requestToken(email);
    const token = await requestToken(email);
    expect(await expectRefusal(app(), listOrdersByLink, { body: { token: before } })).toMatchObject(
      linkInvalid,
    );
    await openLink(token);
    await requestLink('nessuno@example.org');
    const stored = await dumpDatabase(app());
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('nessuno@example.org');
    for (const made of ['', 'A'.repeat(43), before.slice(1)])
      expect(await expectRefusal(app(), listOrdersByLink, { body: { token: made } })).toMatchObject(
        linkInvalid,
      );
  });

  it('[RG-37] answers known and unknown e-mails with the same message after the same work and wait', async () => {
    await registerAll(['nota@example.org']);
    const setTimeout = vi.spyOn(timers, 'setTimeout');
    exposeBuiltinSpies();
    const works: Work[] = [];
    for (const email of ['nota@example.org', 'ignota@example.org']) {
      const wait = Promise.withResolvers<void>();
      setTimeout.mockReturnValueOnce(wait.promise);
      let isAnswered = false;
      const working = countWork(() => sendRaw(app(), requestOrdersLink, { body: { email } }));
      void working.then(() => (isAnswered = true));
      // The work is done, and the answer still waits.
      await expect.poll(countCommits).toBe(1);
      await app().http.inject('/healthz');
      expect([isAnswered, setTimeout.mock.lastCall]).toEqual([false, [150]]);
      wait.resolve();
      works.push(await working);
    }
    const [known, unknown] = works;
    expect(known!.response).toBe(unknown!.response);
    expect([known!.argon2, unknown!.argon2]).toEqual([0, 0]);
    expect(subtract(unknown!.statements, known!.statements)).toEqual([]);
    expect(subtract(known!.statements, unknown!.statements)).toEqual(['insert mail']);
    expect(await getLinkMails('nota@example.org')).toHaveLength(1);
    expect(await getLinkMails('ignota@example.org')).toEqual([]);
  });

  it('[AC-10] [RG-37] sends at most five mails an hour over every path; the last link stays valid', async () => {
    expect([maxOrdersLinkMails, ordersLinkWindowMs, ordersLinkTtlMs]).toEqual([5, hourMs, 15 * minuteMs]);
    const email = 'spesso@example.org';
    await registerAll([email]);
    await Promise.all(Array.from({ length: 8 }, () => requestLink(email)));
    const sent = await getLinkMails(email);
    expect(sent).toHaveLength(maxOrdersLinkMails);
    const tokens = sent.map((mail) => parseToken(mail.text));
    const responses = await Promise.all(
      tokens.map((token) => sendRaw(app(), listOrdersByLink, { body: { token } })),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    const good = tokens[responses.findIndex((response) => response.statusCode === 200)]!;
    await call(app(), renewOrdersLink, { body: { token: good } });
    expect(await getLinkMails(email)).toHaveLength(maxOrdersLinkMails);
    app().clock.advance(ordersLinkWindowMs);
    await requestToken(email);
    expect(await getLinkMails(email)).toHaveLength(maxOrdersLinkMails + 1);
  });

  it('[RG-38] renews an expired link by mail within a day, then the cleanup job deletes it', async () => {
    const email = 'tardi@example.org';
    await registerAll([email]);
    const token = await requestToken(email);
    app().clock.advance(ordersLinkTtlMs + hourMs);
    await call(app(), renewOrdersLink, { body: { token } });
    const next = parseToken((await getLinkMails(email)).at(-1)?.text);
    expect(next).not.toBe(token);
    await openLink(next);
    expect(await expectRefusal(app(), renewOrdersLink, { body: { token } })).toMatchObject(linkInvalid);
    app().clock.advance(ordersLinkTtlMs + dayMs);
    expect(await expectRefusal(app(), renewOrdersLink, { body: { token: next } })).toMatchObject(linkInvalid);
    await runCleanup(app().services);
    const remaining = await app().services.database.db.selectFrom('orders_link').selectAll().execute();
    expect(remaining).toEqual([]);
  });

  it('[AC-32] [RG-37] rejects the link of an erased account', async () => {
    const attendee = await newAttendee(app());
    await registerAll([attendee.email], attendee);
    await requestAccountDeletion(app(), attendee);
    app().clock.advance(gracePeriodMs);
    const token = await requestToken(attendee.email);
    await openLink(token);
    await eraseDueAccounts(app().services);
    expect(await expectRefusal(app(), listOrdersByLink, { body: { token } })).toMatchObject(linkInvalid);
    expect(await expectRefusal(app(), renewOrdersLink, { body: { token } })).toMatchObject(linkInvalid);
  });
});
