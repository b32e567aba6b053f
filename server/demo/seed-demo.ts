import type { Insertable } from 'kysely';
import { writeSetting } from '../admin/setting-store.ts';
import type { Db, Tables } from '../db/tables.ts';
import { recountEvents } from '../organisation/organisation-store.ts';
import type { Services } from '../services.ts';
import { createAccountRows } from './account-rows.ts';
import { readCovers } from './covers.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { DemoEvent } from './demo-event.ts';
import { createEventRows } from './event-rows.ts';
import type { AccountParty } from './orders.ts';
import { demoOrganisations } from './organisations.ts';
import { demoPromotionDayCents, createPaymentRows } from './payments.ts';
import { attendeeParty, demoAttendee, demoAttendees } from './people/basic-accounts.ts';
import { seededRandom } from './random.ts';

const seed = 20_261_121;
/** SQLite's oldest limit of bound parameters in one statement is 999. */
const maxParameters = 900;

/**
 * Seeds an empty database with the demo: accounts, organisations, events all over Italy around now, their
 * participants and check-ins. One transaction; does nothing if any account exists.
 */
export async function seedDemo({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const existingAccount = await database.db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (existingAccount !== undefined) return;

  const nowMs = clock();
  const { accounts, organisations, images, idByEmail } = await createAccountRows(nowMs);
  const covers = await readCovers(nowMs);
  const random = seededRandom(seed);
  const events = demoOrganisations
    .flatMap((organisation) => organisation.events.map((event) => ({ organisation, event })))
    .map(({ organisation, event }, index) =>
      createEventRows(random, {
        event,
        organisation,
        organiserId: idByEmail.get(organisation.email)!,
        accountParties: getAccountParties(event, index, idByEmail),
        image: event.cover === undefined ? '' : covers.hashByName.get(event.cover)!,
        nowMs,
      }),
    );

  const payees = accounts
    .filter(
      (account) =>
        account.user_type === 'Organisation' && (account.user_role === 1 || account.stripe_account_id !== ''),
    )
    // The organisation of the demo account first: it has the most to show.
    .toSorted((a, b) => Number(b.email === demoAccounts[0].email) - Number(a.email === demoAccounts[0].email))
    .map((account) => ({ id: account.id, payee: account.stripe_account_id ?? '' }));
  const payments = createPaymentRows({ events, collectors: payees, nowMs });

  await database.transaction(async ({ db }) => {
    // Claims the seeding: of two servers starting at once, the second waits here and then finds it done.
    const claimed = await db
      .insertInto('setting')
      .values({ key: 'demoSeededAt', value: String(nowMs) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (claimed === undefined) return;
    await insertRows(db, 'image', [...images, ...covers.images]);
    await insertRows(db, 'account', accounts);
    await insertRows(db, 'organisation', organisations);
    await insertRows(
      db,
      'event',
      events.map((rows) => rows.event),
    );
    await insertRows(
      db,
      'event_category',
      events.flatMap((rows) => rows.categories),
    );
    await insertRows(
      db,
      'event_sdg',
      events.flatMap((rows) => rows.sdgs),
    );
    await insertRows(
      db,
      'promotion',
      events.flatMap((rows) => rows.promotions),
    );
    await insertRows(
      db,
      'order',
      events.flatMap((rows) => rows.orders),
    );
    await insertRows(
      db,
      'participant',
      events.flatMap((rows) => rows.participants),
    );
    await insertRows(
      db,
      'check_in_operation',
      events.flatMap((rows) => rows.operations),
    );
    await insertRows(db, 'donation', payments.donations);
    await insertRows(db, 'promotion_request', payments.promotionRequests);
    await insertRows(db, 'transaction', payments.transactions);
    await insertRows(db, 'transaction_change', payments.changes);
    await writeSetting(db, 'promotionPriceCents', String(demoPromotionDayCents));
    for (const { id } of organisations) await recountEvents(db, id);
  });
}

/** Account orders of the n-th event: the demo attendee's, else one of another attendee. */
function getAccountParties(
  event: DemoEvent,
  index: number,
  idByEmail: ReadonlyMap<string, string>,
): AccountParty[] {
  // Attendee accounts cannot buy paid tickets yet, and external links sell elsewhere.
  if (event.priceCents !== undefined || event.externalLink !== undefined) return [];
  if (event.attendeeTickets !== undefined) {
    return [
      {
        accountId: idByEmail.get(demoAttendee.email)!,
        language: demoAttendee.language,
        members: attendeeParty.slice(0, event.attendeeTickets),
      },
    ];
  }
  const attendee = demoAttendees[index % demoAttendees.length]!;
  return [{ accountId: idByEmail.get(attendee.email)!, language: attendee.language, members: [attendee] }];
}

/** Bulk-inserts rows of one table in few statements, on either database. */
async function insertRows<Name extends keyof Tables>(
  db: Db,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const rowsPerStatement = Math.floor(maxParameters / Object.keys(first).length);
  for (let offset = 0; offset < rows.length; offset += rowsPerStatement) {
    await db
      .insertInto(table)
      .values(rows.slice(offset, offset + rowsPerStatement))
      .execute();
  }
}
