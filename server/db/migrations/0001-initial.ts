import type { Kysely } from 'kysely';
import { createAccountTables } from './0001-initial/account.ts';
import { createCheckInTables } from './0001-initial/check-in.ts';
import { createEventTables } from './0001-initial/event.ts';
import { createPaymentTables } from './0001-initial/payment.ts';
import { createRegistrationTables } from './0001-initial/registration.ts';
import { createSiteTables } from './0001-initial/site.ts';

/** The schema of the first release. The order follows the foreign keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSiteTables(db);
  await createAccountTables(db);
  await createEventTables(db);
  await createRegistrationTables(db);
  await createCheckInTables(db);
  await createPaymentTables(db);
}
