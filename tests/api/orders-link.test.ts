import { expect, it } from 'vitest';
import {
  askOrdersLink,
  listOrdersByLink,
  renewOrdersLink,
} from '#contract/registration/orders-link-calls.ts';
import { readTicket } from '#contract/registration/registration-calls.ts';
import { eraseDueAccounts } from '#server/account/erase-account.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { ordersLinkMails, ordersLinkMs, ordersLinkWindowMs } from '#server/registration/orders-link-store.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused, send } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { askDeletion, graceMs } from '#tests/support/leaving.ts';
import { registerEmails } from '#tests/support/register-emails.ts';
import { usingApp } from '#tests/support/using-app.ts';

const subject = 'Il link per i tuoi biglietti';
const linkInvalid = { status: 404, error: 'linkInvalid' };
const samples = 12;

describeOnBoth('the link to one’s orders', (makeApp) => {
  const app = usingApp(makeApp);

  const registered = async (emails: readonly string[], by?: BuiltAccount) => {
    const id = await newEvent(app(), await newOrganisation(app()));
    app().clock.advance(1000);
    return registerEmails(app(), id, emails, by);
  };
  const linksTo = async (email: string) =>
    (await app().mails()).filter((it) => it.to === email && it.subject === subject);
  const ask = (email: string) => call(app(), askOrdersLink, { body: { email } });
  const tokenIn = (text = ''): string => /\/orders\/link#([\w-]+)/.exec(text)?.[1] ?? '';
  /** Asks for a link and reads it in the mail. */
  const linkFor = async (email: string): Promise<string> => {
    await ask(email);
    return tokenIn((await linksTo(email)).at(-1)?.text);
  };
  const open = (token: string, paging: object = {}) =>
    call(app(), listOrdersByLink, { body: { token, ...paging } });

  it('[RG-37] opens all that was bought with an e-mail, in pages, more than once, for 15 minutes', async () => {
    const email = 'lia@example.org';
    const orders = [];
    for (let n = 0; n < 7; n++) orders.unshift(await registered([email, `amica${n}@example.org`]));
    const tickets = (await app().mails()).find((it) => it.to === email)?.text ?? '';
    expect(tickets).toMatch(/http:\/\/localhost:3000\/orders$/m);
    const { message } = await ask(' Lia@Example.ORG ');
    expect(message).toBe('Se con questo indirizzo c’è un’iscrizione, ti abbiamo mandato un link');
    const [mail] = await linksTo(email);
    const token = tokenIn(mail?.text);
    expect(mail?.text).toContain(`http://localhost:3000/orders/link#${token}`);
    const first = await open(token);
    expect(first).toMatchObject({ email, totalCount: 7 });
    expect(first.data.map((it) => it._id)).toEqual(orders.slice(0, 5).map((it) => it.orderId));
    expect((await open(token, { page: 2 })).data.map((it) => it._id)).toEqual(
      orders.slice(5).map((it) => it.orderId),
    );
    const { ticket } = first.data[0]!.participants[1]!;
    expect((await call(app(), readTicket, { params: { ticket } })).data.firstName).toBe('Zoë2');

    app().clock.advance(ordersLinkMs - 1);
    await open(token);
    app().clock.advance(1);
    expect(await refused(app(), listOrdersByLink, { body: { token } })).toMatchObject(linkInvalid);
  });

  it('[RG-34] [RG-37] shows of others’ orders her own ticket alone, and her account’s orders too', async () => {
    const other = await newAttendee(app());
    const her = await newAttendee(app());
    await registered(['segreta@example.org', her.email], other);
    const own = await registered(['figlia@example.org'], her);
    const { data } = await open(await linkFor(her.email));
    expect(data.map((it) => [it.isBuyer, it.participants.length])).toEqual([
      [true, 1],
      [false, 1],
    ]);
    expect(data[0]!._id).toBe(own.orderId);
    expect(JSON.stringify(data)).not.toContain('segreta');
  });

  it('[RG-37] only the newest link counts; tokens are not stored, nor the address of nobody', async () => {
    const email = 'due@example.org';
    await registered([email]);
    const before = await linkFor(email);
    const token = await linkFor(email);
    expect(await refused(app(), listOrdersByLink, { body: { token: before } })).toMatchObject(linkInvalid);
    await open(token);
    await ask('nessuno@example.org');
    const stored = await dumpDatabase(app());
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('nessuno@example.org');
    for (const made of ['', 'A'.repeat(43), before.slice(1)])
      expect(await refused(app(), listOrdersByLink, { body: { token: made } })).toMatchObject(linkInvalid);
  });

  it('[RG-37] answers known and unknown e-mails in the same words and in the same time', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const words = new Set<string>();
    for (let n = 0; n < samples; n++) await registered([`nota${n}@example.org`]);
    for (let n = 0; n < samples; n++)
      for (const [kind, email] of [
        ['known', `nota${n}@example.org`],
        ['unknown', `ignota${n}@example.org`],
      ] as const) {
        const startedAt = performance.now();
        const answer = await send(app(), askOrdersLink, { body: { email } });
        times[kind].push(performance.now() - startedAt);
        words.add(`${answer.statusCode} ${answer.body}`);
      }
    const median = (all: number[]): number => all.toSorted((a, b) => a - b)[samples / 2]!;
    const ratio = median(times.known) / median(times.unknown);
    expect(words.size).toBe(1);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
    expect(await linksTo('nota0@example.org')).toHaveLength(1);
    expect(await linksTo('ignota0@example.org')).toEqual([]);
  });

  it('[AC-10] [RG-37] at most five mails an hour, however they are asked for; the last link stays good', async () => {
    expect([ordersLinkMails, ordersLinkWindowMs, ordersLinkMs]).toEqual([5, 3_600_000, 900_000]);
    const email = 'spesso@example.org';
    await registered([email]);
    await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    const sent = await linksTo(email);
    expect(sent).toHaveLength(ordersLinkMails);
    const tokens = sent.map((it) => tokenIn(it.text));
    const answers = await Promise.all(
      tokens.map((token) => send(app(), listOrdersByLink, { body: { token } })),
    );
    expect(answers.filter((it) => it.statusCode === 200)).toHaveLength(1);
    const good = tokens[answers.findIndex((it) => it.statusCode === 200)]!;
    await call(app(), renewOrdersLink, { body: { token: good } });
    expect(await linksTo(email)).toHaveLength(ordersLinkMails);
    app().clock.advance(ordersLinkWindowMs);
    await linkFor(email);
    expect(await linksTo(email)).toHaveLength(ordersLinkMails + 1);
  });

  it('[RG-38] an expired link is exchanged for another one by mail, for a day, and house is kept', async () => {
    const email = 'tardi@example.org';
    await registered([email]);
    const token = await linkFor(email);
    app().clock.advance(ordersLinkMs + 3_600_000);
    await call(app(), renewOrdersLink, { body: { token } });
    const next = tokenIn((await linksTo(email)).at(-1)?.text);
    expect(next).not.toBe(token);
    await open(next);
    expect(await refused(app(), renewOrdersLink, { body: { token } })).toMatchObject(linkInvalid);
    app().clock.advance(ordersLinkMs + 24 * 3_600_000);
    expect(await refused(app(), renewOrdersLink, { body: { token: next } })).toMatchObject(linkInvalid);
    await keepHouse(app().services);
    const left = await app().services.database.db.selectFrom('orders_link').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('[AC-32] [RG-37] the link of an erased account opens nothing', async () => {
    const her = await newAttendee(app());
    await registered([her.email], her);
    await askDeletion(app(), her);
    app().clock.advance(graceMs);
    const token = await linkFor(her.email);
    await open(token);
    await eraseDueAccounts(app().services);
    expect(await refused(app(), listOrdersByLink, { body: { token } })).toMatchObject(linkInvalid);
    expect(await refused(app(), renewOrdersLink, { body: { token } })).toMatchObject(linkInvalid);
  });
});
