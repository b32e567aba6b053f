import { toImageUrl } from '#contract/image/image-url.ts';
import type { PublicOrganiser } from '#contract/organisation/organisation-endpoints.ts';
import type { Db } from '../db/tables.ts';

/**
 * Reads an organiser's public profile, without e-mail (EV-9).
 * @returns `undefined` if it is missing, unverified or deleted.
 */
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
      picture: toImageUrl(row.picture),
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
