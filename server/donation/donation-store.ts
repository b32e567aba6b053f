import { sql } from 'kysely';
import { languageOf, type Language } from '#contract/language.ts';
import type { Db } from '../db/tables.ts';

/** Somebody who collects donations. */
export interface Collector {
  readonly companyName: string;
  /** Her account at the provider; empty: the product's own. */
  readonly payee: string;
}

/**
 * The organisation that somebody wants to give to; `closed` when it has no account to be paid into and is not
 * the product itself (spec 1 §2), nothing when there is none.
 */
export async function findCollector(db: Db, organiserId: string): Promise<Collector | 'closed' | undefined> {
  const row = await db
    .selectFrom('organisation')
    .innerJoin('account', 'account.id', 'organisation.id')
    .select(['organisation.company_name', 'account.stripe_account_id', 'account.user_role'])
    .where('organisation.id', '=', organiserId)
    .where('account.is_verified', '=', 1)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.stripe_account_id === '' && row.user_role !== 1) return 'closed';
  return { companyName: row.company_name, payee: row.stripe_account_id };
}

/** Who gives. */
export interface Donor {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

interface NewDonation {
  readonly id: string;
  readonly organiserId: string;
  readonly accountId: string | undefined;
  readonly donor: Donor;
  readonly language: string;
  readonly amountCents: number;
  readonly nowMs: number;
}

/** Writes down what somebody wants to give. Belongs into the transaction that writes its payment. */
export async function insertDonation(db: Db, donation: NewDonation): Promise<void> {
  await db
    .insertInto('donation')
    .values({
      id: donation.id,
      organiser_id: donation.organiserId,
      account_id: donation.accountId ?? null,
      first_name: donation.donor.firstName,
      last_name: donation.donor.lastName,
      email: donation.donor.email,
      language: donation.language,
      amount_cents: donation.amountCents,
      created_at: donation.nowMs,
    })
    .execute();
}

/** A donation as its mails need it. */
export interface DonationHead {
  readonly firstName: string;
  /** Empty when the donor has deleted her data. */
  readonly email: string;
  readonly language: Language;
  readonly companyName: string;
  /** The organisation is still there. */
  readonly isCollected: boolean;
}

/** The head of a donation that there is. */
export async function readDonation(db: Db, id: string): Promise<DonationHead> {
  const row = await db
    .selectFrom('donation')
    .innerJoin('organisation', 'organisation.id', 'donation.organiser_id')
    .innerJoin('account', 'account.id', 'donation.organiser_id')
    .select(['donation.first_name', 'donation.email', 'donation.language'])
    .select(['organisation.company_name', 'account.deleted_at'])
    .where('donation.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    firstName: row.first_name,
    email: row.email,
    language: languageOf(row.language),
    companyName: row.company_name,
    isCollected: row.deleted_at === null,
  };
}

/** What an organisation was given, in cents: paid, and not to be given back. */
export async function readDonatedCents(db: Db, organiserId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('transaction')
    // A sum of PostgreSQL is numeric, and comes as text.
    .select(sql<number>`cast(coalesce(sum(amount_cents), 0) as bigint)`.as('cents'))
    .where('organiser_id', '=', organiserId)
    .where('kind', '=', 'd')
    .where('state', '=', 'paid')
    .where('refund_due_at', 'is', null)
    .executeTakeFirstOrThrow();
  return cents;
}

/** Takes the name and e-mail of somebody out of what she gave: sums and dates stay (AC-33). */
export async function eraseDonor(
  db: Db,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await db
    .updateTable('donation')
    .set({ first_name: '', last_name: '', email: '' })
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('email', '=', email)]))
    .execute();
}

const pageSize = 200;

/** What somebody has given, oldest first, for the export of her account (AC-35). */
export async function* exportDonations(
  db: Db,
  { accountId, email }: { accountId: string; email: string },
): AsyncGenerator<object> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('donation')
      .innerJoin('organisation', 'organisation.id', 'donation.organiser_id')
      .innerJoin('transaction', 'transaction.donation_id', 'donation.id')
      .selectAll('donation')
      .select(['organisation.company_name', 'transaction.state'])
      .where((eb) =>
        eb.or([
          eb('donation.account_id', '=', accountId),
          eb.and([eb('donation.account_id', 'is', null), eb('donation.email', '=', email)]),
        ]),
      )
      .where('donation.id', '>', after)
      .orderBy('donation.id')
      .limit(pageSize)
      .execute();
    for (const row of rows)
      yield {
        _id: row.id,
        createdAt: new Date(row.created_at).toISOString(),
        organisation: row.company_name,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        language: row.language,
        amount: row.amount_cents / 100,
        payment: row.state,
      };
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.id;
  }
}
