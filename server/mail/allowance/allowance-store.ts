import { sql } from 'kysely';
import { dayMs, hourMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { rescheduleDeferral } from './deferral-store.ts';
import { getMailLimits, type AllowanceFacts } from './daily-mails.ts';

/** Over how long mails are counted. */
const windowMs = dayMs;
/** How far back use and complaints count. */
const memoryMs = 30 * dayMs;

/** Deferred mails of an organisation beyond which its notices wait. */
export const maxDeferredMails = 500;

/** How the server is configured to allow mails. */
export interface AllowanceConfig {
  /** Mails a day of a new organisation to addresses that it has typed. */
  readonly organisationMails: number;
  /** Later organisations of one network have a smaller allowance. */
  readonly hasRateLimits: boolean;
}

/** Mails of an organisation to addresses that it has typed. */
export interface MailAllowance {
  readonly dailyMails: number;
  /** Sent, or about to be, in these 24 hours. */
  readonly charged: number;
  /** How many may be sent now. */
  readonly roomNow: number;
  /** Waiting for the allowance. */
  readonly deferred: number;
  /** Recipients who have complained in the last 30 days. */
  readonly complaints: number;
}

/** Whose allowance is read, and when. */
export interface AllowanceQuery {
  readonly organiserId: string;
  readonly config: AllowanceConfig;
  readonly nowMs: number;
}

/** Reads an organisation's allowance and its use (OP-73). */
export async function readAllowance(
  db: Db,
  { organiserId, config, nowMs }: AllowanceQuery,
): Promise<MailAllowance> {
  const account = await db
    .selectFrom('account')
    .select(['daily_mails', 'base_mails', 'signup_network', 'created_at'])
    .where('id', '=', organiserId)
    .executeTakeFirst();
  const decidedMails = account?.daily_mails ?? null;
  const usage = decidedMails === null ? await readUsage(db, organiserId, nowMs) : noUsage;
  const complaints = await countComplaints(db, organiserId, nowMs);
  const createdBefore = config.hasRateLimits && account ? await countCreatedBefore(db, account) : 0;
  const baseMails = account?.base_mails ?? config.organisationMails;
  const { dailyMails, hourlyMails } = getMailLimits({
    decidedMails,
    baseMails,
    createdBefore,
    ...usage,
    complaints,
  });
  const charged = await countCharged(db, organiserId, nowMs - windowMs);
  const chargedNow = await countCharged(db, organiserId, nowMs - hourMs);
  return {
    dailyMails,
    charged,
    roomNow: Math.max(0, Math.min(dailyMails - charged, hourlyMails - chargedNow)),
    deferred: await countDeferred(db, organiserId),
    complaints,
  };
}

async function countCharged(db: Db, organiserId: string, sinceMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organiser_id', '=', organiserId)
    .where('charged_at', '>', sinceMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the mails of an organisation to these mailboxes in 24 hours, deferred ones included, by hash. */
export async function countMailsByMailbox(
  db: Db,
  { organiserId, hashes, nowMs }: { organiserId: string; hashes: readonly string[]; nowMs: number },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('mail')
    .select(({ fn }) => ['mailbox_hash', fn.countAll<number>().as('count')])
    .where('organiser_id', '=', organiserId)
    .where('mailbox_hash', 'in', hashes)
    .where(({ eb, or }) => or([eb('charged_at', '>', nowMs - windowMs), eb('deferred_at', 'is not', null)]))
    .groupBy('mailbox_hash')
    .execute();
  return new Map(rows.map((row) => [row.mailbox_hash, Number(row.count)]));
}

/** Mails of an organisation that are deferred: all, or those of one event that were deferred up to `untilMs`. */
export async function countDeferred(
  db: Db,
  organiserId: string,
  { eventId, untilMs = Number.MAX_SAFE_INTEGER }: { eventId?: string; untilMs?: number } = {},
): Promise<number> {
  const query = db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organiser_id', '=', organiserId)
    .where('deferred_at', '<=', untilMs);
  const { count } = await (
    eventId === undefined ? query : query.where('event_id', '=', eventId)
  ).executeTakeFirstOrThrow();
  return Number(count);
}

/** Mails of an organisation in the last 30 days, and those sent on its busiest day before these 24 hours. */
type Usage = Pick<AllowanceFacts, 'charged' | 'busiestDay'>;

const noUsage: Usage = { charged: 0, busiestDay: 0 };

async function readUsage(db: Db, organiserId: string, nowMs: number): Promise<Usage> {
  const day = sql<number>`cast(charged_at / ${sql.lit(dayMs)} as bigint)`;
  const rows = await db
    .selectFrom('mail')
    .select(({ fn }) => [
      fn.countAll<number>().as('charged'),
      fn.count<number>('sent_at').as('sent'),
      fn.max('charged_at').as('last_at'),
    ])
    .where('organiser_id', '=', organiserId)
    .where('charged_at', '>', nowMs - memoryMs)
    .groupBy(day)
    .execute();
  const earlier = rows.filter(({ last_at: lastAt }) => lastAt !== null && lastAt <= nowMs - windowMs);
  return {
    charged: rows.reduce((sum, row) => sum + Number(row.charged), 0),
    busiestDay: Math.max(0, ...earlier.map((row) => Number(row.sent))),
  };
}

/** Counts the confirmed organisations created from the network of an account in the 30 days before it. */
async function countCreatedBefore(
  db: Db,
  account: { readonly signup_network: string; readonly created_at: number },
): Promise<number> {
  if (account.signup_network === '') return 0;
  const { count } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('signup_network', '=', account.signup_network)
    .where('signup_network', '<>', '')
    .where('created_at', '<', account.created_at)
    .where('created_at', '>', account.created_at - memoryMs)
    .where('is_verified', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countComplaints(db: Db, organiserId: string, nowMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('mail_complaint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organiser_id', '=', organiserId)
    .where('created_at', '>', nowMs - memoryMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Clears the networks of accounts that no longer count. */
export async function clearOldNetworks(db: Db, nowMs: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ signup_network: '' })
    .where('signup_network', '<>', '')
    .where('created_at', '<=', nowMs - memoryMs)
    .execute();
}

/** Sets the mails a day of an organisation, or with null lets its use decide again. */
export async function writeDailyMails(
  db: Db,
  { organiserId, dailyMails, nowMs }: { organiserId: string; dailyMails: number | null; nowMs: number },
): Promise<void> {
  await db.updateTable('account').set({ daily_mails: dailyMails }).where('id', '=', organiserId).execute();
  await rescheduleDeferral(db, organiserId, nowMs);
}

/**
 * Records that the owner of a mailbox does not know an organisation that has typed the address: its later mails are
 * deleted. Repeating it changes nothing.
 */
export async function recordComplaint(
  db: Db,
  { organiserId, mailboxHash, nowMs }: { organiserId: string; mailboxHash: string; nowMs: number },
): Promise<void> {
  await db
    .insertInto('mail_complaint')
    .values({ organiser_id: organiserId, mailbox_hash: mailboxHash, created_at: nowMs })
    .onConflict((conflict) => conflict.columns(['organiser_id', 'mailbox_hash']).doNothing())
    .execute();
}
