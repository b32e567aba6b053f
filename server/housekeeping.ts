import { deleteExpired, deleteUnconfirmed } from './account/expiry-store.ts';
import { eraseDueAccounts } from './account/erase-account.ts';
import { forgetPassTokens } from './check-in/phone-store.ts';
import { forgetRequests } from './http/request-key-store.ts';
import { deleteOldMails } from './mail/mail-queue.ts';
import { forgetReleased } from './registration/hold-store.ts';
import type { Services } from './services.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** A round comes so long after the one before, plus up to as much of the jitter: processes spread. */
const everyMs = hourMs;
const jitterMs = 10 * minuteMs;
/** The first one waits until the start is over. */
const firstAfterMs = minuteMs;
/** Mails that are sent or given up are kept so long, as a trace that there was one. */
const mailsKeptMs = 90 * dayMs;
/** For whom an order was that nobody paid is known so long, in case the money comes late (PY-6). */
const releasedKeptMs = dayMs;
/** A request may be sent again for so long (RG-13). */
const requestsKeptMs = dayMs;

/**
 * One round of what the server does by itself, as of the clock's instant: accounts whose time has come
 * are erased, and what has expired is deleted (AC-39). One part that fails does not keep the others.
 */
export async function keepHouse(services: Services): Promise<void> {
  const { database, clock, log } = services;
  const parts: Readonly<Record<string, () => Promise<unknown>>> = {
    erasures: () => eraseDueAccounts(services),
    expired: () => deleteExpired(database.db, clock()),
    unconfirmed: () => database.transaction(({ db }) => deleteUnconfirmed(db, clock())),
    requests: () => forgetRequests(database.db, clock() - requestsKeptMs),
    released: () => forgetReleased(database.db, clock() - releasedKeptMs),
    passes: () => forgetPassTokens(database.db, clock()),
    mails: () => deleteOldMails(database.db, clock() - mailsKeptMs),
  };
  for (const [part, work] of Object.entries(parts))
    await work().catch((error: unknown) => log.error({ err: error, part }, 'housekeeping failed'));
}

/** Keeps house about once an hour as long as the process lives. `stop` waits for a round that runs. */
export function startHousekeeping(services: Services): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let isStopped = false;
  const wait = (baseMs: number): void => {
    if (isStopped) return;
    timer = setTimeout(
      () => {
        round = keepHouse(services).then(() => wait(everyMs));
      },
      baseMs + Math.random() * jitterMs,
    );
    timer.unref();
  };
  wait(firstAfterMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
