import type { OperationResult } from '#contract/check-in/check-in-calls.ts';
import { maxOperationsPerReplay, type Operation } from '#contract/check-in/operation.ts';
import { maxReviewsPerReplay, type Review } from '#contract/check-in/review.ts';
import type { DeviceDatabase, OutboxRow, ReviewRow } from './device-database.ts';
import { inTurn } from './in-turn.ts';
import { bringForward, dueRows, nextDueAt, operationOf, putOff, settle, type Answer } from './outbox.ts';
import { dueReviews, forgetReviews, nextReviewDueAt, putOffReviews, reviewOf } from './review-store.ts';

/** What goes to the server in one request. */
export interface Replay {
  readonly operations: readonly Operation[];
  readonly reviews: readonly Review[];
}

/** What came of sending a replay. */
export type Reply =
  | ({
      readonly kind: 'answered';
      /** Ids of the operations whose reviews the server has. */
      readonly reviewed: readonly string[];
    } & Answer)
  /** The session is over: nothing is sent until the same account has signed in again. */
  | { readonly kind: 'signInNeeded' }
  /** The server answered, but not for these: one of them may be poison. */
  | { readonly kind: 'failed' }
  /** Nothing that speaks our language answered, or it asked us to come back later. */
  | { readonly kind: 'unreachable'; readonly retryAfterMs?: number };

/** What the sender is given: it makes no request and reads no clock by itself. */
export interface SenderNeeds {
  readonly database: DeviceDatabase;
  /** Who is signed in on this device now; nobody, nothing is sent. */
  account(): Promise<string | undefined>;
  /** In the name of `accountId` and of nobody else, whoever has signed in meanwhile (CI-10). */
  send(replay: Replay, accountId: string): Promise<Reply>;
  now(): number;
  /** Between 0 and 1, for the jitter. */
  random(): number;
  /** Runs `work` while no other tab or worker runs theirs. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Told what was settled, so that screens need not look. */
  settled?(rows: readonly OutboxRow[], answer: Answer): void;
  /** Told which operations the server failed on, with how often it has by now. */
  postponed?(rows: readonly OutboxRow[]): void;
}

/** How a drain ended. */
export interface DrainEnd {
  readonly state: 'empty' | 'later' | 'signInNeeded' | 'unreachable';
  /** When it is worth trying again, in milliseconds from now; nothing to wait for if undefined. */
  readonly retryInMs: number | undefined;
}

export interface Sender {
  /** Sends everything that is due. Calls during a drain join one drain after it. */
  drain(): Promise<DrainEnd>;
}

/** After so many failures in a row the server, not an operation, is at fault for now. */
const maxFailuresInARow = 10;
const firstBackOffMs = 1000;
const longestBackOffMs = 60_000;
const longestPoisonBackOffMs = 15 * 60_000;
/** A batch that failed is cut into so many, until the poison in it is alone. */
const cutInto = 8;

/** The one that empties the outbox of this device (CI-4, CI-8, CI-10). */
export function createSender(needs: SenderNeeds): Sender {
  let outages = 0;

  const backOff = (times: number, longestMs: number): number =>
    Math.min(longestMs, firstBackOffMs * 2 ** (times - 1)) * (0.75 + needs.random() / 2);

  const poisonDueAt = (attempts: number): number =>
    needs.now() + Math.round(backOff(attempts, longestPoisonBackOffMs));

  async function drainOnce(): Promise<DrainEnd> {
    const accountId = await needs.account();
    if (accountId === undefined) return { state: 'empty', retryInMs: undefined };
    let limit = maxOperationsPerReplay;
    let failures = 0;
    for (;;) {
      const now = needs.now();
      const due = await dueRows(needs.database, { accountId, now, limit });
      const rows = aloneIfFailed(due);
      if (rows.length === 0) return (await sendReviews(accountId)) ?? waitForDue(accountId, now);

      const reply = await needs.send({ operations: rows.map(operationOf), reviews: [] }, accountId);
      switch (reply.kind) {
        case 'answered': {
          outages = 0;
          failures = 0;
          limit = Math.min(maxOperationsPerReplay, limit * cutInto);
          await settle(needs.database, rows, reply);
          needs.settled?.(rows, reply);
          await putOffUnanswered(rows, reply.results);
          break;
        }
        case 'failed': {
          failures += 1;
          if (rows.length === 1) await putOffPoison(rows);
          else limit = Math.max(1, Math.floor(rows.length / cutInto));
          if (failures >= maxFailuresInARow) return outage(undefined);
          break;
        }
        case 'signInNeeded':
          return { state: 'signInNeeded', retryInMs: undefined };
        case 'unreachable':
          return outage(reply.retryAfterMs);
      }
    }
  }

  /**
   * What was decided about conflicts goes by itself, after the operations: should the server fail on it, they
   * have arrived. Nothing if all of it is sent or put off, else why it is not.
   */
  async function sendReviews(accountId: string): Promise<DrainEnd | undefined> {
    for (;;) {
      const now = needs.now();
      const due = await dueReviews(needs.database, { accountId, now, limit: maxReviewsPerReplay });
      const rows = aloneIfFailed(due);
      if (rows.length === 0) return undefined;
      const reply = await needs.send({ operations: [], reviews: rows.map(reviewOf) }, accountId);
      if (reply.kind === 'signInNeeded') return { state: 'signInNeeded', retryInMs: undefined };
      if (reply.kind === 'unreachable') return outage(reply.retryAfterMs);
      const taken = new Set(reply.kind === 'answered' ? reply.reviewed : []);
      const isTaken = ({ operationId }: ReviewRow) => taken.has(operationId);
      await forgetReviews(needs.database, rows.filter(isTaken));
      const left = rows.filter((row) => !isTaken(row));
      await putOffReviews(needs.database, left, poisonDueAt);
    }
  }

  function outage(retryAfterMs: number | undefined): DrainEnd {
    outages += 1;
    const retryInMs = Math.max(retryAfterMs ?? 0, backOff(outages, longestBackOffMs));
    return { state: 'unreachable', retryInMs };
  }

  async function waitForDue(accountId: string, now: number): Promise<DrainEnd> {
    const dueAt = Math.min(
      (await nextDueAt(needs.database, accountId)) ?? Infinity,
      (await nextReviewDueAt(needs.database, accountId)) ?? Infinity,
    );
    if (dueAt === Infinity) return { state: 'empty', retryInMs: undefined };
    // Put off by a clock that was ahead and has been set back since: nobody waits for that.
    if (dueAt - now > 2 * longestPoisonBackOffMs) await bringForward(needs.database, accountId, now);
    return {
      state: 'later',
      retryInMs: Math.min(longestBackOffMs, Math.max(firstBackOffMs, dueAt - now)),
    };
  }

  async function putOffPoison(rows: readonly OutboxRow[]): Promise<void> {
    await putOff(needs.database, rows, poisonDueAt);
    needs.postponed?.(rows.map((row) => ({ ...row, attempts: row.attempts + 1 })));
  }

  async function putOffUnanswered(
    rows: readonly OutboxRow[],
    results: readonly OperationResult[],
  ): Promise<void> {
    const answered = new Set(results.map((result) => result.operationId));
    const left = rows.filter((row) => !answered.has(row.operationId));
    if (left.length > 0) await putOffPoison(left);
  }

  return { drain: inTurn(() => needs.exclusively(drainOnce).catch(() => storageFailed)) };
}

/** The device's own storage did not answer: nothing is lost by trying again. */
const storageFailed: DrainEnd = { state: 'unreachable', retryInMs: 5000 };

/** Those that never failed, together; or one that did, alone, so that it cannot take others down with it. */
const aloneIfFailed = <Row extends OutboxRow | ReviewRow>(due: readonly Row[]): readonly Row[] =>
  due[0] && due[0].attempts > 0 ? due.slice(0, 1) : due.filter((row) => row.attempts === 0);
