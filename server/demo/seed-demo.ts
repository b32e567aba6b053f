import { writeSetting } from '../admin/setting-store.ts';
import { recountEvents } from '../organisation/organisation-store.ts';
import type { Services } from '../services.ts';
import { makeAccounts } from './account-rows.ts';
import { readCovers } from './covers.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { DemoEvent } from './demo-event.ts';
import { makeEvent } from './event-rows.ts';
import { insertRows } from './insert-rows.ts';
import type { AccountParty } from './orders.ts';
import { demoOrganisations } from './organisations.ts';
import { demoDayCents, makePayments } from './payments.ts';
import { attendeeParty, demoAttendee, demoAttendees } from './people/basic-accounts.ts';
import { seededRandom } from './random.ts';

const seed = 20_261_121;

/**
 * Fills an empty database with the demo: accounts, organisations, events all over Italy around now,
 * their participants and who is in. All or nothing; does nothing where somebody has an account.
 */
export async function seedDemo({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const someone = await database.db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (someone !== undefined) return;

  const nowMs = clock();
  const { accounts, organisations, images, idOf } = await makeAccounts(nowMs);
  const covers = await readCovers(nowMs);
  const random = seededRandom(seed);
  const events = demoOrganisations
    .flatMap((organisation) => organisation.events.map((event) => ({ organisation, event })))
    .map(({ organisation, event }, at) =>
      makeEvent(random, {
        event,
        organisation,
        organiserId: idOf.get(organisation.email)!,
        accountParties: accountPartiesOf(event, at, idOf),
        image: event.cover === undefined ? '' : covers.hashOf.get(event.cover)!,
        nowMs,
      }),
    );

  const collectors = accounts
    .filter((it) => it.user_type === 'Organisation' && (it.user_role === 1 || it.stripe_account_id !== ''))
    // The organisation whose account is known first: she has most to show.
    .toSorted((a, b) => Number(b.email === demoAccounts[0].email) - Number(a.email === demoAccounts[0].email))
    .map((it) => ({ id: it.id, payee: it.stripe_account_id ?? '' }));
  const money = makePayments({ events, collectors, nowMs });

  await database.transaction(async ({ db }) => {
    // Of two servers that start at once on one database, the second waits here and then finds it done.
    const isMine = await db
      .insertInto('setting')
      .values({ key: 'demoSeededAt', value: String(nowMs) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (isMine === undefined) return;
    await insertRows(db, 'image', [...images, ...covers.images]);
    await insertRows(db, 'account', accounts);
    await insertRows(db, 'organisation', organisations);
    await insertRows(
      db,
      'event',
      events.map((it) => it.event),
    );
    await insertRows(
      db,
      'event_category',
      events.flatMap((it) => it.categories),
    );
    await insertRows(
      db,
      'event_sdg',
      events.flatMap((it) => it.sdgs),
    );
    await insertRows(
      db,
      'promotion',
      events.flatMap((it) => it.promotions),
    );
    await insertRows(
      db,
      'order',
      events.flatMap((it) => it.orders),
    );
    await insertRows(
      db,
      'participant',
      events.flatMap((it) => it.participants),
    );
    await insertRows(
      db,
      'check_in_operation',
      events.flatMap((it) => it.operations),
    );
    await insertRows(db, 'donation', money.donations);
    await insertRows(db, 'promotion_wish', money.wishes);
    await insertRows(db, 'transaction', money.transactions);
    await insertRows(db, 'transaction_change', money.changes);
    await writeSetting(db, 'promotionPriceCents', String(demoDayCents));
    for (const { id } of organisations) await recountEvents(db, id);
  });
}

/** The orders of accounts at the n-th event: the attendee's own, else now and then one of the others'. */
function accountPartiesOf(event: DemoEvent, at: number, idOf: ReadonlyMap<string, string>): AccountParty[] {
  // Paid tickets are not yet for attendees' accounts, and outside links sell elsewhere.
  if (event.priceCents !== undefined || event.externalLink !== undefined) return [];
  if (event.attendeeTickets !== undefined) {
    return [
      {
        accountId: idOf.get(demoAttendee.email)!,
        language: demoAttendee.language,
        people: attendeeParty.slice(0, event.attendeeTickets),
      },
    ];
  }
  const attendee = demoAttendees[at % demoAttendees.length]!;
  return [{ accountId: idOf.get(attendee.email)!, language: attendee.language, people: [attendee] }];
}
