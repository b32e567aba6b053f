import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { importParticipants as importParticipantsCall } from '#contract/participant/import-endpoints.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import type { Database } from '#server/db/database.ts';
import { createImportFinisher } from '#server/participant/import/finish-import.ts';
import { queueImportMails } from '#server/registration/tickets/import-mails.ts';
import { newId } from '#server/id.ts';
import { discardStagedRows } from '#server/participant/import/import-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { expectRefusal } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { findUndoable, importRows, undoLatest } from '#tests/support/builders/import-rows.ts';

import {
  completeImports,
  importDirectly,
  interruptImport,
  longList,
  readPlaces,
  readProgress,
} from '#tests/support/builders/unfinished-import.ts';

describeOnBothEngines('an import in steps', (makeApp) => {
  const app = setupApp(() => makeApp({ config: { organisationMails: 1000 } }));

  it('[RG-74] puts a long list on the list in short transactions, and counts it once', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, { maxNoTickets: 'Limited', maxTicketAvailable: 1300 });
    const before = await readParticipantList(app(), owner, id);
    expect(await importRows(app(), owner, id, longList)).toMatchObject({ added: 1234 });
    expect(await readPlaces(app(), id)).toEqual({ available: 66, participant_count: 1234, held_count: 0 });
    const { participants, cursor } = await readParticipantList(app(), owner, id);
    expect(participants).toHaveLength(1234);
    expect(new Set(participants.map(({ changeNo }) => changeNo)).size).toBe(9);
    // A phone that synchronised between two steps gets the rest with the next changes.
    const middle = before.cursor + 5;
    const rest = await readParticipantList(app(), owner, id, middle);
    expect(rest.participants).toHaveLength(484);
    expect(cursor).toBe(before.cursor + 9);
    expect(await readProgress(app(), owner, id)).toBeNull();
    await undoLatest(app(), owner, id);
    expect(await readPlaces(app(), id)).toEqual({ available: 1300, participant_count: 0, held_count: 0 });
  });

  it('[RG-74] finishes an import that a crash has interrupted, with its mails', async () => {
    const owner = await newOrganisation(app());
    const eventId = await newEvent(app(), owner, { maxNoTickets: 'Limited', maxTicketAvailable: 700 });
    await importRows(app(), owner, eventId, [['Ada', 'Neri']]);
    const [ada] = (await readParticipantList(app(), owner, eventId)).participants;
    const id = await interruptImport(app(), owner, eventId, { count: 620, completes: ada!._id });
    expect(await readProgress(app(), owner, eventId)).toEqual({ done: 0, total: 621 });
    expect(await readPlaces(app(), eventId)).toEqual({
      available: 79,
      participant_count: 1,
      held_count: 620,
    });
    await queueImportMails(app().services);
    app().clock.advance(2 * hourMs);
    await runCleanup(app().services);

    const finish = createImportFinisher(app().services);
    await finish();
    // It may be under way in another process.
    expect(await readProgress(app(), owner, eventId)).toEqual({ done: 0, total: 621 });
    await Promise.all([finish(), createImportFinisher(app().services)()]);
    expect(await readProgress(app(), owner, eventId)).toBeNull();
    expect(await readPlaces(app(), eventId)).toEqual({
      available: 79,
      participant_count: 621,
      held_count: 0,
    });
    const { participants } = await readParticipantList(app(), owner, eventId);
    expect(participants).toHaveLength(621);
    expect(participants.find(({ _id }) => _id === ada!._id)?.codeHash).not.toBe('');
    expect(await findUndoable(app(), owner, eventId)).toMatchObject({
      _id: id,
      added: 620,
      completed: 1,
      mails: 620,
    });
    const readMails = () =>
      app()
        .services.database.db.selectFrom('mail')
        .innerJoin('order', 'order.id', 'mail.order_id')
        .select('mail.id')
        .where('order.import_id', '=', id)
        .execute();
    await queueImportMails(app().services);
    expect(await readMails()).toHaveLength(620);
  });

  it('[RG-74] two processes that finish one import add each participant once', async () => {
    const owner = await newOrganisation(app());
    const eventId = await newEvent(app(), owner);
    await interruptImport(app(), owner, eventId, { count: 1700 });
    const finishers = [1, 2].map(() => createImportFinisher(app().services));
    for (const finish of finishers) await finish();
    await Promise.all(finishers.map((finish) => finish()));
    expect((await readParticipantList(app(), owner, eventId)).participants).toHaveLength(1700);
    expect(await readPlaces(app(), eventId)).toMatchObject({ participant_count: 1700, held_count: 0 });
  });

  it('[RG-74] an import whose caller is gone leaves nothing behind', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, { maxNoTickets: 'Limited', maxTicketAvailable: 1300 });
    const controller = new AbortController();
    const work = importDirectly(
      app(),
      { owner, id, rows: longList },
      (_, count) => {
        if (count === 3) controller.abort(new Error('gone'));
      },
      controller.signal,
    );
    await expect(work).rejects.toThrow('gone');
    expect(await readPlaces(app(), id)).toEqual({ available: 1300, participant_count: 0, held_count: 0 });
    const { db } = app().services.database;
    const rows = await db.selectFrom('participant_import').where('event_id', '=', id).selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('[RG-74] an import whose database goes away is completed by the job', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const outcome = await importDirectly(app(), { owner, id, rows: longList }, (kind, count) => {
      if (kind === 'eventTransaction' && count === 4) throw new Error('connection lost');
    });
    expect(outcome).toMatchObject({ added: 1234 });
    expect(await readProgress(app(), owner, id)).toEqual({ done: 450, total: 1234 });
    await completeImports(app());
    expect((await readParticipantList(app(), owner, id)).participants).toHaveLength(1234);
  });

  it('[RG-74] nothing is reserved for an import that was deleted while it was staged', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    let isDeleted: Promise<void> | undefined;
    const { db } = app().services.database;
    const work = importDirectly(app(), { owner, id, rows: [['Ada', 'Neri']] }, async (kind) => {
      if (kind === 'eventTransaction')
        await (isDeleted ??= db
          .deleteFrom('participant_import')
          .execute()
          .then(() => undefined));
    });
    await expect(work).rejects.toThrow('no result');
    expect(await readPlaces(app(), id)).toMatchObject({ participant_count: 0, held_count: 0 });
  });

  it('[RG-74] an import that is being discarded cannot be reserved, and keeps no place', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, { maxNoTickets: 'Limited', maxTicketAvailable: 1300 });
    const { services } = app();
    const work = importDirectly(app(), { owner, id, rows: longList }, async (kind) => {
      if (kind !== 'eventTransaction') return;
      const { id: importId } = await services.database.db
        .selectFrom('participant_import')
        .select('id')
        .where('event_id', '=', id)
        .executeTakeFirstOrThrow();
      await discardStagedRows(services.database.db, importId, 500);
    });
    await expect(work).rejects.toThrow('no result');
    expect(await readPlaces(app(), id)).toEqual({ available: 1300, participant_count: 0, held_count: 0 });
    expect(await readProgress(app(), owner, id)).toBeNull();
  });

  it('[RG-74] the tickets of an order come to the list together', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const rows = [...longList.slice(0, 148), ['Zoe', 'Blu', '', '', 6], ['Eva', 'Blu']];
    await importDirectly(app(), { owner, id, rows }, (kind, count) => {
      if (kind === 'eventTransaction' && count === 2) throw new Error('connection lost');
    });
    expect(await readProgress(app(), owner, id)).toEqual({ done: 154, total: 155 });
  });

  it('[RG-74] adds nothing for a caller who disconnects, and all for one who stays', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const { http, services } = app();
    await http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = http.server.address() as AddressInfo;
    const send = (rows: readonly unknown[]) => {
      const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
      const path = `/api/event/participant/import/${id}`;
      const sent = request({ port, path, method: 'POST', headers, agent: false });
      sent.on('error', () => undefined).end(JSON.stringify({ rows, isDryRun: false }));
      return sent;
    };
    const { transaction } = services.database;
    const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    http.server.once('connection', (socket) => socket.once('close', () => closed.resolve()));
    // The import waits for its first transaction until its caller is gone.
    services.database.transaction = async (work) => {
      begun.resolve();
      await closed.promise;
      return transaction(work);
    };
    const gone = send(longList);
    await begun.promise;
    gone.destroy();
    const stays = send([['Ada', 'Neri']]);
    const [response] = (await once(stays, 'response')) as [IncomingMessage];
    services.database.transaction = transaction;
    expect(response.statusCode).toBe(200);
    expect(
      (await readParticipantList(app(), owner, id)).participants.map(({ lastName }) => lastName),
    ).toEqual(['Neri']);
  });

  it('[RG-74] one import that cannot be completed does not keep the job from others', async () => {
    const owner = await newOrganisation(app());
    const ids = [await newEvent(app(), owner), await newEvent(app(), owner)];
    for (const id of ids) await interruptImport(app(), owner, id, { count: 1 });
    const { services } = app();
    const eventTransaction: Database['eventTransaction'] = async (eventId, work) => {
      if (eventId === ids[0]) throw new Error('broken');
      return services.database.eventTransaction(eventId, work);
    };
    const finish = createImportFinisher({
      ...services,
      database: { ...services.database, eventTransaction },
    });
    await finish();
    await expect(finish()).rejects.toThrow('broken');
    expect(await readProgress(app(), owner, ids[0]!)).not.toBeNull();
    expect(await readProgress(app(), owner, ids[1]!)).toBeNull();
  });

  it('[RG-65] an import without a body is refused', async () => {
    const { token } = await newOrganisation(app());
    expect(
      await expectRefusal(app(), importParticipantsCall, { params: { id: newId(1) } }, { token }),
    ).toMatchObject({
      status: 400,
      error: 'validation',
    });
  });
});
