import { expect, it } from 'vitest';
import { createEventRows } from './event-rows.ts';
import { fiumePulito } from './organisations/fiume-pulito.ts';
import { attendeeParty } from './people/basic-accounts.ts';
import { seededRandom } from './random.ts';

it('[OP-3] leaves the demo attendee not checked in, whoever else is', () => {
  const accountId = 'attendee';
  const { event, orders, participants, operations } = createEventRows(seededRandom(1), {
    event: { title: 'Oggi', description: '', category: [5], sdgs: [14], when: 'now', participantCount: 40 },
    organisation: fiumePulito,
    organiserId: 'organiser',
    accountParties: [{ accountId, language: 'it', members: attendeeParty }],
    image: '',
    nowMs: Date.parse('2026-11-21T09:00:00Z'),
  });
  const attendeeOrderId = orders.find((order) => order.account_id === accountId)?.id;
  const attendeeTicketIds = participants
    .filter((row) => row.order_id === attendeeOrderId)
    .map((row) => row.id);
  expect(attendeeTicketIds.length).toBe(4);
  const checkedInIds = new Set(operations.map((row) => row.participant_id));
  expect(event.checked_in_count).toBe(checkedInIds.size);
  // All but the demo attendee's order, and those still parking.
  expect(checkedInIds.size).toBeGreaterThan(25);
  expect(attendeeTicketIds.filter((id) => checkedInIds.has(id))).toEqual([]);
});
