import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { newId } from '../id.ts';
import { drawParty, type Party } from './people/party.ts';
import { pickWeighted, wholeBetween, type Random } from './random.ts';

export type OrderRow = Insertable<Tables['order']>;
export type ParticipantRow = Insertable<Tables['participant']>;

/** A party whose order belongs to an account. */
export interface AccountParty extends Party {
  readonly accountId: string;
}

const sizes = [
  { size: 1, weight: 36 },
  { size: 2, weight: 30 },
  { size: 3, weight: 13 },
  { size: 4, weight: 13 },
  { size: 5, weight: 5 },
  { size: 6, weight: 3 },
];

/**
 * The orders of an event for exactly so many people, those of accounts among them, between two
 * instants. As with real registrations each order raises the event's cursor by one: the last one
 * stands at `orders.length`.
 */
export function drawOrders(
  random: Random,
  event: {
    readonly id: string;
    readonly priceCents: number;
    readonly people: number;
    readonly openAt: number;
    readonly closeAt: number;
    readonly accountParties: readonly AccountParty[];
  },
): { orders: OrderRow[]; participants: ParticipantRow[] } {
  const parties = drawParties(random, event.people, event.accountParties);
  const orders: OrderRow[] = [];
  const participants: ParticipantRow[] = [];
  for (const [index, party] of parties.entries()) {
    const [buyer] = party.people;
    if (buyer === undefined) continue;
    const share = (index + random()) / parties.length;
    const createdAt = Math.floor(event.openAt + share * (event.closeAt - event.openAt));
    const orderId = newId(createdAt);
    orders.push({
      id: orderId,
      event_id: event.id,
      account_id: 'accountId' in party ? party.accountId : null,
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      email: buyer.email,
      language: party.language,
      quantity: party.people.length,
      price_cents: party.people.length * event.priceCents,
      created_at: createdAt,
    });
    for (const [at, person] of party.people.entries()) {
      participants.push({
        // In the order of their tickets.
        id: newId(createdAt + at),
        event_id: event.id,
        order_id: orderId,
        ticket_no: at + 1,
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        change_no: index + 1,
        removed_at: null,
        created_at: createdAt,
      });
    }
  }
  return { orders, participants };
}

function drawParties(
  random: Random,
  people: number,
  accountParties: readonly AccountParty[],
): (Party | AccountParty)[] {
  let missing = people - accountParties.reduce((sum, party) => sum + party.people.length, 0);
  const parties: (Party | AccountParty)[] = [];
  while (missing > 0) {
    const party = drawParty(random, Math.min(pickWeighted(random, sizes).size, missing));
    parties.push(party);
    missing -= party.people.length;
  }
  for (const party of accountParties) parties.splice(wholeBetween(random, 0, parties.length), 0, party);
  return parties;
}
