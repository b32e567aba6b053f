import { expect, it } from 'vitest';
import {
  editParticipant,
  exportParticipants,
  removeParticipant,
} from '#contract/registration/registration-calls.ts';
import { smtpMail } from '#server/gateways/smtp-mail.ts';
import { claimMail } from '#server/mail/mail-queue.ts';
import { queueTicketMails } from '#server/registration/queue-tickets.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, send } from '#tests/support/call.ts';
import { readList } from '#tests/support/door.ts';
import { registerEmails } from '#tests/support/register-emails.ts';
import { openSmtp, senderOn, type Manner } from '#tests/support/smtp.ts';
import { usingApp } from '#tests/support/using-app.ts';

const from = 'Presente <presente@example.org>';
const mostTries = 20;
const minuteMs = 60_000;

/** As nodemailer says it of an address that a mail server does not know. */
const refusedForGood = () => Object.assign(new Error('not here'), { responseCode: 550, command: 'RCPT TO' });

describeOnBoth('mails that do not arrive', (makeApp) => {
  const log: string[] = [];
  const app = usingApp(() => makeApp({ logTo: { write: (line) => void log.push(line) } }));
  /** Sends what is due, to a mail server that treats each address like this. */
  const deliver = async (manner: (address: string) => Manner) => {
    const smtp = await openSmtp({ manner });
    const sender = senderOn(app(), smtpMail({ url: smtp.url, from }));
    await sender.drain();
    await sender.stop();
    await smtp.close();
    return smtp.received.map((it) => it.recipients[0]);
  };
  const unreached = async (owner: BuiltAccount, id: string) =>
    (await readList(app(), owner, id)).participants
      .filter((it) => it.hasMailFailed)
      .map((it) => it.firstName)
      .sort();
  const refuseNobody = (address: string): Manner => (address.startsWith('nessuno') ? 'refuses' : 'takes');

  it('[RG-43] mark whom they were for, on the door’s list and in the file', async () => {
    const owner = await newOrganisation(app());
    const heard: (string | undefined)[] = [];
    const stop = app().services.database.onChange((eventId) => heard.push(eventId));
    const id = await newEvent(app(), owner);
    await registerEmails(app(), id, [
      'ada@example.org',
      'nessuno1@example.org',
      'nessuno1@example.org',
      'bea@example.org',
    ]);
    await registerEmails(app(), id, ['cleo@example.org']);
    const { cursor } = await readList(app(), owner, id);
    // Published, and two orders: PostgreSQL tells of what was committed a little later.
    await expect.poll(() => heard).toEqual([id, id, id]);
    await deliver(refuseNobody);
    await expect.poll(() => heard).toEqual([id, id, id, id]);
    stop();
    expect(await unreached(owner, id)).toEqual(['Zoë2', 'Zoë3']);
    const changed = await readList(app(), owner, id, cursor);
    expect(changed.participants.map((it) => [it.firstName, it.hasMailFailed])).toEqual([
      ['Zoë2', true],
      ['Zoë3', true],
    ]);
    const { body } = await send(app(), exportParticipants, { params: { id } }, owner);
    const [head = '', ...lines] = body.split('\r\n');
    const column = head.split(';').findIndex((it) => it.includes('La mail non arriva'));
    const marksOf = (email: string) =>
      lines.filter((line) => line.includes(email)).map((line) => line.split(';')[column]);
    expect(marksOf('nessuno1')).toEqual(['Sì', 'Sì']);
    expect(marksOf('ada@example.org')[0]).toBe('');
  });

  it('[RG-44] unmark her when the organiser corrects the address, and send the ticket there', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await registerEmails(app(), id, ['nessuno2@example.org']);
    await deliver(refuseNobody);
    const [row] = (await readList(app(), owner, id)).participants;
    const correct = async (email: string) =>
      (
        await call(
          app(),
          editParticipant,
          { params: { id: row!._id }, body: { firstName: 'Ada', lastName: 'Prova', email } },
          owner,
        )
      ).data.hasMailFailed;
    // Another name is no other address.
    expect(await correct('nessuno2@example.org')).toBe(true);
    expect(await correct('ada2@example.org')).toBe(false);
    expect(await deliver(refuseNobody)).toEqual(['ada2@example.org']);
    expect(await unreached(owner, id)).toEqual([]);
  });

  it('[RG-44] mark nobody who was corrected or taken off meanwhile, and unmark whom a later mail reaches', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const { orderId } = await registerEmails(app(), id, [
      'nessuno3@example.org',
      'nessuno4@example.org',
      'nessuno5@example.org',
    ]);
    const idOf = async (n: number) =>
      (await readList(app(), owner, id)).participants.find((it) => it.ticketNo === n)!._id;
    await call(
      app(),
      editParticipant,
      {
        params: { id: await idOf(2) },
        body: { firstName: 'Bea', lastName: 'Prova', email: 'bea3@example.org' },
      },
      owner,
    );
    await call(app(), removeParticipant, { params: { id: await idOf(3) } }, owner);
    await deliver(refuseNobody);
    expect(await unreached(owner, id)).toEqual(['Zoë1']);
    const { database, clock } = app().services;
    const resend = { orderId, now: clock() };
    await database.transaction(({ db }) => queueTicketMails(app().services, db, resend));
    await deliver(() => 'takes');
    expect(await unreached(owner, id)).toEqual([]);
  });

  it(`[RG-43] [RG-46] mark her when they are given up, after ${mostTries} tries in half a day`, async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const startMs = app().clock();
    await registerEmails(app(), id, ['piena@example.org']);
    const smtp = await openSmtp({ manner: () => 'postpones' });
    const sender = senderOn(app(), smtpMail({ url: smtp.url, from }));
    const { db } = app().services.database;
    let tries = 0;
    for (;;) {
      await sender.drain();
      tries += 1;
      const row = await db
        .selectFrom('mail')
        .select('due_at')
        .where('recipient', '=', 'piena@example.org')
        .executeTakeFirstOrThrow();
      if (row.due_at === null) break;
      expect(await unreached(owner, id)).toEqual([]);
      app().clock.set(row.due_at);
    }
    expect(tries).toBe(mostTries);
    expect((app().clock() - startMs) / 3_600_000).toBeCloseTo(13, 0);
    expect(await unreached(owner, id)).toEqual(['Zoë1']);
    await sender.stop();
    await smtp.close();
  });

  it('[RG-43] [RG-45] mark nobody, and are not called given up, by a process that lost them to another', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await registerEmails(app(), id, ['persa@example.org']);
    const { db } = app().services.database;
    const ids: string[] = [];
    const sender = senderOn(app(), {
      deliver: async (mail) => {
        app().clock.advance(10 * minuteMs);
        const others = await claimMail(db, { nowMs: app().clock(), leaseMs: minuteMs });
        ids.push(mail.id, others!.id);
        throw refusedForGood();
      },
      close: async () => {},
    });
    await sender.drain();
    await sender.stop();
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await unreached(owner, id)).toEqual([]);
    expect(log.filter((line) => line.includes(ids[0]!))).toEqual([]);
  });
});
