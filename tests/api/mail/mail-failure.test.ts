import { expect, it } from 'vitest';
import { minuteMs, hourMs } from '#contract/durations.ts';
import {
  editParticipant,
  exportParticipants,
  removeParticipant,
} from '#contract/participant/participant-endpoints.ts';
import { claimMails } from '#server/mail/mail-queue.ts';
import { queueTicketMails } from '#server/registration/tickets/queue-ticket-mails.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import {
  openSmtp,
  newMailSender,
  type RecipientBehaviour,
  newSmtpGateway,
} from '#tests/support/mail/smtp.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const from = 'Presente <presente@example.org>';
const maxAttempts = 20;

/** nodemailer's error for an address unknown to the mail server. */
const rejectedForGood = () => Object.assign(new Error('not here'), { responseCode: 550, command: 'RCPT TO' });

describeOnBothEngines('undeliverable ticket mails', (makeApp) => {
  const log: string[] = [];
  const app = setupApp(() => makeApp({ logTo: { write: (line) => void log.push(line) } }));
  /** Delivers due mails to a mail server with this behaviour per address. */
  const deliver = async (behaviour: (address: string) => RecipientBehaviour) => {
    const smtp = await openSmtp({ behaviour });
    const sender = newMailSender(app(), newSmtpGateway(smtp, from));
    await sender.drain();
    await sender.stop();
    await smtp.close();
    return smtp.received.map((mail) => mail.recipients[0]);
  };
  const listUnreached = async (owner: BuiltAccount, id: string) =>
    (await readParticipantList(app(), owner, id)).participants
      .filter((participant) => participant.hasMailFailed)
      .map((participant) => participant.firstName)
      .sort();
  const refuseUnreachable = (address: string): RecipientBehaviour =>
    address.startsWith('nessuno') ? 'reject' : 'accept';

  it('[RG-43] marks the affected participants in the door’s list and in the export', async () => {
    const owner = await newOrganisation(app());
    const announcedIds: (string | undefined)[] = [];
    const stop = app().services.database.onChange((eventId) => announcedIds.push(eventId));
    const id = await newEvent(app(), owner);
    await registerEmails(app(), id, [
      'ada@example.org',
      'nessuno1@example.org',
      'nessuno1@example.org',
      'bea@example.org',
    ]);
    await registerEmails(app(), id, ['cleo@example.org']);
    const { cursor } = await readParticipantList(app(), owner, id);
    // The event and two orders: PostgreSQL notifies shortly after each commit.
    await expect.poll(() => announcedIds).toEqual([id, id, id]);
    await deliver(refuseUnreachable);
    await expect.poll(() => announcedIds).toEqual([id, id, id, id]);
    stop();
    expect(await listUnreached(owner, id)).toEqual(['Zoë2', 'Zoë3']);
    const changed = await readParticipantList(app(), owner, id, cursor);
    expect(
      changed.participants.map((participant) => [participant.firstName, participant.hasMailFailed]),
    ).toEqual([
      ['Zoë2', true],
      ['Zoë3', true],
    ]);
    const { body } = await sendRaw(app(), exportParticipants, { params: { id } }, owner);
    const [head = '', ...lines] = body.split('\r\n');
    const column = head.split(';').findIndex((header) => header.includes('E-mail non recapitata'));
    const getMarks = (email: string) =>
      lines.filter((line) => line.includes(email)).map((line) => line.split(';')[column]);
    expect(getMarks('nessuno1')).toEqual(['Sì', 'Sì']);
    expect(getMarks('ada@example.org')[0]).toBe('');
  });

  it('[RG-44] clears the mark and resends the ticket when the organiser corrects the address', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await registerEmails(app(), id, ['nessuno2@example.org']);
    await deliver(refuseUnreachable);
    const [row] = (await readParticipantList(app(), owner, id)).participants;
    const correctEmail = async (email: string) =>
      (
        await call(
          app(),
          editParticipant,
          { params: { id: row!._id }, body: { firstName: 'Ada', lastName: 'Prova', email } },
          owner,
        )
      ).data.hasMailFailed;
    // A changed name alone does not change the address.
    expect(await correctEmail('nessuno2@example.org')).toBe(true);
    expect(await correctEmail('ada2@example.org')).toBe(false);
    expect(await deliver(refuseUnreachable)).toEqual(['ada2@example.org']);
    expect(await listUnreached(owner, id)).toEqual([]);
  });

  it('[RG-44] skips participants corrected or removed meanwhile, and clears the mark on later delivery', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const { orderId } = await registerEmails(app(), id, [
      'nessuno3@example.org',
      'nessuno4@example.org',
      'nessuno5@example.org',
    ]);
    const findParticipantId = async (n: number) =>
      (await readParticipantList(app(), owner, id)).participants.find(
        (participant) => participant.ticketNo === n,
      )!._id;
    await call(
      app(),
      editParticipant,
      {
        params: { id: await findParticipantId(2) },
        body: { firstName: 'Bea', lastName: 'Prova', email: 'bea3@example.org' },
      },
      owner,
    );
    await call(app(), removeParticipant, { params: { id: await findParticipantId(3) } }, owner);
    await deliver(refuseUnreachable);
    expect(await listUnreached(owner, id)).toEqual(['Zoë1']);
    const { database, clock } = app().services;
    const resend = { orderId, nowMs: clock() };
    await database.transaction(({ db }) => queueTicketMails(app().services, db, resend));
    await deliver(() => 'accept');
    expect(await listUnreached(owner, id)).toEqual([]);
  });

  it(`[RG-43] [RG-46] marks the participant when the mail is given up after ${maxAttempts} attempts in half a day`, async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const startMs = app().clock();
    await registerEmails(app(), id, ['piena@example.org']);
    const smtp = await openSmtp({ behaviour: () => 'defer' });
    const sender = newMailSender(app(), newSmtpGateway(smtp, from));
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
      expect(await listUnreached(owner, id)).toEqual([]);
      app().clock.set(row.due_at);
    }
    expect(tries).toBe(maxAttempts);
    expect((app().clock() - startMs) / hourMs).toBeCloseTo(13, 0);
    expect(await listUnreached(owner, id)).toEqual(['Zoë1']);
    await sender.stop();
    await smtp.close();
  });

  it('[RG-43] [RG-45] a process that lost its lease marks no participant and logs nothing', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await registerEmails(app(), id, ['persa@example.org']);
    const { db } = app().services.database;
    const ids: string[] = [];
    const sender = newMailSender(app(), {
      deliver: async (mail) => {
        app().clock.advance(10 * minuteMs);
        const reclaimed = (await claimMails(db, { nowMs: app().clock(), leaseMs: minuteMs, limit: 1 }))[0];
        ids.push(mail.id, reclaimed!.id);
        throw rejectedForGood();
      },
      close: async () => {},
    });
    await sender.drain();
    await sender.stop();
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await listUnreached(owner, id)).toEqual([]);
    expect(log.filter((line) => line.includes(ids[0]!))).toEqual([]);
  });
});
