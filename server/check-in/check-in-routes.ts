import * as v from 'valibot';
import {
  checkIn,
  checkInBatch,
  listParticipants,
  live,
  type OperationResult,
} from '#contract/check-in/check-in-calls.ts';
import { operationSchema } from '#contract/check-in/operation.ts';
import { Refusal, reasonOf } from '#contract/reasons.ts';
import { isSessionOpen } from '../account/session-store.ts';
import { sendCompressed } from '../http/send-compressed.ts';
import { doorOf, type Caller, type Input, type Serve } from '../http/serve.ts';
import { newId } from '../id.ts';
import type { Services } from '../services.ts';
import { arrivalOf } from './arrival.ts';
import { findDoorEvent, findEventOf, readLiveChange, removedSince } from './door-event-store.ts';
import { listPageSize, streamList } from './list-stream.ts';
import { openLiveStream } from './live-stream.ts';
import { allRows, rowsSince, standingOf } from './participant-store.ts';
import { isPhoneOpen } from './phone-store.ts';
import { recordBatch, type MailTickets } from './record-batch.ts';
import { writeReviews } from './review-store.ts';
import { rowFor } from './row-for.ts';

const messages = {
  in: /*i18n*/ { id: 'checkIn.in', message: 'Check-in successo' },
  out: /*i18n*/ { id: 'checkIn.out', message: 'Check-out successo' },
};

/** More changes than that are answered with the whole list. */
const mostChanges = 10_000;

/** The calls of the door. `mailTickets` is for whoever is added there. */
export function registerCheckIn(serve: Serve, services: Services, mailTickets: MailTickets): void {
  const { database, clock } = services;

  serve(listParticipants, async ({ params, query, caller, request, reply }) => {
    const door = doorOf(caller);
    const found = await findDoorEvent(database.db, { eventId: params.id, door, now: clock() });
    if (found === undefined) throw new Refusal('notFound');
    const { event, cursor } = found;
    // A cursor from a time before the database was restored is answered with the whole list.
    const since = query.since !== undefined && query.since <= cursor ? query.since : undefined;
    // The cursor was read first: whatever changes while the rows are read comes again with it.
    const changed =
      since === undefined
        ? undefined
        : await rowsSince(database.db, { eventId: params.id, since, most: mostChanges });
    const head = {
      isWhole: changed === undefined,
      removed: await removedSince(database.db, params.id, changed === undefined ? 0 : (since ?? 0)),
      cursor,
      event,
      ticketKey: services.ticketKey.publicKey,
      serverTime: new Date(clock()).toISOString(),
    };
    // Long answers are streamed, and so many changes are no shorter than everybody.
    if (changed === undefined) {
      const pages = allRows(database.db, params.id, listPageSize);
      return sendCompressed(
        request,
        reply,
        streamList(head, pages, (row) => rowFor(door, row)),
      );
    }
    return { data: { ...head, participants: changed.map((row) => rowFor(door, row)) } };
  });

  serve(checkInBatch, async ({ body, caller, language }) => {
    const door = doorOf(caller);
    const receivedAt = clock();
    const decided: OperationResult[] = [];
    const operations = [];
    for (const raw of body.operations) {
      const parsed = v.safeParse(operationSchema, raw);
      if (parsed.success) operations.push(parsed.output);
      else decided.push({ operationId: idIn(raw), outcome: 'rejected', reason: 'validation' });
    }
    const arrivals = operations.map((operation) =>
      arrivalOf(operation, { receivedAt, sentAt: Date.parse(body.sentAt) }),
    );
    const { results, changes } = await recordBatch(services, { door, language, mailTickets }, arrivals);
    const undecided = new Set(operations.map((it) => it.operationId));
    for (const { operationId } of results) undecided.delete(operationId);
    // A review waits for its operation.
    const reviews = body.reviews.filter((it) => !undecided.has(it.operationId));
    await writeReviews(database.db, { door, reviews, nowMs: receivedAt });
    // To a phone whose pass has run out nobody is named any more (CI-22).
    const isOver = caller.role === 'formerStaff';
    return {
      data: [...decided, ...(isOver ? results.map(nameless) : results)],
      reviewed: reviews.map((it) => it.operationId),
      changes: isOver ? [] : changes,
    };
  });

  serve(checkIn, async (input) => {
    const operation = await operationOf(input, services);
    const receivedAt = clock();
    const sentAt = input.body.sentAt === undefined ? receivedAt : Date.parse(input.body.sentAt);
    const entrance = { door: doorOf(input.caller), language: input.language, mailTickets };
    const { results } = await recordBatch(services, entrance, [arrivalOf(operation, { receivedAt, sentAt })]);
    const [result] = results;
    if (result === undefined) throw new Refusal('internal');
    if (result.outcome === 'rejected') throw new Refusal(reasonOf(result.reason) ?? 'internal');
    return {
      message: input.say(operation.isCheckedIn ? messages.in : messages.out),
      data: result,
    };
  });

  serve(live, async ({ params, caller, request, reply }) => {
    const watched = { eventId: params.id, door: doorOf(caller), now: clock() };
    if ((await findDoorEvent(database.db, watched)) === undefined) throw new Refusal('notFound');
    const stream = openLiveStream(request.raw, database, {
      eventId: params.id,
      mayWatch: () => mayWatch(services, caller),
      read: () => readLiveChange(database.db, params.id),
    });
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream);
  });
}

/** Whether whoever opened a stream still may see what it tells: sessions and passes end meanwhile. */
const mayWatch = ({ database: { db }, clock }: Services, { door, sessionHash }: Caller): Promise<boolean> =>
  door?.pass === undefined
    ? isSessionOpen(db, sessionHash ?? '', clock())
    : isPhoneOpen(db, door.pass.phoneId, clock());

const nameless = ({ participant: _participant, ...result }: OperationResult): OperationResult => result;

const idIn = (raw: unknown): string =>
  typeof raw === 'object' && raw !== null && 'operationId' in raw ? String(raw.operationId).slice(0, 64) : '';

/** The device's operation, or the one that the server makes of a plain toggle (CI-6). */
async function operationOf({ params, body, caller }: Input<typeof checkIn>, { database, clock }: Services) {
  const eventId = await findEventOf(database.db, {
    participantId: params.id,
    door: doorOf(caller),
  });
  if (eventId === undefined) throw new Refusal('notFound');
  const known = body.isCheckedIn ? [] : ((await standingOf(database.db, [params.id])).get(params.id) ?? []);
  return {
    operationId: body.operationId ?? newId(clock()),
    participantId: params.id,
    eventId: body.eventId ?? eventId,
    isCheckedIn: body.isCheckedIn,
    occurredAt: body.occurredAt ?? new Date(clock()).toISOString(),
    deviceId: body.deviceId ?? 'server',
    deviceLabel: body.deviceLabel ?? '',
    source: body.source ?? 'tap',
    undoes: body.undoes ?? (body.operationId === undefined ? known.map((it) => it.operationId) : []),
  };
}
