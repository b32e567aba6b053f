import { expect, it } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { editParticipant, removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { giveUpWaitingMails, retryGivenUpMails } from '#server/mail/mail-queue-state.ts';
import { writeDailyMails } from '#server/mail/allowance/allowance-store.ts';
import { claimMails, postponeMail, queueMails } from '#server/mail/mail-queue.ts';
import { settleUndoneImports } from '#server/registration/tickets/settle-undone.ts';
import { queueImportMails } from '#server/registration/tickets/import-mails.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { importRows, undoLatest } from '#tests/support/builders/import-rows.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { releaseMails } from '#tests/support/mail/release-mails.ts';

const daily = 4;
let guestCount = 0;

/** A row of a list, with an address of its own. */
function newGuest(lastName: string): [string, string, string] {
  guestCount++;
  return ['Ada', lastName, `guest${guestCount}@example.org`];
}

describeOnBothEngines('mails of an undone import', (makeApp) => {
  const app = setupApp(() => makeApp({ config: { organisationMails: daily } }));

  const runJob = async (): Promise<void> => {
    await queueImportMails(app().services);
    await settleUndoneImports(app().services);
  };
  /** Subjects of all mails to this address, once the job has run after an undo. */
  const readSubjects = async (to: string): Promise<string[]> => {
    app().clock.advance(5 * minuteMs);
    await runJob();
    return (await app().mails()).filter((mail) => mail.to === to).map(({ subject }) => subject);
  };
  const ticket = expect.stringContaining('Iscrizione confermata');
  const removal = expect.stringContaining('La tua iscrizione');
  const listParticipants = async (owner: BuiltAccount, id: string) =>
    (await readParticipantList(app(), owner, id)).participants;

  it('[RG-69] no ticket is sent that was not queued yet', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const ada = newGuest('Neri');
    await importRows(app(), owner, id, [ada], { sendsTickets: true });
    await undoLatest(app(), owner, id);
    expect(await readSubjects(ada[2])).toEqual([]);
  });

  it('[RG-69] no ticket is sent that waits in the queue', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const ada = newGuest('Neri');
    await importRows(app(), owner, id, [ada], { sendsTickets: true });
    await queueImportMails(app().services);
    await undoLatest(app(), owner, id);
    expect(await readSubjects(ada[2])).toEqual([]);
  });

  it('[RG-69] who has got the ticket gets to know that it is void, once', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const ada = newGuest('Neri');
    const bruno = newGuest('Verdi');
    await importRows(app(), owner, id, [ada, bruno], { sendsTickets: true });
    await queueImportMails(app().services);
    await app().mails();
    const removed = (await listParticipants(owner, id)).find(({ lastName }) => lastName === 'Verdi')!;
    await call(app(), removeParticipant, { params: { id: removed._id } }, { token: owner.token });
    app().clock.advance(1000);
    await undoLatest(app(), owner, id);
    await runJob();
    expect((await app().mails()).filter(({ to }) => to === ada[2])).toHaveLength(1);
    for (let times = 0; times < 2; times++)
      for (const to of [ada[2], bruno[2]]) expect(await readSubjects(to)).toEqual([ticket, removal]);
  });

  it.each([
    { ends: 'is sent', isSent: true },
    { ends: 'fails', isSent: false },
  ])('[RG-69] a ticket that is being sent during the undo, and $ends', async ({ isSent }) => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const ada = newGuest('Neri');
    const { database, clock } = app().services;
    await importRows(app(), owner, id, [ada], { sendsTickets: true });
    await queueImportMails(app().services);
    await releaseMails(app());
    const claimed = await claimMails(database.db, { nowMs: clock(), leaseMs: minuteMs, limit: 10 });
    expect(claimed.map(({ to }) => to)).toEqual([ada[2]]);
    await undoLatest(app(), owner, id);
    if (isSent)
      await database.db
        .updateTable('mail')
        .set({ sent_at: clock() })
        .where('id', '=', claimed[0]!.id)
        .execute();
    // No operator sends the void ticket.
    await giveUpWaitingMails(database.db);
    await retryGivenUpMails(database.db, clock());
    expect((await app().mails()).filter(({ to }) => to === ada[2])).toEqual([]);
    expect(await readSubjects(ada[2])).toEqual(isSent ? [removal] : []);
    await retryGivenUpMails(database.db, clock());
    expect(await readSubjects(ada[2])).toEqual(isSent ? [removal] : []);
  });

  it('[RG-69] a corrected address gets to know it, the wrong one gets nothing more', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const ada = newGuest('Neri');
    await importRows(app(), owner, id, [ada], { sendsTickets: true });
    await queueImportMails(app().services);
    await app().mails();
    const [participant] = await listParticipants(owner, id);
    const body = { firstName: 'Ada', lastName: 'Neri', email: 'neri@example.org' };
    await call(app(), editParticipant, { params: { id: participant!._id }, body }, { token: owner.token });
    await app().mails();
    await undoLatest(app(), owner, id);
    expect(await readSubjects('neri@example.org')).toEqual([ticket, removal]);
    expect(await readSubjects(ada[2])).toEqual([ticket]);
  });

  it('[RG-69] tickets that were not sent do not count towards the daily limit', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const ada = newGuest('Neri');
    const bruno = newGuest('Verdi');
    const options = { sendsTickets: true };
    await importRows(app(), owner, id, [ada, bruno], options);
    await queueImportMails(app().services);
    await undoLatest(app(), owner, id);
    app().clock.advance(1000);
    await importRows(app(), owner, id, [ada, bruno], options);
    await undoLatest(app(), owner, id);
    app().clock.advance(1000);
    await importRows(app(), owner, id, [ada], options);
    await queueImportMails(app().services);
    await app().mails();
    await undoLatest(app(), owner, id);
    expect(await importRows(app(), owner, id, [ada], { isDryRun: true })).toMatchObject({
      mailsLeft: daily - 1,
    });
  });

  it('[RG-69] who gets the ticket of the right list gets no removal mail of the wrong one', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const ada = newGuest('Neri');
    const bruno = newGuest('Verdi');
    await importRows(app(), owner, id, [ada, bruno], { sendsTickets: true });
    await runJob();
    await app().mails();
    await undoLatest(app(), owner, id);
    await importRows(app(), owner, id, [ada], { sendsTickets: true });
    await runJob();
    expect(await readSubjects(ada[2])).toEqual([ticket, ticket]);
    expect(await readSubjects(bruno[2])).toEqual([ticket, removal]);
  });

  it('[RG-69] many removal mails are queued in several batches, also by two processes, each once', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const guests = Array.from({ length: 45 }, () => newGuest('Neri'));
    await importRows(app(), owner, id, guests);
    const { database, clock } = app().services;
    const orders = await database.db
      .selectFrom('order')
      .select(['id', 'email'])
      .where('event_id', '=', id)
      .execute();
    await writeDailyMails(database.db, { organiserId: owner.id, dailyMails: 1000, nowMs: clock() });
    const content = { subject: 'Biglietto', text: '', html: '' };
    const chargedTo = { organiserId: owner.id, eventId: id };
    const mails = orders.map((order) => ({ to: order.email, content, orderId: order.id, chargedTo }));
    await queueMails(database.db, mails, clock());
    await app().mails();
    await undoLatest(app(), owner, id);
    app().clock.advance(5 * minuteMs);
    await Promise.all([settleUndoneImports(app().services), settleUndoneImports(app().services)]);
    const addresses = new Set(guests.map(([, , address]) => address));
    const subjects = (await app().mails())
      .filter(({ to }) => addresses.has(to))
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('La tua iscrizione'))).toHaveLength(45);
  });

  it('[RG-69] tickets that could not be sent count neither, once that is known', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const ada = newGuest('Neri');
    const { database, clock } = app().services;
    await importRows(app(), owner, id, [ada], { sendsTickets: true });
    await queueImportMails(app().services);
    await releaseMails(app());
    const [claimed] = await claimMails(database.db, { nowMs: clock(), leaseMs: minuteMs, limit: 10 });
    await postponeMail(database.db, claimed!, clock() + minuteMs);
    await undoLatest(app(), owner, id);
    const readMailsLeft = async () =>
      (await importRows(app(), owner, id, [ada], { isDryRun: true })).mailsLeft;
    expect(await readMailsLeft()).toBe(daily - 1);
    expect(await readSubjects(ada[2])).toEqual([]);
    expect(await readMailsLeft()).toBe(daily);
  });

  it('[RG-69] an address that was added later gives back no mail that it has not cost', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const ada = newGuest('Neri');
    await importRows(app(), owner, id, [ada, ['Bo', 'Blu', '']], { sendsTickets: true });
    await queueImportMails(app().services);
    await app().mails();
    const bo = (await listParticipants(owner, id)).find(({ firstName }) => firstName === 'Bo')!;
    const body = { firstName: 'Bo', lastName: 'Blu', email: newGuest('Blu')[2] };
    await call(app(), editParticipant, { params: { id: bo._id }, body }, { token: owner.token });
    await undoLatest(app(), owner, id);
    expect(await importRows(app(), owner, id, [ada], { isDryRun: true })).toMatchObject({
      mailsLeft: daily - 1,
    });
  });
});
