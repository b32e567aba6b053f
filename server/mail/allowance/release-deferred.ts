import type { Logger } from 'pino';
import { minuteMs } from '#contract/durations.ts';
import type { Database } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import { markRecipientsFailed } from '../../registration/tickets/mail-failure-store.ts';
import type { NewMail } from '../mail-queue.ts';
import { readAllowance, type AllowanceConfig } from './allowance-store.ts';
import {
  claimDeferral,
  deleteDeferral,
  limitPerMailbox,
  readDueDeferrals,
  readOverdueMails,
  readReleasable,
  releaseMail,
  rescheduleDeferral,
  type DeferredMail,
} from './deferral-store.ts';
import { deleteDeferredMails } from './withdraw-store.ts';

/** Interval at which the allowance of an organisation with deferred mails is looked at. */
const retryMs = minuteMs;
/** Mails of an organisation in 24 hours that are sent in one turn: beyond, those of others go first (OP-6). */
const turnSize = 100;
/** Mails rendered and released in one transaction, which others wait for on the embedded database. */
const releaseBatchSize = 20;
/** Organisations whose mails are released before others are claimed. */
const maxOrganisers = 5;
/** Mails deleted in one transaction. */
const deleteBatchSize = 200;

/** Renders a deferred ticket; `undefined` if the recipient has none any more. */
export type RenderTicket = (
  db: Db,
  ticket: { readonly to: string; readonly orderId: string; readonly participantId: string | undefined },
  nowMs: number,
) => Promise<NewMail | undefined>;

/** What releasing mails needs. */
export interface ReleaseDeps {
  readonly database: Database;
  readonly config: AllowanceConfig;
  readonly renderTicket: RenderTicket;
  readonly log: Logger;
  readonly nowMs: number;
}

/**
 * Makes deferred mails due, as many as the allowances have room for, and deletes those that are of no use any more
 * (OP-73): one batch of a few organisations, so that other mails are claimed in between. Several processes may do it at
 * once: each mail is charged once.
 * @returns whether there is more to do
 */
export async function releaseDeferredMails(deps: ReleaseDeps): Promise<boolean> {
  const { database, log, nowMs } = deps;
  const organiserIds = await readDueDeferrals(database.db, { nowMs, limit: maxOrganisers });
  let hasMore = organiserIds.length === maxOrganisers;
  for (const organiserId of organiserIds)
    try {
      const overdue = await readOverdueMails(database.db, { organiserId, nowMs, limit: deleteBatchSize });
      await markAndDelete(deps, overdue);
      // The deferral stays due until all of them are deleted.
      hasMore ||= overdue.length === deleteBatchSize;
      if (overdue.length === deleteBatchSize) continue;
      const released = await releaseBatch(deps, organiserId);
      await markAndDelete(deps, released.void);
      hasMore ||= released.hasMore;
    } catch (error) {
      log.warn({ err: error, accountId: organiserId }, 'deferred mails not released');
      // Others do not wait for it.
      await rescheduleDeferral(database.db, organiserId, nowMs + retryMs);
    }
  return hasMore;
}

/** Deletes mails, and marks the participants whom they were for, as for any mail that is given up (RG-43). */
async function markAndDelete(
  { database, nowMs }: ReleaseDeps,
  mails: readonly Pick<DeferredMail, 'id' | 'eventId'>[],
): Promise<void> {
  for (const [eventId, ofEvent] of Map.groupBy(mails, (mail) => mail.eventId)) {
    const mailIds = ofEvent.map(({ id }) => id);
    await database.transaction(async (tx) => {
      // Locks the event before the mails, as the sender does.
      await markRecipientsFailed(tx, { eventId, mailIds, nowMs });
      await deleteDeferredMails(tx.db, mailIds);
    });
  }
}

interface ReleasedBatch {
  /** More of the organisation's mails may be released. */
  readonly hasMore: boolean;
  /** Mails that are to be deleted instead. */
  readonly void: readonly DeferredMail[];
}

const nothing: ReleasedBatch = { hasMore: false, void: [] };

const releaseBatch = (deps: ReleaseDeps, organiserId: string): Promise<ReleasedBatch> =>
  deps.database.transaction(async ({ db }) => {
    const { config, nowMs } = deps;
    if (!(await claimDeferral(db, { organiserId, nowMs, nextAtMs: nowMs + retryMs }))) return nothing;
    const { roomNow, charged, deferred } = await readAllowance(db, { organiserId, config, nowMs });
    if (deferred === 0) {
      await deleteDeferral(db, organiserId);
      return nothing;
    }
    const limit = Math.min(releaseBatchSize, roomNow);
    if (limit <= 0) return nothing;
    const { mails, counts } = await readReleasable(db, { organiserId, nowMs, limit });
    const useful = mails.filter(({ isVoid }) => !isVoid);
    const turn = Math.floor(charged / turnSize);
    for (const mail of limitPerMailbox(useful, counts)) await releaseOne(deps, db, { mail, turn });
    // Mailboxes that have got their mails are left out of the next batch.
    const hasMore = mails.length === limit;
    if (hasMore) await rescheduleDeferral(db, organiserId, nowMs);
    return { hasMore, void: mails.filter(({ isVoid }) => isVoid) };
  });

/** A ticket is rendered now, so that it is right after the event or the order has changed. */
async function releaseOne(
  { renderTicket, nowMs }: ReleaseDeps,
  db: Db,
  { mail: { id, ticket }, turn }: { mail: DeferredMail; turn: number },
): Promise<void> {
  if (ticket === undefined) return releaseMail(db, { id, turn, nowMs });
  const rendered = await renderTicket(db, ticket, nowMs);
  await (rendered === undefined
    ? deleteDeferredMails(db, [id])
    : releaseMail(db, { id, rendered, turn, nowMs }));
}
