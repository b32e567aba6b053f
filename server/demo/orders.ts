import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { newId } from '../id.ts';
import { createParty, type Party } from './people/party.ts';
import { pickWeighted, randomInteger, type Random } from './random.ts';

export type OrderRow = Insertable<Tables['order']>;
export type ParticipantRow = Insertable<Tables['participant']>;

/** A group of participants whose order belongs to an account. */
export interface AccountParty extends Party {
  readonly accountId: string;
}

const partySizes = [
  { size: 1, weight: 36 },
  { size: 2, weight: 30 },
  { size: 3, weight: 13 },
  { size: 4, weight: 13 },
  { size: 5, weight: 5 },
  { size: 6, weight: 3 },
];

/**
 * Creates an event's orders for exactly `participantCount` participants, account orders among them, between
 * two instants. As with real registrations each order raises the event's cursor by one, so the last one has
 * `orders.length`.
 */
export function createOrderRows(
  random: Random,
  event: {
    readonly id: string;
    readonly priceCents: number;
    readonly participantCount: number;
    readonly salesStartAt: number;
    readonly salesEndAt: number;
    readonly accountParties: readonly AccountParty[];
  },
): { orders: OrderRow[]; participants: ParticipantRow[] } {
  const parties = createParties(random, event.participantCount, event.accountParties);
  const orders: OrderRow[] = [];
  const participants: ParticipantRow[] = [];
  for (const [index, party] of parties.entries()) {
    const [buyer] = party.members;
    if (buyer === undefined) continue;
    const share = (index + random()) / parties.length;
    const createdAt = Math.floor(event.salesStartAt + share * (event.salesEndAt - event.salesStartAt));
    const orderId = newId(createdAt);
    orders.push({
      id: orderId,
      event_id: event.id,
      account_id: 'accountId' in party ? party.accountId : null,
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      email: buyer.email,
      language: party.language,
      quantity: party.members.length,
      price_cents: party.members.length * event.priceCents,
      created_at: createdAt,
    });
    for (const [memberIndex, person] of party.members.entries()) {
      participants.push({
        // Ids in ticket order.
        id: newId(createdAt + memberIndex),
        event_id: event.id,
        order_id: orderId,
        ticket_no: memberIndex + 1,
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

function createParties(
  random: Random,
  participantCount: number,
  accountParties: readonly AccountParty[],
): (Party | AccountParty)[] {
  let missing = participantCount - accountParties.reduce((sum, party) => sum + party.members.length, 0);
  const parties: (Party | AccountParty)[] = [];
  while (missing > 0) {
    const party = createParty(random, Math.min(pickWeighted(random, partySizes).size, missing));
    parties.push(party);
    missing -= party.members.length;
  }
  for (const party of accountParties) parties.splice(randomInteger(random, 0, parties.length), 0, party);
  return parties;
}
