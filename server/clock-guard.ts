import { dayMs } from '#contract/durations.ts';
import { readSetting, writeSetting } from './admin/setting-store.ts';
import type { Db } from './db/tables.ts';
import type { Services } from './services.ts';

/** A clock that differs by more from the last time seen has jumped; the job runs once an hour. */
const maxJumpMs = dayMs;

/** The database's memory of the clock; times in ms. */
export interface SeenClock {
  /** When housekeeping last ran; `undefined` in a new database. */
  readonly seenAtMs: number | undefined;
  /** Whether the clock has moved by more than a day since, in either direction. */
  readonly hasJumped: boolean;
}

/** Compares the clock with the last time seen by any server process. */
export async function readSeenClock(db: Db, nowMs: number): Promise<SeenClock> {
  const seen = await readSetting(db, 'clockSeenAt');
  const seenAtMs = seen === undefined ? undefined : Number(seen);
  return { seenAtMs, hasJumped: seenAtMs !== undefined && Math.abs(nowMs - seenAtMs) > maxJumpMs };
}

/** Accepts this time as right. */
export const confirmClock = (db: Db, nowMs: number): Promise<void> =>
  writeSetting(db, 'clockSeenAt', String(nowMs));

/**
 * Runs work that deletes what is old, unless the clock has jumped by more than a day since the last run
 * (OP-15): then nothing is deleted until an operator confirms the clock, and the run counts as failed.
 * @param work gets the time that was compared, to delete by it and no other
 */
export async function runUnlessClockJumped(
  { database: { db }, clock, log, metrics }: Pick<Services, 'database' | 'clock' | 'log' | 'metrics'>,
  work: (nowMs: number) => Promise<void>,
): Promise<void> {
  const nowMs = clock();
  const { seenAtMs, hasJumped } = await readSeenClock(db, nowMs);
  if (hasJumped) {
    metrics.jobFailed('cleanup');
    log.error(
      { lastRun: new Date(seenAtMs ?? 0).toISOString(), now: new Date(nowMs).toISOString() },
      'the clock differs by more than a day from the last housekeeping: nothing is erased or deleted. If it is right now, for instance after a long stop, run: npm run admin -- clock confirm',
    );
    return;
  }
  await confirmClock(db, nowMs);
  await work(nowMs);
}
