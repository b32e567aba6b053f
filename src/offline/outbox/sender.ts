import { minuteMs, secondMs } from '#contract/durations.ts';
import type { EventMark } from '#contract/check-in/change-mark.ts';
import type { OperationResult } from '#contract/check-in/check-in-endpoints.ts';
import { maxOperationsPerBatch, type Operation } from '#contract/check-in/operation.ts';
import { maxReviewsPerBatch, type Review } from '#contract/check-in/review.ts';
import type { DeviceDatabase, OutboxRow, ReviewRow } from '../storage/schema.ts';
import { coalesce } from '#src/lib/coalesce.ts';
import { makeDueNow, readDue, readNextDueAt, toOperation, reschedule, type BatchAck } from './outbox.ts';
import {
  readDueReviews,
  deleteReviews,
  readNextReviewDueAt,
  rescheduleReviews,
  toReview,
} from './review-store.ts';
import { acknowledge } from './acknowledge.ts';
import { readSeen } from '../participants/seen-changes.ts';

/** The body of one upload: operations and reviews. */
export interface Batch {
  readonly operations: readonly Operation[];
  readonly reviews: readonly Review[];
  /** Changes of the operations' events that this device has seen (CI-55). */
  readonly seen?: readonly EventMark[];
}

/** Result of uploading a batch. */
export type BatchReply =
  | ({
      readonly kind: 'answered';
      /** Ids of the operations whose reviews the server has. */
      readonly reviewed: readonly string[];
    } & BatchAck)
  /** The session has ended: nothing is sent until the same account signs in again. */
  | { readonly kind: 'signInNeeded' }
  /** The server failed on this batch: one of its operations may be poison. */
  | { readonly kind: 'failed' }
  /**
   * Not our server (a captive portal), no network, or the server asked to retry later. `retryAfterMs` prolongs
   * the wait before the next automatic retry.
   */
  | { readonly kind: 'unreachable'; readonly retryAfterMs?: number };

/** What the sender needs; it makes no requests and reads no clock itself. */
export interface SenderDeps {
  readonly database: DeviceDatabase;
  /** The account signed in on this device; undefined stops the sender. */
  getAccountId(): Promise<string | undefined>;
  /** Sends for `accountId` only, even if another account has signed in meanwhile (CI-10). */
  send(batch: Batch, accountId: string): Promise<BatchReply>;
  now(): number;
  /** Between 0 and 1, for the jitter. */
  random(): number;
  /** Whether the page is visible: an unreachable server is then tried every 5 s (CI-57). */
  isScreenOn?(): boolean;
  /** Runs `work` while no other tab or worker runs theirs. */
  withOutboxLock<T>(work: () => Promise<T>): Promise<T>;
  /** Called with acknowledged operations, so that screens need not read storage. */
  onAcknowledged?(rows: readonly OutboxRow[], ack: BatchAck): void;
  /** Called with operations that the server failed on, with their new `attempts`. */
  onRescheduled?(rows: readonly OutboxRow[]): void;
}

/** Result of a drain. */
export interface DrainResult {
  readonly state: 'empty' | 'later' | 'signInNeeded' | 'unreachable';
  /** When to retry, in ms from now; undefined if there is nothing to wait for. */
  readonly retryInMs: number | undefined;
}

/** Drains the outbox of this device. */
export interface Sender {
  /** Sends everything that is due. Calls during a drain share one trailing drain. */
  drain(): Promise<DrainResult>;
}

/** After this many failures in a row the server is at fault, not an operation. */
const maxConsecutiveFailures = 10;
const initialBackoffMs = 1000;
const maxBackoffMs = minuteMs;
/** While the screen is on: at most this long between the starts of two attempts, and a pause before the next. */
const maxRetryIntervalMs = 5 * secondMs;
const minRetryPauseMs = 500;
/** First batch after an outage: small, because the server may still be away. */
const probeBatchSize = 20;
const maxPoisonBackoffMs = 15 * minuteMs;
/** With the back-off of poison operations about four hours. */
const maxAwaitAttempts = 24;
/** Divides the size of a failed batch, until the poison in it is isolated. */
const splitFactor = 8;

/** Creates the sender that drains this device's outbox (CI-4, CI-8, CI-10). */
export function createSender(deps: SenderDeps): Sender {
  let outageCount = 0;

  const getBackoffMs = (times: number, maxMs: number): number =>
    Math.min(maxMs, initialBackoffMs * 2 ** (times - 1)) * (0.75 + deps.random() / 2);

  const getPoisonDueAt = (attempts: number): number =>
    deps.now() + Math.round(getBackoffMs(attempts, maxPoisonBackoffMs));

  async function drainOnce(): Promise<DrainResult> {
    const accountId = await deps.getAccountId();
    if (accountId === undefined) return { state: 'empty', retryInMs: undefined };
    let limit = outageCount === 0 ? maxOperationsPerBatch : probeBatchSize;
    let failures = 0;
    for (;;) {
      const now = deps.now();
      const due = await readDue(deps.database, { accountId, now, limit });
      const rows = isolateFailed(due);
      if (rows.length === 0) return (await sendReviews(accountId)) ?? getWaitResult(accountId, now);

      const seen = await readSeen(deps.database, accountId, new Set(rows.map((row) => row.eventId)));
      const reply = await deps.send({ operations: rows.map(toOperation), reviews: [], seen }, accountId);
      switch (reply.kind) {
        case 'answered': {
          outageCount = 0;
          failures = 0;
          limit = Math.min(maxOperationsPerBatch, limit * splitFactor);
          const ack: BatchAck = {
            ...reply,
            results: withoutAwaited(rows, reply.results, reply.restored),
            seen,
          };
          await acknowledge(deps.database, rows, ack);
          deps.onAcknowledged?.(rows, ack);
          await rescheduleUnanswered(rows, ack.results);
          break;
        }
        case 'failed': {
          failures += 1;
          if (rows.length === 1) await reschedulePoison(rows);
          else limit = Math.max(1, Math.floor(rows.length / splitFactor));
          if (failures >= maxConsecutiveFailures) return unreachable(undefined, now);
          break;
        }
        case 'signInNeeded':
          return { state: 'signInNeeded', retryInMs: undefined };
        case 'unreachable':
          return unreachable(reply.retryAfterMs, now);
      }
    }
  }

  /**
   * Sends reviews separately and after the operations, so that a failure on a review cannot block those.
   * @returns undefined when all are sent or rescheduled, otherwise why not.
   */
  async function sendReviews(accountId: string): Promise<DrainResult | undefined> {
    for (;;) {
      const now = deps.now();
      const due = await readDueReviews(deps.database, { accountId, now, limit: maxReviewsPerBatch });
      const rows = isolateFailed(due);
      if (rows.length === 0) return undefined;
      const reply = await deps.send({ operations: [], reviews: rows.map(toReview) }, accountId);
      if (reply.kind === 'signInNeeded') return { state: 'signInNeeded', retryInMs: undefined };
      if (reply.kind === 'unreachable') return unreachable(reply.retryAfterMs, now);
      const acceptedIds = new Set(reply.kind === 'answered' ? reply.reviewed : []);
      const isAccepted = ({ operationId }: ReviewRow) => acceptedIds.has(operationId);
      await deleteReviews(deps.database, rows.filter(isAccepted));
      const remaining = rows.filter((row) => !isAccepted(row));
      await rescheduleReviews(deps.database, remaining, getPoisonDueAt);
    }
  }

  /** `attemptedAt` is when the failed request started: a hanging one has used up most of the interval. */
  function unreachable(retryAfterMs: number | undefined, attemptedAt: number): DrainResult {
    outageCount += 1;
    const backoffMs = getBackoffMs(outageCount, maxBackoffMs);
    if (retryAfterMs !== undefined)
      return { state: 'unreachable', retryInMs: Math.max(retryAfterMs, backoffMs) };
    const elapsedMs = Math.max(0, deps.now() - attemptedAt);
    const pauseMs = Math.max(minRetryPauseMs, maxRetryIntervalMs - elapsedMs);
    return {
      state: 'unreachable',
      retryInMs: deps.isScreenOn?.() === true ? Math.min(backoffMs, pauseMs) : backoffMs,
    };
  }

  async function getWaitResult(accountId: string, now: number): Promise<DrainResult> {
    const dueAt = Math.min(
      (await readNextDueAt(deps.database, accountId)) ?? Infinity,
      (await readNextReviewDueAt(deps.database, accountId)) ?? Infinity,
    );
    if (dueAt === Infinity) return { state: 'empty', retryInMs: undefined };
    // Rescheduled while the clock was ahead, which has been set back since.
    if (dueAt - now > 2 * maxPoisonBackoffMs) await makeDueNow(deps.database, accountId, now);
    return {
      state: 'later',
      retryInMs: Math.min(maxBackoffMs, Math.max(initialBackoffMs, dueAt - now)),
    };
  }

  async function reschedulePoison(rows: readonly OutboxRow[]): Promise<void> {
    await reschedule(deps.database, rows, getPoisonDueAt);
    deps.onRescheduled?.(rows.map((row) => ({ ...row, attempts: row.attempts + 1 })));
  }

  async function rescheduleUnanswered(
    rows: readonly OutboxRow[],
    results: readonly OperationResult[],
  ): Promise<void> {
    const answered = new Set(results.map((result) => result.operationId));
    const remaining = rows.filter((row) => !answered.has(row.operationId));
    if (remaining.length > 0) await reschedulePoison(remaining);
  }

  return { drain: coalesce(() => deps.withOutboxLock(drainOnce).catch(() => storageFailed)) };
}

/**
 * The results without those for operations of before a restore that concern a participant the server does not
 * know: a walk-in whose device has not sent them again yet (CI-56).
 */
function withoutAwaited(
  rows: readonly OutboxRow[],
  results: readonly OperationResult[],
  restored: readonly string[] = [],
): OperationResult[] {
  const isBeforeRestore = (row: OutboxRow): boolean =>
    row.isBeforeRestore === true || restored.includes(row.eventId);
  const awaitedIds = new Set(
    rows
      .filter((row) => isBeforeRestore(row) && row.attempts < maxAwaitAttempts)
      .map((row) => row.operationId),
  );
  return results.filter(({ operationId, reason }) => reason !== 'notFound' || !awaitedIds.has(operationId));
}

/** IndexedDB failed: retrying loses nothing. */
const storageFailed: DrainResult = { state: 'unreachable', retryInMs: 5000 };

/** All that never failed, together; or one that did, alone, so that it cannot fail the others. */
const isolateFailed = <Row extends OutboxRow | ReviewRow>(due: readonly Row[]): readonly Row[] =>
  due[0] && due[0].attempts > 0 ? due.slice(0, 1) : due.filter((row) => row.attempts === 0);
