import { expect, it } from 'vitest';
import { makeEvent } from './event-rows.ts';
import { fiumePulito } from './organisations/fiume-pulito.ts';
import { attendeeParty } from './people/basic-accounts.ts';
import { seededRandom } from './random.ts';

it('[DEMO] whoever else has come, the attendee of the demo has not', () => {
  const accountId = 'attendee';
  const { event, orders, participants, operations } = makeEvent(seededRandom(1), {
    event: { title: 'Oggi', description: '', category: [5], sdgs: [14], when: 'now', people: 40 },
    organisation: fiumePulito,
    organiserId: 'organiser',
    accountParties: [{ accountId, language: 'it', people: attendeeParty }],
    image: '',
    nowMs: Date.parse('2026-11-21T09:00:00Z'),
  });
  const his = orders.find((order) => order.account_id === accountId)?.id;
  const hisTickets = participants.filter((row) => row.order_id === his).map((row) => row.id);
  expect(hisTickets.length).toBe(4);
  const isIn = new Set(operations.map((row) => row.participant_id));
  expect(event.in_count).toBe(isIn.size);
  // All others, but for those whose party left them to park the car.
  expect(isIn.size).toBeGreaterThan(25);
  expect(hisTickets.filter((id) => isIn.has(id))).toEqual([]);
});
