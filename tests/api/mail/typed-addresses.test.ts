import { expect, it } from 'vitest';
import { disownMail } from '#contract/account/account-endpoints.ts';
import { minuteMs } from '#contract/durations.ts';
import { cancelEvent, readOwnEvent } from '#contract/event/event-endpoints.ts';
import { cancelTicket } from '#contract/registration/registration-endpoints.ts';
import { editParticipant, removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { eraseDueAccounts } from '#server/account/erasure/erase-account.ts';
import { eraseEvents } from '#server/event/erasure-store.ts';
import { sendDueNotifications } from '#server/event/notices/send-notifications.ts';
import { writeDailyMails } from '#server/mail/allowance/allowance-store.ts';
import { queueImportMails } from '#server/registration/tickets/import-mails.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import {
  afterGracePeriod,
  gracePeriodMs,
  registerParticipants,
  requestAccountDeletion,
} from '#tests/support/builders/account-deletion.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { publishEvent, updateEventForm } from '#tests/support/builders/event-form.ts';
import {
  newOperation,
  newOperationId,
  readParticipantList,
  sendBatch,
} from '#tests/support/builders/door.ts';
import { importRows } from '#tests/support/builders/import-rows.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

let guestCount = 0;
const newAddress = (): string => `typed${guestCount++}@example.org`;

describeOnBothEngines('mails to typed addresses', (makeApp) => {
  const app = setupApp(makeApp);
  /** Mails to this address, once jobs have run. */
  const readMails = async (to: string) => {
    await queueImportMails(app().services);
    return (await app().mails()).filter((mail) => mail.to === to);
  };
  const findParticipant = async (owner: BuiltAccount, id: string, name: string) => {
    const { participants } = await readParticipantList(app(), owner, id);
    return participants.find(({ firstName }) => firstName === name)!;
  };
  const remove = ({ token }: BuiltAccount, id: string) =>
    call(app(), removeParticipant, { params: { id } }, { token });
  const cancel = ({ token }: BuiltAccount, id: string) =>
    call(app(), cancelEvent, { params: { id }, body: { message: 'Piove' } }, { token });
  const correct = ({ token }: BuiltAccount, id: string, firstName: string, email: string) =>
    call(app(), editParticipant, { params: { id }, body: { firstName, lastName: 'Neri', email } }, { token });
  const admit = (owner: BuiltAccount, eventId: string, email: string) =>
    sendBatch(app(), owner, [
      newOperation(app(), {
        eventId,
        participantId: newOperationId(app()),
        walkIn: { firstName: 'Walter', lastName: 'Neri', email, isOverCapacity: false },
      }),
    ]);
  const readToken = (text: string): string => /\/account\/not-me#(\S+)/.exec(text)?.[1] ?? '';
  const origin = /Fiume Pulito/;

  it('[AC-108] [RG-48] each names the organisation that typed the address, and has a link to opt out', async () => {
    const owner = await newOrganisation(app());
    const id = await publishEvent(app(), owner, { title: 'Pulizia' });
    const [imported, walkIn, corrected] = [newAddress(), newAddress(), newAddress()];
    await importRows(app(), owner, id, [['Ada', 'Neri', imported]], { sendsTickets: true });
    await admit(owner, id, walkIn);
    await registerEmails(app(), id, [newAddress()]);
    const registered = (await readParticipantList(app(), owner, id)).participants.find(
      ({ firstName }) => firstName !== 'Ada' && firstName !== 'Walter',
    )!;
    await correct(owner, registered._id, 'Clara', corrected);
    await readMails('');
    app().clock.advance(minuteMs);
    const { data: event } = await call(app(), readOwnEvent, { params: { id } }, owner);
    await updateEventForm(app(), owner, event, { location: 'Ponte Sisto, Roma' });
    app().clock.advance(2 * minuteMs);
    await readMails('');
    await remove(owner, (await findParticipant(owner, id, 'Walter'))._id);
    await readMails('');
    await cancel(owner, id);
    for (const [to, count] of [
      [imported, 3],
      [walkIn, 3],
      [corrected, 3],
    ] as const) {
      const mails = await readMails(to);
      expect([to, mails.map(({ subject }) => subject)]).toEqual([
        to,
        expect.objectContaining({ length: count }),
      ]);
      for (const { text } of mails) {
        expect(text).toMatch(origin);
        expect(text).toMatch(/ha indicato/);
        expect(readToken(text)).not.toBe('');
      }
    }
  });

  it('[EV-21] the notice to a registered participant has no such link', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const email = newAddress();
    await registerEmails(app(), id, [email]);
    await cancel(owner, id);
    const notice = (await readMails(email)).at(-1)!;
    expect(notice.subject).toContain('Annullato');
    expect(notice.text).not.toContain('/account/not-me');
  });

  it('[AC-108] “Non sono io” ends the mails of this organisation to this mailbox: the next is deleted', async () => {
    const owner = await newOrganisation(app());
    const other = await newOrganisation(app());
    const [id, otherId] = [await newEvent(app(), owner), await newEvent(app(), other)];
    const email = newAddress();
    await importRows(app(), owner, id, [['Ada', 'Neri', email]], { sendsTickets: true });
    const token = readToken((await readMails(email))[0]!.text);
    for (let times = 0; times < 2; times++)
      expect((await call(app(), disownMail, { body: { token } })).message).toContain('Fatto');
    await correct(owner, (await findParticipant(owner, id, 'Ada'))._id, 'Ada', email.replace('@', '+festa@'));
    expect(await readMails(email.replace('@', '+festa@'))).toEqual([]);
    expect((await findParticipant(owner, id, 'Ada')).hasMailFailed).toBe(true);
    await cancel(owner, id);
    expect(await readMails(email.replace('@', '+festa@'))).toEqual([]);
    // The owner of the mailbox may register, and others may invite.
    await registerEmails(app(), otherId, [email]);
    await importRows(app(), other, otherId, [['Ada', 'Rossi', email.replace('@', '+due@')]], {
      sendsTickets: true,
    });
    expect(await readMails(email)).toHaveLength(2);
    expect(await readMails(email.replace('@', '+due@'))).toHaveLength(1);
  });

  it('[OP-73] six complaints stop an organisation, and deferred mails to who has complained are deleted', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const emails = Array.from({ length: 8 }, newAddress);
    const rows = emails.map((email, index) => [`Ada${index}`, 'Neri', email]);
    await importRows(app(), owner, id, rows.slice(0, 6), { sendsTickets: true });
    const complain = async (email: string) =>
      call(app(), disownMail, { body: { token: readToken((await readMails(email))[0]!.text) } });
    for (const email of emails.slice(0, 5)) await complain(email);
    await importRows(app(), owner, id, rows.slice(6, 7), { sendsTickets: true });
    expect(await readMails(emails[6]!)).toHaveLength(1);
    await complain(emails[5]!);
    await importRows(app(), owner, id, rows.slice(7), { sendsTickets: true });
    expect(await readMails(emails[7]!)).toEqual([]);
  });

  it('[RG-4] a registered participant is notified of the removal, at a corrected address without the ticket', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const [before, after] = [newAddress(), newAddress()];
    await registerEmails(app(), id, [before]);
    const [registered] = (await readParticipantList(app(), owner, id)).participants;
    await correct(owner, registered!._id, 'Clara', after);
    await remove(owner, registered!._id);
    const subjects = (await readMails(after)).map(({ subject }) => subject);
    expect(subjects).toEqual(['La tua iscrizione a Pulizia del Tevere']);
  });

  it('[OP-73] a deferred ticket is sent as it is by then: not to a former address, nor to who has left', async () => {
    const owner = await newOrganisation(app());
    const { database, clock } = app().services;
    const allow = (dailyMails: number) =>
      writeDailyMails(database.db, { organiserId: owner.id, dailyMails, nowMs: clock() });
    const id = await publishEvent(app(), owner, { title: 'Pulizia' });
    await allow(0);
    const [wrong, right, removed, group] = Array.from({ length: 4 }, newAddress);
    await importRows(
      app(),
      owner,
      id,
      [
        ['Ada', 'Neri', wrong],
        ['Bea', 'Neri', removed],
        ['Ciro', 'Neri', group, '', 3],
      ],
      { sendsTickets: true },
    );
    await queueImportMails(app().services);
    await correct(owner, (await findParticipant(owner, id, 'Ada'))._id, 'Ada', right!);
    await remove(owner, (await findParticipant(owner, id, 'Bea'))._id);
    await remove(owner, (await findParticipant(owner, id, 'Ciro'))._id);
    const { data: event } = await call(app(), readOwnEvent, { params: { id } }, owner);
    const changed = await updateEventForm(app(), owner, event, { location: 'Ponte Uno, Roma' });
    app().clock.advance(2 * minuteMs);
    expect(await readMails(right!)).toEqual([]);
    await updateEventForm(app(), owner, changed, { location: 'Ponte Due, Roma' });
    app().clock.advance(2 * minuteMs);
    expect(await readMails(right!)).toEqual([]);
    await allow(100);
    app().clock.advance(minuteMs);
    expect(await readMails(wrong!)).toEqual([]);
    expect(await readMails(removed!)).toEqual([]);
    const mails = await readMails(right!);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Iscrizione confermata: Pulizia',
      'Data o luogo cambiati: Pulizia',
    ]);
    for (const { text } of mails) expect(text).toContain('Ponte Due');
    // The companions are still on the list.
    const [tickets] = await readMails(group!);
    expect(tickets!.text.match(/Codice /g)).toHaveLength(2);
  });

  it('[OP-73] a corrected address gets all tickets of a deferred order', async () => {
    const owner = await newOrganisation(app());
    const { database, clock } = app().services;
    const id = await newEvent(app(), owner);
    await writeDailyMails(database.db, { organiserId: owner.id, dailyMails: 0, nowMs: clock() });
    const [wrong, right] = [newAddress(), newAddress()];
    await importRows(app(), owner, id, [['Ada', 'Neri', wrong, '', 3]], { sendsTickets: true });
    await queueImportMails(app().services);
    const { participants } = await readParticipantList(app(), owner, id);
    await correct(owner, participants.find(({ email }) => email === wrong)!._id, 'Ada', right);
    await writeDailyMails(database.db, { organiserId: owner.id, dailyMails: 9, nowMs: clock() });
    const [mail, ...others] = await readMails(right);
    expect(others).toEqual([]);
    expect(mail!.text.match(/Codice /g)).toHaveLength(3);
  });

  it('[EV-22] [OP-73] a change that is reverted leaves the deferred notices of an earlier one', async () => {
    const owner = await newOrganisation(app());
    const { database, clock } = app().services;
    const id = await publishEvent(app(), owner, { title: 'Pulizia' });
    const email = newAddress();
    await importRows(app(), owner, id, [['Ada', 'Neri', email]]);
    await writeDailyMails(database.db, { organiserId: owner.id, dailyMails: 0, nowMs: clock() });
    let { data: event } = await call(app(), readOwnEvent, { params: { id } }, owner);
    const move = async (location: string): Promise<void> => {
      event = await updateEventForm(app(), owner, event, { location });
    };
    await move('Ponte Uno, Roma');
    app().clock.advance(2 * minuteMs);
    expect(await readMails(email)).toEqual([]);
    await move('Ponte Due, Roma');
    await move('Ponte Uno, Roma');
    app().clock.advance(2 * minuteMs);
    expect(await readMails(email)).toEqual([]);
    await writeDailyMails(database.db, { organiserId: owner.id, dailyMails: 9, nowMs: clock() });
    const mails = await readMails(email);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Ponte Uno')]);
  });

  it('[EV-23] [OP-73] a notice that is deferred reaches a second person with the address of who has left', async () => {
    const owner = await newOrganisation(app());
    const { database, clock } = app().services;
    const id = await newEvent(app(), owner);
    const email = newAddress();
    const rows = ['Ada', 'Bea'].map((name) => [name, 'Neri', email]);
    await importRows(app(), owner, id, rows);
    await writeDailyMails(database.db, { organiserId: owner.id, dailyMails: 0, nowMs: clock() });
    await cancel(owner, id);
    expect(await readMails(email)).toEqual([]);
    const { participants } = await readParticipantList(app(), owner, id);
    await remove(owner, participants.toSorted((one, other) => (one._id < other._id ? -1 : 1))[0]!._id);
    await writeDailyMails(database.db, { organiserId: owner.id, dailyMails: 9, nowMs: clock() });
    expect((await readMails(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Annullato'),
    ]);
  });

  it('[RG-29] [OP-73] who has given a ticket back is not mailed about at a typed address of the buyer for free', async () => {
    const owner = await newOrganisation(app());
    const { database, clock } = app().services;
    const id = await newEvent(app(), owner);
    const { tickets } = await registerEmails(app(), id, [newAddress(), newAddress()]);
    await writeDailyMails(database.db, { organiserId: owner.id, dailyMails: 0, nowMs: clock() });
    const stranger = newAddress();
    await correct(owner, (await findParticipant(owner, id, 'Zoë1'))._id, 'Clara', stranger);
    await call(app(), cancelTicket, { params: { ticket: tickets[1]!.ticket } });
    expect(await readMails(stranger)).toEqual([]);
    await writeDailyMails(database.db, { organiserId: owner.id, dailyMails: 9, nowMs: clock() });
    const [mail] = (await readMails(stranger)).filter(({ subject }) => subject.includes('ha disdetto'));
    expect(readToken(mail!.text)).not.toBe('');
  });

  it('[AC-33] [OP-73] the erasure of a buyer mails typed addresses within the allowance', async () => {
    const owner = await newOrganisation(app());
    const attendee = await newAttendee(app());
    const { database, clock } = app().services;
    const id = await newEvent(app(), owner, afterGracePeriod(app()));
    await registerParticipants(app(), id, ['Anna', 'Teodora'], attendee);
    await writeDailyMails(database.db, { organiserId: owner.id, dailyMails: 0, nowMs: clock() });
    const stranger = newAddress();
    await correct(owner, (await findParticipant(owner, id, 'Teodora'))._id, 'Teodora', stranger);
    await requestAccountDeletion(app(), attendee);
    app().clock.advance(gracePeriodMs);
    expect(await eraseDueAccounts(app().services)).toBe(1);
    expect(await readMails(stranger)).toEqual([]);
    await writeDailyMails(database.db, { organiserId: owner.id, dailyMails: 9, nowMs: clock() });
    expect((await readMails(stranger)).map(({ subject }) => subject)).toEqual([
      'La tua iscrizione a Pulizia del Tevere',
    ]);
  });

  it('[AC-34] erasing an organisation deletes its deferred mails', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const email = newAddress();
    await importRows(app(), owner, id, [['Ada', 'Neri', email]], { sendsTickets: true });
    await queueImportMails(app().services);
    const { database, clock } = app().services;
    await database.transaction(({ db }) => eraseEvents(db, owner.id, clock()));
    await sendDueNotifications(app().services);
    expect(await readMails(email)).toEqual([]);
  });
});
