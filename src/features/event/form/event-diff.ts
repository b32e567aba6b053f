import { parseEuros, parsePlaces } from '#contract/input/parse-number.ts';
import { emptyValues, hasConfirmAbove, type EventValues } from './event-values.ts';

/** Fields that the user sees as one, by their form values. */
const fieldGroups = {
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
  tickets: ['maxNoTickets', 'maxTicketAvailable', 'confirmAbove'],
  price: ['isFree', 'price'],
  externalLink: ['externalLink'],
  joinLink: ['joinLink', 'joinLinkLead'],
  domanda: ['domanda'],
} as const satisfies Record<string, readonly (keyof EventValues)[]>;

export type FieldGroup = keyof typeof fieldGroups;

/** Normalises a value for comparison: formatting alone is no difference. */
function toComparable(values: EventValues, name: keyof EventValues): string {
  const value = values[name];
  if (name === 'cover') return values.cover.kind;
  if (name === 'startDateTime' || name === 'endDateTime') return String(Date.parse(values[name]));
  if (name === 'price') return String(parseEuros(values.price) ?? values.price.trim());
  if (name === 'maxTicketAvailable')
    return String(parsePlaces(values.maxTicketAvailable) ?? values.maxTicketAvailable.trim());
  if (name === 'confirmAbove') {
    const typed = hasConfirmAbove(values) ? values.confirmAbove : emptyValues.confirmAbove;
    return String(parsePlaces(typed) ?? typed.trim());
  }
  if (Array.isArray(value)) return value.toSorted((a, b) => a - b).join(' ');
  return typeof value === 'object' ? '' : String(value).trim();
}

/** Groups that differ between the saved version and the form's values, in the form's order (EV-34). */
export const diffEventValues = (saved: EventValues, mine: EventValues): FieldGroup[] =>
  (Object.keys(fieldGroups) as FieldGroup[]).filter((part) =>
    fieldGroups[part].some((name) => toComparable(saved, name) !== toComparable(mine, name)),
  );
