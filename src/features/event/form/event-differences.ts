import type { EventValues } from './event-values.ts';

/** What people see as one thing, and the fields that it is made of. */
const parts = {
  cover: ['image', 'cover'],
  title: ['title'],
  category: ['category'],
  sdgs: ['sdgs'],
  start: ['startDateTime'],
  end: ['endDateTime'],
  mode: ['mode'],
  location: ['location'],
  region: ['region'],
  point: ['latitude', 'longitude'],
  description: ['description'],
  tickets: ['maxNoTickets', 'maxTicketAvailable'],
  price: ['isFree', 'price'],
  externalLink: ['externalLink'],
  domanda: ['domanda'],
} as const satisfies Record<string, readonly (keyof EventValues)[]>;

export type Part = keyof typeof parts;

/** How a value is told from another: what was only typed in another way is the same. */
function wordOf(values: EventValues, name: keyof EventValues): string {
  const value = values[name];
  if (name === 'cover') return values.cover.kind;
  if (name === 'startDateTime' || name === 'endDateTime') return String(Date.parse(values[name]));
  if (name === 'price') return String(Number(values.price.replace(',', '.')));
  if (Array.isArray(value)) return value.toSorted((a, b) => a - b).join(' ');
  return typeof value === 'object' ? '' : String(value).trim();
}

/** What differs between the event as it is saved now and what somebody wrote, in the form's order (EV-34). */
export const differencesOf = (saved: EventValues, mine: EventValues): Part[] =>
  (Object.keys(parts) as Part[]).filter((part) =>
    parts[part].some((name) => wordOf(saved, name) !== wordOf(mine, name)),
  );
