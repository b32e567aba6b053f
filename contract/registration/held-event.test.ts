import { expect, it } from 'vitest';
import { hourMs } from '../durations.ts';
import {
  collectHeldEvents,
  findHeldParticipants,
  findNextHeldEvent,
  type HeldEvent,
  type StoredTicket,
} from './held-event.ts';

const now = Date.parse('2027-05-08T10:00:00Z');
const at = (hours: number) => new Date(now + hours * hourMs).toISOString();

function newStored(
  ticket: string,
  savedAt: number,
  changes: Partial<StoredTicket['page']> = {},
): StoredTicket {
  const page = {
    ticket,
    qrText: `QR ${ticket}`,
    firstName: 'Zoë',
    lastName: 'D’Angelò',
    event: { _id: 'e', title: 'Orto', startDateTime: at(1), endDateTime: at(2), mode: 'offline' },
    ...changes,
  };
  return { page: page as StoredTicket['page'], email: '', savedAt };
}

it('[RG-49] merges stored tickets by event: the latest version counts, and a known e-mail stays', () => {
  const renamed = newStored('A', 2, { firstName: 'Ada' });
  const events = collectHeldEvents([
    renamed,
    { ...newStored('A', 1), email: 'zoe@x.example' },
    newStored('B', 1),
    // Removed from the list, or not paid yet.
    newStored('', 3),
    newStored('C', 1, { event: { ...renamed.page.event, _id: 'f', startDateTime: at(-1) } }),
  ]);
  expect(events.map(({ eventId, tickets }) => [eventId, tickets.length])).toEqual([
    ['f', 1],
    ['e', 2],
  ]);
  expect(events[1]!.tickets[0]).toMatchObject({ ticket: 'A', firstName: 'Ada', email: 'zoe@x.example' });
});

it('[RG-51] finds who already has a ticket, however the name is written', () => {
  const held = [
    { firstName: 'Zoë', lastName: 'D’Angelò', email: '' },
    { firstName: 'Ugo', lastName: 'Neri', email: 'ugo@x.example' },
  ];
  const participants = [
    { firstName: 'ZOE', lastName: "d'angelo ", email: 'a@x.example' },
    { firstName: 'Ugo', lastName: 'Neri', email: 'ALTRO@x.example' },
    { firstName: 'ugo', lastName: 'neri', email: 'Ugo@x.example' },
    { firstName: '', lastName: '', email: '' },
  ];
  expect(findHeldParticipants(held, participants)).toEqual([0, 2]);
  expect(findHeldParticipants([], participants)).toEqual([]);
});

it('[RG-50] the next event is the one that began last, else the first to begin; cancelled and past ones never', () => {
  const newEvent = (eventId: string, start: number, end: number, isCancelled = false): HeldEvent => ({
    eventId,
    title: eventId,
    startDateTime: at(start),
    endDateTime: at(end),
    mode: 'offline',
    isCancelled,
    tickets: [],
  });
  const fair = newEvent('fair', -40, 40);
  const talk = newEvent('talk', -1, 1);
  const others = [newEvent('past', -2, -1), newEvent('off', -1, 1, true), newEvent('later', 30, 31)];
  const findId = (events: HeldEvent[]) => findNextHeldEvent(events, now)?.eventId;
  expect(findId([...others, fair, talk])).toBe('talk');
  expect(findId([...others, fair])).toBe('fair');
  expect(findId([...others, newEvent('soon', 2, 3)])).toBe('soon');
  expect(findId(others.slice(0, 2))).toBeUndefined();
});
