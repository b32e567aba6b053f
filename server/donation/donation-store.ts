import { sql } from 'kysely';
import { negotiateLanguage, type Language } from '#contract/language.ts';
import type { Db } from '../db/tables.ts';

/** An organisation that receives donations. */
export interface DonationRecipient {
  readonly companyName: string;
  /** Its account at the payment provider; empty for the platform's own. */
  readonly payee: string;
}

/**
 * Finds the organisation to donate to.
 * @returns `closed` if it has no payment account and is not the platform itself (PY-13), `undefined` if there
 *   is none.
 */
export async function findDonationRecipient(
  db: Db,
  organiserId: string,
): Promise<DonationRecipient | 'closed' | undefined> {
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

/** The donor's contact details. */
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

/** Inserts a donation, amount in cents. Call it in the transaction that inserts its payment. */
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

/** What the mails about a donation need. */
export interface DonationSummary {
  readonly firstName: string;
  /** Empty if the donor has deleted their data. */
  readonly email: string;
  readonly language: Language;
  readonly companyName: string;
  /** False if the organisation was deleted. */
  readonly isRecipientActive: boolean;
}

/**
 * Reads the summary of an existing donation.
 * @throws if there is none.
 */
export async function readDonation(db: Db, id: string): Promise<DonationSummary> {
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
    language: negotiateLanguage(row.language),
    companyName: row.company_name,
    isRecipientActive: row.deleted_at === null,
  };
}

/** @returns the total an organisation received in donations, in cents: paid, and not due for a refund. */
export async function readDonatedCents(db: Db, organiserId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('transaction')
    // PostgreSQL returns a sum as numeric, which arrives as a string.
    .select(sql<number>`cast(coalesce(sum(amount_cents), 0) as bigint)`.as('cents'))
    .where('organiser_id', '=', organiserId)
    .where('kind', '=', 'd')
    .where('state', '=', 'paid')
    .where('refund_due_at', 'is', null)
    .executeTakeFirstOrThrow();
  return cents;
}

/** Erases name and e-mail from a donor's donations, by account or e-mail; amounts and dates stay (AC-33). */
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

/** Yields the donations of an account, oldest first, for its data export (AC-35). Amounts in euros. */
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
