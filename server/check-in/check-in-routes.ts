import * as v from 'valibot';
import {
  checkIn,
  checkInBatch,
  listParticipants,
  streamLiveUpdates,
  type OperationResult,
} from '#contract/check-in/check-in-endpoints.ts';
import { downloadList, listDownloadType } from '#contract/check-in/list-download.ts';
import { operationSchema } from '#contract/check-in/operation.ts';
import { Refusal, parseReason } from '#contract/reasons.ts';
import { isSessionOpen } from '../account/access/session-store.ts';
import { sendCompressed } from '../http/page/compress.ts';
import { getDoorScope, type Caller, type Input, type RegisterRoute } from '../http/route.ts';
import { newId } from '../id.ts';
import type { Services } from '../services.ts';
import type { ReceivedOperation } from './operation-log.ts';
import { toReceivedOperation } from './received-operation.ts';
import {
  findDoorEvent,
  findParticipantEventId,
  readLiveChange,
  readRemovedSince,
} from './door-event-store.ts';
import { planDownload, streamDownload } from './list-download.ts';
import { listPageSize, streamList } from './list-stream.ts';
import { readEventMarks, readListMark } from './list-change-store.ts';
import { openLiveStream } from './live-stream.ts';
import { iterateParticipants, readRowsSince, readActiveCheckIns } from '../participant/participant-store.ts';
import { isPhoneActive } from './phone-store.ts';
import { recordBatch, type MailTickets } from './record-batch.ts';
import { writeReviews } from './review-store.ts';
import { shareReads } from '../db/share-reads.ts';
import { createRowMask } from './mask-participant-row.ts';

const messages = {
  in: /*i18n*/ { id: 'checkIn.in', message: 'Check-in successo' },
  out: /*i18n*/ { id: 'checkIn.out', message: 'Check-out successo' },
};

/** More changed rows than this are answered with the full list (CI-9). */
const maxDeltaRows = 10_000;

/** Registers the routes of the door. `mailTickets` queues the tickets of walk-ins. */
export function registerCheckInRoutes(
  serve: RegisterRoute,
  services: Services,
  mailTickets: MailTickets,
): void {
  const { database, clock } = services;
  // Every stream of an event reads after each change.
  const readChange = shareReads((eventId) => readLiveChange(database.db, eventId));
  const isSessionStillOpen = shareReads((hash) => isSessionOpen(database.db, hash, clock()));
  const isPhoneStillActive = shareReads((phoneId) => isPhoneActive(database.db, phoneId, clock()));
  // Sessions and passes can end while their streams are open.
  const canWatch = ({ door, tokenHash }: Caller): Promise<boolean> =>
    door?.pass === undefined ? isSessionStillOpen(tokenHash ?? '') : isPhoneStillActive(door.pass.phoneId);

  serve(listParticipants, async ({ params, query, caller, request, reply }) => {
    const door = getDoorScope(caller);
    const doorEvent = await findDoorEvent(database.db, { eventId: params.id, door, nowMs: clock() });
    if (doorEvent === undefined) throw new Refusal('notFound');
    const { event, cursor, hasCodes, details } = doorEvent;
    const maskRow = await createRowMask(database.db, door);
    const { mark, isHistoryKnown } = await readListMark(database.db, {
      eventId: params.id,
      changeNo: cursor,
      seen: query.seen ?? [],
    });
    const isRestored = !isHistoryKnown || (query.since ?? 0) > cursor;
    const since = isRestored ? undefined : query.since;
    // The cursor is read before the rows: a change committed in between is sent again with the next delta.
    const changedRows =
      since === undefined
        ? undefined
        : await readRowsSince(database.db, { eventId: params.id, since, maxRows: maxDeltaRows });
    const head = {
      isWhole: changedRows === undefined,
      removed: await readRemovedSince(database.db, params.id, changedRows === undefined ? 0 : (since ?? 0)),
      cursor,
      ...(mark && { mark }),
      isRestored,
      event,
      ticketKey: services.ticketKey.publicKey,
      otherTicketKeys: services.ticketKey.getOtherPublicKeys(params.id),
      hasCodes,
      details,
      serverTime: new Date(clock()).toISOString(),
    };
    // The full list is streamed; a delta above `maxDeltaRows` would be no shorter.
    if (changedRows === undefined) {
      const pages = iterateParticipants(database.db, params.id, listPageSize);
      return sendCompressed(request, reply, streamList(head, pages, maskRow));
    }
    return { data: { ...head, participants: changedRows.map(maskRow) } };
  });

  serve(downloadList, async ({ params, query, caller, request, reply }) => {
    const { id: eventId } = params;
    const door = getDoorScope(caller);
    const found = await findDoorEvent(database.db, { eventId, door, nowMs: clock() });
    if (found === undefined) throw new Refusal('notFound');
    // The cursor is read before any row: a change committed meanwhile is among the changes since (CI-9).
    const { event, cursor, counts, hasCodes, details } = found;
    const { mark, isHistoryKnown } = await readListMark(database.db, {
      eventId,
      changeNo: cursor,
      seen: query.seen ?? [],
    });
    // What the device has of a list that the server no longer knows is of no use.
    const from = isHistoryKnown ? query.from : 0;
    const plan = await planDownload(database.db, { eventId, door, from, of: query.of });
    const head = {
      removed: await readRemovedSince(database.db, eventId, 0),
      cursor,
      ...(mark && { mark }),
      isRestored: !isHistoryKnown,
      event,
      ticketKey: services.ticketKey.publicKey,
      otherTicketKeys: services.ticketKey.getOtherPublicKeys(eventId),
      hasCodes,
      details,
      serverTime: new Date(clock()).toISOString(),
      from: plan.from,
      chunkCount: plan.chunkCount,
      total: plan.total,
      in: counts.in,
    };
    void reply.type(listDownloadType);
    const maskRow = await createRowMask(database.db, door);
    const frames = streamDownload(database.db, { head, plan, maskRow });
    return sendCompressed(request, reply, frames, { isFlushed: true });
  });

  serve(checkInBatch, async ({ body, caller, language }) => {
    const door = getDoorScope(caller);
    const receivedAt = clock();
    const malformed: OperationResult[] = [];
    const operations = [];
    for (const raw of body.operations) {
      const parsed = v.safeParse(operationSchema, raw);
      if (parsed.success) operations.push(parsed.output);
      else malformed.push({ operationId: readOperationId(raw), outcome: 'rejected', reason: 'validation' });
    }
    const batch = operations.map((operation) =>
      toReceivedOperation(operation, { receivedAt, sentAt: Date.parse(body.sentAt) }),
    );
    const { results, changes } = await recordBatch(services, { door, language, mailTickets }, batch);
    reportOperations(services, batch, [...malformed, ...results]);
    const undecided = new Set(operations.map((operation) => operation.operationId));
    for (const { operationId } of results) undecided.delete(operationId);
    // A review is stored only after its operation has been decided.
    const reviews = body.reviews.filter((review) => !undecided.has(review.operationId));
    await writeReviews(database.db, { door, reviews, nowMs: receivedAt });
    // Read after the commit: the marks cover these operations (CI-55).
    const { marks, restored } = await readEventMarks(database.db, {
      door,
      eventIds: operations.map((operation) => operation.eventId),
      seen: body.seen,
    });
    // A phone whose pass has expired receives no participant data (CI-22).
    const isPassExpired = caller.role === 'expiredStaff';
    return {
      data: [...malformed, ...(isPassExpired ? results.map(omitParticipant) : results)],
      reviewed: reviews.map((review) => review.operationId),
      changes: isPassExpired ? [] : changes,
      marks,
      restored,
    };
  });

  serve(checkIn, async (input) => {
    const operation = await resolveOperation(input, services);
    const receivedAt = clock();
    const sentAt = input.body.sentAt === undefined ? receivedAt : Date.parse(input.body.sentAt);
    const context = { door: getDoorScope(input.caller), language: input.language, mailTickets };
    const batch = [toReceivedOperation(operation, { receivedAt, sentAt })];
    const { results } = await recordBatch(services, context, batch);
    reportOperations(services, batch, results);
    const [result] = results;
    if (result === undefined) throw new Refusal('internal');
    if (result.outcome === 'rejected') throw new Refusal(parseReason(result.reason) ?? 'internal');
    return {
      message: input.translate(operation.isCheckedIn ? messages.in : messages.out),
      data: result,
    };
  });

  serve(streamLiveUpdates, async ({ params, caller, request, reply }) => {
    const watched = { eventId: params.id, door: getDoorScope(caller), nowMs: clock() };
    if ((await findDoorEvent(database.db, watched)) === undefined) throw new Refusal('notFound');
    const stream = openLiveStream(request.raw, database, {
      eventId: params.id,
      canWatch: () => canWatch(caller),
      read: () => readChange(params.id),
    });
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream);
  });
}

const omitParticipant = ({ participant: _participant, ...result }: OperationResult): OperationResult =>
  result;

const reportOperations = (
  { metrics }: Services,
  batch: readonly ReceivedOperation[],
  results: readonly OperationResult[],
): void => {
  if (results.length > 0)
    metrics.operationsRecorded({
      outcomes: results.map(({ outcome }) => outcome),
      delaysSeconds: batch.map(({ receivedAt, correctedAt }) => (receivedAt - correctedAt) / 1000),
    });
};

const readOperationId = (raw: unknown): string =>
  typeof raw === 'object' && raw !== null && 'operationId' in raw ? String(raw.operationId).slice(0, 64) : '';

/** Returns the device's operation, or builds one for a plain toggle without `operationId` (CI-6). */
async function resolveOperation(
  { params, body, caller }: Input<typeof checkIn>,
  { database, clock }: Services,
) {
  const eventId = await findParticipantEventId(database.db, {
    participantId: params.id,
    door: getDoorScope(caller),
  });
  if (eventId === undefined) throw new Refusal('notFound');
  const activeCheckIns = body.isCheckedIn
    ? []
    : ((await readActiveCheckIns(database.db, [params.id])).get(params.id) ?? []);
  return {
    operationId: body.operationId ?? newId(clock()),
    participantId: params.id,
    eventId: body.eventId ?? eventId,
    isCheckedIn: body.isCheckedIn,
    occurredAt: body.occurredAt ?? new Date(clock()).toISOString(),
    deviceId: body.deviceId ?? 'server',
    deviceLabel: body.deviceLabel ?? '',
    source: body.source ?? 'tap',
    undoes:
      body.undoes ??
      (body.operationId === undefined ? activeCheckIns.map((active) => active.operationId) : []),
  };
}
