import type { Email } from 'postal-mime';
import sharp from 'sharp';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readEventCalendar } from '#contract/event/calendar-calls.ts';
import { cancelEvent, readOwnEvent } from '#contract/event/event-calls.ts';
import { readTicket, removeParticipant } from '#contract/registration/registration-calls.ts';
import { decodeTicket, shortCode } from '#contract/registration/ticket-code.ts';
import { sendDueNotices } from '#server/event/send-notices.ts';
import { smtpMail } from '#server/gateways/smtp-mail.ts';
import { queueOffListMail, queueTicketMails } from '#server/registration/queue-tickets.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newOrganisation } from '#tests/support/builders.ts';
import { call, send } from '#tests/support/call.ts';
import { change, publish } from '#tests/support/event-form.ts';
import { readList } from '#tests/support/door.ts';
import { registerEmails } from '#tests/support/register-emails.ts';
import { openSmtp, senderOn, type Smtp } from '#tests/support/smtp.ts';
import { usingApp } from '#tests/support/using-app.ts';

const from = 'Presente <presente@example.org>';
const codes = /\/ticket\/([A-Z2-7]{154})/g;

/** The calendar of a mail as it reads once its folded lines are whole. */
const calendarIn = ({ attachments }: Email): string => {
  const [file] = attachments.filter((it) => it.mimeType.startsWith('text/calendar'));
  return new TextDecoder().decode(file?.content as ArrayBuffer).replace(/\r\n[ \t]/g, '');
};
const lineOf = (calendar: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(calendar)?.[1]?.trim();

/** The QR in a PNG, module by module, as another program than ours reads the file. */
async function modulesIn(png: ArrayBuffer, size: number): Promise<boolean[][]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / size;
  const isDark = (x: number, y: number): boolean =>
    data[Math.floor((y + 0.5) * scale) * info.width + Math.floor((x + 0.5) * scale)]! < 128;
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => isDark(x, y)));
}

describeOnBoth('ticket mails', (makeApp) => {
  const app = usingApp(makeApp);
  let smtp: Smtp;
  beforeAll(async () => {
    smtp = await openSmtp();
  });
  afterAll(() => smtp.close());
  /** Sends what is due through a real mail server → the last mail to this address. */
  const lastMail = async (address: string): Promise<Email> => {
    await sendDueNotices(app().services);
    const sender = senderOn(app(), smtpMail({ url: smtp.url, from }));
    await sender.drain();
    await sender.stop();
    const mail = (await smtp.mailsTo(address)).at(-1);
    if (mail === undefined) throw new Error(`No mail to ${address}`);
    return mail;
  };
  const webCalendar = async (id: string): Promise<string> =>
    (await send(app(), readEventCalendar, { params: { id } })).body.replace(/\r\n[ \t]/g, '');

  it('[RG-39] bring the event, a map, and for each ticket its link, its QR and its six signs', async () => {
    const owner = await newOrganisation(app(), { companyName: 'Fiume <Pulito>' });
    const id = await publish(app(), owner, { title: 'Pulizia & festa' });
    await registerEmails(app(), id, ['ada@example.org', 'bea@example.org', 'bea@example.org']);
    const mail = await lastMail('ada@example.org');
    expect(mail.text).toContain('Quando: domenica 7 giugno 2026, 10:00–13:00');
    expect(mail.text).toContain(
      'Dove: Ponte Milvio, Roma\nhttps://www.openstreetmap.org/?mlat=41.9356&mlon=12.467',
    );
    expect(mail.text).toContain('Organizza: Fiume <Pulito>');
    expect(mail.html).toContain('Fiume &lt;Pulito&gt;');
    const tickets = [...mail.text!.matchAll(codes)].map(([, code]) => code!);
    expect(tickets).toHaveLength(3);
    const pictures = mail.attachments.filter((it) => it.mimeType === 'image/png');
    expect(pictures).toHaveLength(3);
    for (const [n, ticket] of tickets.entries()) {
      const { participantId } = decodeTicket(ticket)!;
      const { firstName } = (await call(app(), readTicket, { params: { ticket } })).data;
      expect(firstName).toBe(`Zoë${n + 1}`);
      expect(mail.text).toContain(`${firstName} D’Angelò\nCodice ${shortCode(participantId)}\n`);
      expect(mail.html).toContain(`alt="QR del biglietto di ${firstName} D’Angelò"`);
      const picture = pictures[n]!;
      expect(mail.html).toContain(`src="cid:${picture.contentId!.slice(1, -1)}"`);
      const { data, size } = encode(`HTTP://LOCALHOST:3000/T/${ticket}`, { ecc: 'M', border: 4 });
      expect(await modulesIn(picture.content as ArrayBuffer, size)).toEqual(data);
      expect((picture.content as ArrayBuffer).byteLength).toBeLessThan(2000);
    }
  });

  it('[RG-47] of an online event lead to its page, and to no entrance', async () => {
    const owner = await newOrganisation(app());
    const id = await publish(app(), owner, { mode: 'online' });
    await registerEmails(app(), id, ['ines@example.org']);
    const { text, html } = await lastMail('ines@example.org');
    expect(text).toContain('Dove: Online');
    expect(text).toContain(`http://localhost:3000/event/detail/${id}`);
    expect(text).toContain('Il link per collegarti è nella pagina dell’evento');
    expect(text! + html!).not.toMatch(/ingresso/i);
  });

  it('[RG-40] go to each address once, in the language of the order, her own only', async () => {
    const owner = await newOrganisation(app());
    const id = await publish(app(), owner);
    await registerEmails(
      app(),
      id,
      ['cleo@example.org', 'dora@example.org', 'dora@example.org', 'cleo@example.org'],
      { language: 'es' },
    );
    const ticketsOf = (mail: Email) => [...mail.text!.matchAll(codes)].length;
    expect(ticketsOf(await lastMail('cleo@example.org'))).toBe(4);
    const dora = await lastMail('dora@example.org');
    expect(ticketsOf(dora)).toBe(2);
    expect(dora.html).toContain('lang="es"');
    expect(dora.text).not.toContain('Zoë1');
    expect(await smtp.mailsTo('cleo@example.org')).toHaveLength(1);
    expect(await smtp.mailsTo('dora@example.org')).toHaveLength(1);
  });

  it('[RG-40] of a hundred tickets are one mail that mailboxes show whole', async () => {
    const owner = await newOrganisation(app());
    const id = await publish(app(), owner);
    await registerEmails(
      app(),
      id,
      Array.from({ length: 100 }, () => 'classe@example.org'),
    );
    const mail = await lastMail('classe@example.org');
    expect(await smtp.mailsTo('classe@example.org')).toHaveLength(1);
    expect(new Set(mail.text!.match(codes)).size).toBe(100);
    expect(mail.attachments.filter((it) => it.mimeType === 'image/png')).toHaveLength(10);
    expect(mail.text).toContain('I tuoi 100 biglietti sono tutti qui: i primi 10 con il QR');
    expect(mail.html!.length).toBeLessThan(100_000);
    expect(smtp.received.at(-1)!.raw.length).toBeLessThan(200_000);
  });

  it('[RG-40] of a hundred people are signed once each, and do not keep the event for a hundred statements', async () => {
    const id = await publish(app(), await newOrganisation(app()));
    const emails = Array.from({ length: 100 }, (_, n) => `persona${n}@example.com`);
    const { orderId } = await registerEmails(app(), id, emails);
    const { database, ticketKey, clock } = app().services;
    const signing = vi.spyOn(ticketKey, 'issue');
    const statements = await database.transaction(async ({ db }) => {
      const inserting = vi.spyOn(db, 'insertInto');
      await queueTicketMails(app().services, db, { orderId, now: clock() });
      return inserting.mock.calls.length;
    });
    expect(signing).toHaveBeenCalledTimes(100);
    signing.mockRestore();
    expect(statements).toBeLessThan(10);
    const { count } = await database.db
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(count, 'with those of the registration').toBe(200);
    await database.db.deleteFrom('mail').where('order_id', '=', orderId).execute();
  });

  it('[RG-41] bring the event for the calendar, the same one everywhere, and newer with each change', async () => {
    const owner = await newOrganisation(app());
    const id = await publish(app(), owner, { title: 'Pulizia' });
    await registerEmails(app(), id, ['elsa@example.org']);
    const first = calendarIn(await lastMail('elsa@example.org'));
    const web = await webCalendar(id);
    expect(lineOf(first, 'METHOD')).toBe('PUBLISH');
    for (const name of ['UID', 'SEQUENCE', 'DTSTART', 'DTEND', 'SUMMARY', 'LOCATION', 'STATUS']) {
      expect(lineOf(web, name), name).toBeDefined();
      expect(lineOf(first, name), name).toBe(lineOf(web, name));
    }
    expect(lineOf(web, 'METHOD')).toBeUndefined();
    const event = (await call(app(), readOwnEvent, { params: { id } }, owner)).data;
    await change(app(), owner, event, { location: 'Ponte Sisto, Roma' });
    app().clock.advance(2 * 60_000);
    const second = calendarIn(await lastMail('elsa@example.org'));
    expect(lineOf(second, 'UID')).toBe(lineOf(first, 'UID'));
    expect(Number(lineOf(second, 'SEQUENCE'))).toBeGreaterThan(Number(lineOf(first, 'SEQUENCE')));
    expect(second).toContain('LOCATION:Ponte Sisto\\, Roma');
    await call(app(), cancelEvent, { params: { id }, body: { message: '' } }, owner);
    const last = calendarIn(await lastMail('elsa@example.org'));
    expect(lineOf(last, 'UID')).toBe(lineOf(first, 'UID'));
    expect(lineOf(last, 'METHOD')).toBe('CANCEL');
    expect(lineOf(last, 'STATUS')).toBe('CANCELLED');
    expect(Number(lineOf(last, 'SEQUENCE'))).toBeGreaterThan(Number(lineOf(second, 'SEQUENCE')));
    expect(lineOf(await webCalendar(id), 'SEQUENCE')).toBe(lineOf(last, 'SEQUENCE'));
  });

  it('[RG-42] of who is taken off a list strike the event out of her calendar', async () => {
    const owner = await newOrganisation(app());
    const id = await publish(app(), owner, { title: 'Pulizia' });
    await registerEmails(app(), id, ['fede@example.org', 'gaia@example.org']);
    const tickets = calendarIn(await lastMail('fede@example.org'));
    const { participants } = await readList(app(), owner, id);
    const idOf = (email: string) => participants.find((it) => it.email === email)!._id;
    await call(app(), removeParticipant, { params: { id: idOf('fede@example.org') } }, owner);
    app().clock.advance(1000);
    const removed = await lastMail('fede@example.org');
    expect(removed.text).toContain('Chi organizza Pulizia ha tolto la tua iscrizione.');
    expect(lineOf(calendarIn(removed), 'METHOD')).toBe('CANCEL');
    expect(lineOf(calendarIn(removed), 'STATUS')).toBe('CANCELLED');
    expect(lineOf(calendarIn(removed), 'UID')).toBe(lineOf(tickets, 'UID'));
    // Registered again, the event stands there again.
    app().clock.advance(1000);
    await registerEmails(app(), id, ['fede@example.org']);
    const again = calendarIn(await lastMail('fede@example.org'));
    expect(lineOf(again, 'STATUS')).toBe('CONFIRMED');
    expect(lineOf(again, 'SEQUENCE')).toBeDefined();
    expect(Number(lineOf(again, 'SEQUENCE'))).toBe(Number(lineOf(calendarIn(removed), 'SEQUENCE')));
    expect(lineOf(again, 'DTSTAMP')! > lineOf(calendarIn(removed), 'DTSTAMP')!).toBe(true);
    const wish = { participantId: idOf('gaia@example.org'), isOwnWish: true, now: app().clock() };
    await app().services.database.transaction(({ db }) => queueOffListMail(app().services, db, wish));
    const withdrawn = await lastMail('gaia@example.org');
    expect(withdrawn.text).toContain('Come hai chiesto, non sei più in elenco per Pulizia.');
    expect(lineOf(calendarIn(withdrawn), 'METHOD')).toBe('CANCEL');
  });

  it('[RG-39] are small while they wait, and nothing of them stays once they are sent', async () => {
    const owner = await newOrganisation(app());
    const id = await publish(app(), owner);
    const data = await registerEmails(app(), id, ['ida@example.org']);
    const { db } = app().services.database;
    const rows = () => db.selectFrom('mail').selectAll().where('order_id', '=', data.orderId).execute();
    const [waiting] = await rows();
    const { text, html, attachments } = waiting!;
    expect(text.length + html.length + attachments.length).toBeLessThan(6500);
    await lastMail('ida@example.org');
    expect(await rows()).toMatchObject([{ recipient: '', text: '', html: '', attachments: '[]' }]);
  });
});
