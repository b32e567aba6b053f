import { imageAddress } from '#contract/image/image-address.ts';
import type { PublicOrganiser } from '#contract/organisation/organisation-calls.ts';
import type { Db } from '../db/tables.ts';

/** What everybody may read of an organiser; `undefined` when there is none, or no more. Never her e-mail. */
export async function readPublicOrganiser(db: Db, organiserId: string): Promise<PublicOrganiser | undefined> {
  const row = await db
    .selectFrom('organisation')
    .innerJoin('account', 'account.id', 'organisation.id')
    .selectAll('account')
    .select(['organisation.company_name', 'organisation.event_count'])
    .where('organisation.id', '=', organiserId)
    .where('account.is_verified', '=', 1)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      _id: row.id,
      companyName: row.company_name,
      picture: imageAddress(row.picture),
      place: row.place,
      website: row.website,
      facebook: row.facebook,
      twitter: row.twitter,
      instagram: row.instagram,
      linkedin: row.linkedin,
      userRole: row.user_role,
      stripeAccountId: row.stripe_account_id,
      organizationProfile: { description: row.description },
      totalEvents: row.event_count,
    }
  );
}
