import type { Email } from 'postal-mime';
import sharp from 'sharp';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { readEventCalendar } from '#contract/event/calendar-endpoints.ts';
import { cancelEvent, readOwnEvent } from '#contract/event/event-endpoints.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { cancelTicket, readTicket } from '#contract/registration/registration-endpoints.ts';
import { decodeTicket, toShortCode } from '#contract/registration/ticket-code.ts';
import { sendDueNotifications } from '#server/event/notices/send-notifications.ts';
import { queueTicketMails } from '#server/registration/tickets/queue-ticket-mails.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';
import { updateEventForm, publishEvent } from '#tests/support/builders/event-form.ts';
import {
  newOperation,
  newOperationId,
  readParticipantList,
  sendBatch,
} from '#tests/support/builders/door.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { openSmtp, newMailSender, type Smtp, newSmtpGateway } from '#tests/support/mail/smtp.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const from = 'Presente <presente@example.org>';
const codes = /\/ticket\/([A-Z2-7]{154})/g;

/** The iCalendar attachment of a mail, unfolded. */
const parseCalendar = ({ attachments }: Email): string => {
  const [file] = attachments.filter((attachment) => attachment.mimeType.startsWith('text/calendar'));
  return new TextDecoder().decode(file?.content as ArrayBuffer).replace(/\r\n[ \t]/g, '');
};
const getLine = (calendar: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(calendar)?.[1]?.trim();

/** QR modules of a PNG, decoded independently of the product's encoder. */
async function decodeQrModules(png: ArrayBuffer, size: number): Promise<boolean[][]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / size;
  const isDark = (x: number, y: number): boolean =>
    data[Math.floor((y + 0.5) * scale) * info.width + Math.floor((x + 0.5) * scale)]! < 128;
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => isDark(x, y)));
}

describeOnBothEngines('ticket mails', (makeApp) => {
  const app = setupApp(makeApp);
  let smtp: Smtp;
  beforeAll(async () => {
    smtp = await openSmtp();
  });
  afterAll(() => smtp.close());
  /**
   * Sends due mails through a real mail server.
   * @returns the last mail to `address`
   */
  const getLastMail = async (address: string): Promise<Email> => {
    await sendDueNotifications(app().services);
    const sender = newMailSender(app(), newSmtpGateway(smtp, from));
    await sender.drain();
    await sender.stop();
    const mail = (await smtp.mailsTo(address)).at(-1);
    if (mail === undefined) throw new Error(`No mail to ${address}`);
    return mail;
  };
  const readWebCalendar = async (id: string): Promise<string> =>
    (await sendRaw(app(), readEventCalendar, { params: { id } })).body.replace(/\r\n[ \t]/g, '');

  it('[RG-39] contain the event, a map link, and for each ticket its link, QR code and six-character code', async () => {
    const owner = await newOrganisation(app(), { companyName: 'Fiume <Pulito>' });
    const id = await publishEvent(app(), owner, { title: 'Pulizia & festa' });
    await registerEmails(app(), id, ['ada@example.org', 'bea@example.org', 'bea@example.org']);
    const mail = await getLastMail('ada@example.org');
    expect(mail.text).toContain('Quando: domenica 7 giugno 2026, 10:00–13:00');
    expect(mail.text).toContain(
      'Dove: Ponte Milvio, Roma\nhttps://www.openstreetmap.org/?mlat=41.9356&mlon=12.467',
    );
    expect(mail.text).toContain('Organizza: Fiume <Pulito>');
    expect(mail.html).toContain('Fiume &lt;Pulito&gt;');
    const tickets = [...new Set([...mail.text!.matchAll(codes)].map(([, code]) => code!))];
    expect(tickets).toHaveLength(3);
    const images = mail.attachments.filter((attachment) => attachment.mimeType === 'image/png');
    expect(images).toHaveLength(3);
    for (const [n, ticket] of tickets.entries()) {
      const { participantId } = decodeTicket(ticket)!;
      const { firstName } = (await call(app(), readTicket, { params: { ticket } })).data;
      expect(firstName).toBe(`Zoë${n + 1}`);
      expect(mail.text).toContain(`${firstName} D’Angelò\nCodice ${toShortCode(participantId)}\n`);
      expect(mail.html).toContain(`alt="QR del biglietto di ${firstName} D’Angelò"`);
      const image = images[n]!;
      expect(mail.html).toContain(`src="cid:${image.contentId!.slice(1, -1)}"`);
      const { data, size } = encode(`HTTP://LOCALHOST:3000/T/${ticket}`, { ecc: 'M', border: 4 });
      expect(await decodeQrModules(image.content as ArrayBuffer, size)).toEqual(data);
      expect((image.content as ArrayBuffer).byteLength).toBeLessThan(2000);
    }
  });

  it('[RG-47] of an online event link to its page, and mention no entrance', async () => {
    const owner = await newOrganisation(app());
    const id = await publishEvent(app(), owner, { mode: 'online' });
    await registerEmails(app(), id, ['ines@example.org']);
    const { text, html } = await getLastMail('ines@example.org');
    expect(text).toContain('Dove: Online');
    expect(text).toContain(`http://localhost:3000/event/detail/${id}`);
    expect(text).toContain('quando c’è, lo trovi sul biglietto');
    expect(text! + html!).not.toMatch(/ingresso/i);
  });

  it('[RG-40] go to each address once with its own tickets, in the order’s language', async () => {
    const owner = await newOrganisation(app());
    const id = await publishEvent(app(), owner);
    await registerEmails(
      app(),
      id,
      ['cleo@example.org', 'dora@example.org', 'dora@example.org', 'cleo@example.org'],
      { language: 'es' },
    );
    const countTickets = (mail: Email) => new Set(mail.text!.match(codes)).size;
    expect(countTickets(await getLastMail('cleo@example.org'))).toBe(4);
    const dora = await getLastMail('dora@example.org');
    expect(countTickets(dora)).toBe(2);
    expect(dora.html).toContain('lang="es"');
    expect(dora.text).not.toContain('Zoë4');
    expect(await smtp.mailsTo('cleo@example.org')).toHaveLength(1);
    expect(await smtp.mailsTo('dora@example.org')).toHaveLength(1);
  });

  it('[RG-48] say who registered the recipient, and lead a stranger out of it', async () => {
    const owner = await newOrganisation(app(), { companyName: 'Riva Pulita' });
    const id = await publishEvent(app(), owner);
    await registerEmails(app(), id, ['ida@example.org', 'nora@example.org']);
    const buyer = await getLastMail('ida@example.org');
    expect(buyer.text).toContain('L’iscrizione è stata fatta con questo indirizzo');
    const other = await getLastMail('nora@example.org');
    expect(other.text).toMatch(/Zoë1 .+ ti ha iscritto con questo indirizzo/);
    expect(other.text).toMatch(/Non sono io:\nhttp\S+\/ticket\//);
    const walkIn = { firstName: 'Vera', lastName: 'Neri', email: 'vera@example.org', isOverCapacity: false };
    const eventId = await newEvent(app(), owner);
    await sendBatch(app(), owner, [
      newOperation(app(), { eventId, participantId: newOperationId(app()), walkIn }),
    ]);
    const { text } = await getLastMail('vera@example.org');
    expect(text).toContain('Il biglietto te lo invia Riva Pulita');
    expect(text).toMatch(/Non sono io:\nhttp\S+\/account\/not-me#/);
  });

  it('[RG-40] stay below the mailbox clipping size for a hundred tickets', async () => {
    const owner = await newOrganisation(app());
    const id = await publishEvent(app(), owner);
    await registerEmails(
      app(),
      id,
      Array.from({ length: 100 }, () => 'classe@example.org'),
    );
    const mail = await getLastMail('classe@example.org');
    expect(await smtp.mailsTo('classe@example.org')).toHaveLength(1);
    expect(new Set(mail.text!.match(codes)).size).toBe(100);
    expect(mail.attachments.filter((attachment) => attachment.mimeType === 'image/png')).toHaveLength(10);
    expect(mail.text).toContain('I tuoi 100 biglietti sono tutti qui: i primi 10 con il QR');
    expect(mail.html!.length).toBeLessThan(100_000);
    expect(smtp.received.at(-1)!.raw.length).toBeLessThan(200_000);
  });

  it('[RG-40] sign each of a hundred tickets once, in few SQL statements', async () => {
    const id = await publishEvent(app(), await newOrganisation(app()));
    const emails = Array.from({ length: 100 }, (_, n) => `persona${n}@example.com`);
    const { orderId } = await registerEmails(app(), id, emails);
    const { database, ticketKey, clock } = app().services;
    const signing = vi.spyOn(ticketKey, 'issue');
    const statements = await database.transaction(async ({ db }) => {
      const inserting = vi.spyOn(db, 'insertInto');
      await queueTicketMails(app().services, db, { orderId, nowMs: clock() });
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

  it('[RG-41] attach the event as iCalendar with a stable UID and a SEQUENCE that rises with each change', async () => {
    const owner = await newOrganisation(app());
    const id = await publishEvent(app(), owner, { title: 'Pulizia' });
    await registerEmails(app(), id, ['elsa@example.org']);
    const first = parseCalendar(await getLastMail('elsa@example.org'));
    const web = await readWebCalendar(id);
    expect(getLine(first, 'METHOD')).toBe('PUBLISH');
    for (const name of ['UID', 'SEQUENCE', 'DTSTART', 'DTEND', 'SUMMARY', 'LOCATION', 'STATUS']) {
      expect(getLine(web, name), name).toBeDefined();
      expect(getLine(first, name), name).toBe(getLine(web, name));
    }
    expect(getLine(web, 'METHOD')).toBeUndefined();
    const event = (await call(app(), readOwnEvent, { params: { id } }, owner)).data;
    await updateEventForm(app(), owner, event, { location: 'Ponte Sisto, Roma' });
    app().clock.advance(2 * minuteMs);
    const second = parseCalendar(await getLastMail('elsa@example.org'));
    expect(getLine(second, 'UID')).toBe(getLine(first, 'UID'));
    expect(Number(getLine(second, 'SEQUENCE'))).toBeGreaterThan(Number(getLine(first, 'SEQUENCE')));
    expect(second).toContain('LOCATION:Ponte Sisto\\, Roma');
    await call(app(), cancelEvent, { params: { id }, body: { message: '' } }, owner);
    const last = parseCalendar(await getLastMail('elsa@example.org'));
    expect(getLine(last, 'UID')).toBe(getLine(first, 'UID'));
    expect(getLine(last, 'METHOD')).toBe('CANCEL');
    expect(getLine(last, 'STATUS')).toBe('CANCELLED');
    expect(Number(getLine(last, 'SEQUENCE'))).toBeGreaterThan(Number(getLine(second, 'SEQUENCE')));
    expect(getLine(await readWebCalendar(id), 'SEQUENCE')).toBe(getLine(last, 'SEQUENCE'));
  });

  it('[RG-42] of a removed participant cancel the calendar event', async () => {
    const owner = await newOrganisation(app());
    const id = await publishEvent(app(), owner, { title: 'Pulizia' });
    const registered = await registerEmails(app(), id, ['fede@example.org', 'gaia@example.org']);
    const tickets = parseCalendar(await getLastMail('fede@example.org'));
    const { participants } = await readParticipantList(app(), owner, id);
    const removedId = participants.find(({ email }) => email === 'fede@example.org')!._id;
    await call(app(), removeParticipant, { params: { id: removedId } }, owner);
    app().clock.advance(1000);
    const removed = await getLastMail('fede@example.org');
    expect(removed.text).toContain('Chi organizza «Pulizia» ha rimosso la tua iscrizione.');
    expect(getLine(parseCalendar(removed), 'METHOD')).toBe('CANCEL');
    expect(getLine(parseCalendar(removed), 'STATUS')).toBe('CANCELLED');
    expect(getLine(parseCalendar(removed), 'UID')).toBe(getLine(tickets, 'UID'));
    // After registering again, the calendar contains the event again.
    app().clock.advance(1000);
    await registerEmails(app(), id, ['fede@example.org']);
    const again = parseCalendar(await getLastMail('fede@example.org'));
    expect(getLine(again, 'STATUS')).toBe('CONFIRMED');
    expect(getLine(again, 'SEQUENCE')).toBeDefined();
    expect(Number(getLine(again, 'SEQUENCE'))).toBe(Number(getLine(parseCalendar(removed), 'SEQUENCE')));
    expect(getLine(again, 'DTSTAMP')! > getLine(parseCalendar(removed), 'DTSTAMP')!).toBe(true);
    await call(app(), cancelTicket, { params: { ticket: registered.tickets[1]!.ticket } });
    const withdrawn = await getLastMail('gaia@example.org');
    expect(withdrawn.text).toContain('Come hai chiesto, abbiamo annullato la tua iscrizione a «Pulizia».');
    expect(getLine(parseCalendar(withdrawn), 'METHOD')).toBe('CANCEL');
  });

  it('[RG-39] are small while queued, and cleared once sent', async () => {
    const owner = await newOrganisation(app());
    const id = await publishEvent(app(), owner);
    const data = await registerEmails(app(), id, ['ida@example.org']);
    const { db } = app().services.database;
    const readMailRows = () =>
      db.selectFrom('mail').selectAll().where('order_id', '=', data.orderId).execute();
    const [waiting] = await readMailRows();
    const { text, html, attachments } = waiting!;
    expect(text.length + html.length + attachments.length).toBeLessThan(6500);
    await getLastMail('ida@example.org');
    expect(await readMailRows()).toMatchObject([{ recipient: '', text: '', html: '', attachments: '[]' }]);
  });
});
