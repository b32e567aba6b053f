import { expect, it } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import {
  importParticipants as importParticipantsCall,
  undoImport,
} from '#contract/participant/import-endpoints.ts';
import type { ImportedDetail } from '#contract/participant/list-detail.ts';
import { editParticipant } from '#contract/participant/participant-endpoints.ts';
import { updateListDetails } from '#contract/participant/list-detail-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { sendDueNotifications } from '#server/event/notices/send-notifications.ts';
import { priorities } from '#server/mail/mail-queue.ts';
import { queueImportMails } from '#server/registration/tickets/import-mails.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import {
  findUndoable,
  importRows,
  readDetailValues,
  undoLatest,
} from '#tests/support/builders/import-rows.ts';

import {
  completeImports,
  importDirectly,
  interruptImport,
  longList,
  readPlaces,
} from '#tests/support/builders/unfinished-import.ts';

const menu: ImportedDetail = { label: 'Menù', isHighlighted: false, isOnPasses: true };

describeOnBothEngines('what happens during an import', (makeApp) => {
  const app = setupApp(() => makeApp({ config: { organisationMails: 1000 } }));

  it('[RG-74] what would disturb an unfinished import waits for it', async () => {
    const owner = await newOrganisation(app());
    const { token } = owner;
    const id = await newEvent(app(), owner, { maxNoTickets: 'Limited', maxTicketAvailable: 6 });
    await importRows(app(), owner, id, [['Ada', 'Neri', '', '', 1, 'vegano']], { details: [menu] });
    const undoable = (await findUndoable(app(), owner, id))!;
    await interruptImport(app(), owner, id, { count: 4 });
    const refuse = async (refused: Promise<{ error: string }>) =>
      expect((await refused).error).toBe('importUnfinished');
    const rows = [['Ivo', 'Blu']];
    for (const isDryRun of [true, false])
      await refuse(
        expectRefusal(app(), importParticipantsCall, { params: { id }, body: { rows, isDryRun } }, { token }),
      );
    await refuse(expectRefusal(app(), undoImport, { params: { id: undoable._id } }, { token }));
    const previous = [{ ...menu, position: 0 }];
    const update = { params: { id }, body: { previous, details: [] } };
    await refuse(expectRefusal(app(), updateListDetails, update, { token }));
    // Its places are taken.
    const names = ['Eva', 'Leo'].map((firstName) => ({
      firstName,
      lastName: 'Gialli',
      email: `${firstName.toLowerCase()}@example.org`,
    }));
    const body = { acceptedPNPTNC: true as const, noOfTickets: 2, participants: names };
    expect((await expectRefusal(app(), register, { params: { id }, body })).error).toBe('noMoreTickets');

    await completeImports(app());
    await call(app(), updateListDetails, update, { token });
    expect(Object.values(await readDetailValues(app(), owner, id)).flat()).toEqual([]);
    expect(await readPlaces(app(), id)).toEqual({ available: 1, participant_count: 5, held_count: 0 });
  });

  it('[RG-74] leaves participants alone who were removed or corrected before they are completed', async () => {
    const owner = await newOrganisation(app());
    const { db } = app().services.database;
    for (const change of [{ removed_at: 1 }, { external_code: 'Z-9' }]) {
      const id = await newEvent(app(), owner);
      await importRows(app(), owner, id, [['Ada', 'Neri']]);
      const [ada] = (await readParticipantList(app(), owner, id)).participants;
      await interruptImport(app(), owner, id, { count: 1, completes: ada!._id });
      await db.updateTable('participant').set(change).where('id', '=', ada!._id).execute();
      await completeImports(app());
      expect(await findUndoable(app(), owner, id)).toMatchObject({ added: 1, completed: 0 });
      const { external_code: code } = await db
        .selectFrom('participant')
        .select('external_code')
        .where('id', '=', ada!._id)
        .executeTakeFirstOrThrow();
      expect(code).not.toBe('Q-1');
    }
  });

  it('[RG-74] completes a person once whose order has other named people', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await importRows(app(), owner, id, [['Ada', 'Neri', '', '', 3]]);
    const companion = (await readParticipantList(app(), owner, id)).participants.find(
      ({ ticketNo }) => ticketNo === 2,
    )!;
    const correction = { firstName: 'Bea', lastName: 'Blu', email: '', details: [] };
    await call(
      app(),
      editParticipant,
      { params: { id: companion._id }, body: correction },
      { token: owner.token },
    );
    const rows = [
      ['Ada', 'Neri', '', '', 1, 'vegano'],
      ['Bea', 'Blu', '', '', 1, 'carne'],
    ];
    expect(await importRows(app(), owner, id, rows, { details: [menu] })).toMatchObject({ completed: 2 });
    const { participants } = await readParticipantList(app(), owner, id);
    expect(
      participants
        .map(({ ticketNo, details }) => [ticketNo, details?.[0]])
        .toSorted(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [1, 'vegano'],
      [2, 'carne'],
      [3, 'vegano'],
    ]);
  });

  it('[RG-69] [RG-74] an undo brings back what an interrupted import has replaced long before', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const withMenu = (value: string) =>
      longList.slice(0, 250).map(([first, last]) => [first, last, '', '', 1, value]);
    await importRows(app(), owner, id, withMenu('carne'), { details: [menu] });
    app().clock.advance(minuteMs);
    await importDirectly(app(), { owner, id, rows: withMenu('pesce'), details: [menu] }, (kind, count) => {
      if (kind === 'eventTransaction' && count === 2) throw new Error('connection lost');
    });
    app().clock.advance(50 * minuteMs);
    await completeImports(app());
    app().clock.advance(20 * minuteMs);
    await runCleanup(app().services);
    await undoLatest(app(), owner, id);
    const values = Object.values(await readDetailValues(app(), owner, id)).flat();
    expect(new Set(values)).toEqual(new Set(['carne']));
  });

  it('[EV-23] [RG-74] a cancellation notice reaches the participants of an unfinished import, without a ticket mail', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const { services } = app();
    await interruptImport(app(), owner, id, { count: 150 });
    await call(app(), cancelEvent, { params: { id }, body: { message: '' } }, { token: owner.token });
    await sendDueNotifications(services);
    await completeImports(app());
    await sendDueNotifications(services);
    await queueImportMails(services);
    const mails = await services.database.db
      .selectFrom('mail')
      .innerJoin('order', 'order.id', 'mail.order_id')
      .select('mail.priority')
      .where('order.event_id', '=', id)
      .execute();
    expect(mails).toHaveLength(150);
    expect(new Set(mails.map(({ priority }) => priority))).toEqual(new Set([priorities.bulk]));
  });

  it('[AC-33] [RG-74] an import gives nothing to a participant who was erased meanwhile', async () => {
    const owner = await newOrganisation(app());
    const { db } = app().services.database;
    const id = await newEvent(app(), owner);
    await importRows(app(), owner, id, [['Ada', 'Neri']]);
    const [ada] = (await readParticipantList(app(), owner, id)).participants;
    await interruptImport(app(), owner, id, { count: 1, completes: ada!._id });
    const erased = { first_name: '', last_name: '', email: '' };
    await db.updateTable('participant').set(erased).where('id', '=', ada!._id).execute();
    await completeImports(app());
    const rows = await db
      .selectFrom('participant')
      .select('external_code')
      .where('id', '=', ada!._id)
      .execute();
    expect(rows).toEqual([{ external_code: '' }]);
  });

  it('[OP-73] mails of an unfinished import count', async () => {
    const owner = await newOrganisation(app());
    const [one, other] = [await newEvent(app(), owner), await newEvent(app(), owner)];
    await interruptImport(app(), owner, one, { count: 999 });
    const rows = ['Ada', 'Ivo'].map((name) => [name, 'Blu', `${name.toLowerCase()}.blu@example.org`]);
    expect(await importRows(app(), owner, other, rows, { isDryRun: true, sendsTickets: true })).toMatchObject(
      {
        mails: 2,
        mailsLeft: 1,
      },
    );
  });
});
