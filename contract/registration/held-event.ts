import { foldText } from '../fold-text.ts';
import type { TicketPage } from './registration-endpoints.ts';

/** A ticket of the user, or one that was opened on this device. */
export interface HeldTicket {
  readonly ticket: string;
  readonly qrText: string;
  readonly firstName: string;
  readonly lastName: string;
  /** '' where only the ticket's page is known, which does not contain it. */
  readonly email: string;
}

/** An event with at least one ticket (RG-49). */
export interface HeldEvent extends Pick<
  TicketPage['event'],
  'title' | 'startDateTime' | 'endDateTime' | 'mode' | 'isCancelled'
> {
  readonly eventId: string;
  readonly tickets: readonly HeldTicket[];
}

/** A ticket as this device stores it. */
export interface StoredTicket {
  readonly page: TicketPage;
  /** '' where unknown. */
  readonly email: string;
  readonly savedAt: number;
}

/** Merges stored tickets into one entry per event, by start; the version stored last counts (RG-49). */
export function collectHeldEvents(stored: readonly StoredTicket[]): HeldEvent[] {
  const events = new Map<string, HeldEvent>();
  const tickets = new Map<string, Map<string, HeldTicket>>();
  for (const { page, email } of stored.toSorted((a, b) => a.savedAt - b.savedAt)) {
    const { ticket, qrText, firstName, lastName, event } = page;
    if (ticket === '') continue;
    const { _id: eventId, title, startDateTime, endDateTime, mode, isCancelled } = event;
    const ofEvent = tickets.get(eventId) ?? new Map<string, HeldTicket>();
    tickets.set(eventId, ofEvent);
    ofEvent.set(ticket, {
      ticket,
      qrText,
      firstName,
      lastName,
      email: email || (ofEvent.get(ticket)?.email ?? ''),
    });
    events.set(eventId, { eventId, title, startDateTime, endDateTime, mode, isCancelled, tickets: [] });
  }
  return [...events.values()]
    .map((event) => ({ ...event, tickets: [...tickets.get(event.eventId)!.values()] }))
    .toSorted((a, b) => Date.parse(a.startDateTime) - Date.parse(b.startDateTime));
}

/** Name and e-mail as a form contains them. */
interface NamedParticipant {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** One key per person, however the name is written: accents, capitals and spaces do not count. */
const toKey = (...texts: readonly string[]): string =>
  JSON.stringify(texts.map((text) => foldText(text).trim()));

/**
 * Finds the participants who already have one of these tickets: same name, and same e-mail where it is known
 * (RG-51).
 * @returns their positions in `participants`.
 */
export function findHeldParticipants(
  held: readonly Omit<HeldTicket, 'ticket' | 'qrText'>[],
  participants: readonly NamedParticipant[],
): number[] {
  const names = new Set<string>();
  const people = new Set<string>();
  for (const { firstName, lastName, email } of held)
    if (email === '') names.add(toKey(firstName, lastName));
    else people.add(toKey(firstName, lastName, email));
  return participants.flatMap(({ firstName, lastName, email }, index) =>
    names.has(toKey(firstName, lastName)) || people.has(toKey(firstName, lastName, email)) ? [index] : [],
  );
}

/** The running event, else the next one; cancelled events and those without an end to come do not count. */
export const findNextHeldEvent = (held: Iterable<HeldEvent>, nowMs: number): HeldEvent | undefined =>
  [...held]
    .filter(({ isCancelled, endDateTime }) => !isCancelled && Date.parse(endDateTime) > nowMs)
    // Of several that run, the one that began last is the one to go to.
    .toSorted((a, b) => {
      const [startA, startB] = [Date.parse(a.startDateTime), Date.parse(b.startDateTime)];
      const [isRunningA, isRunningB] = [startA <= nowMs, startB <= nowMs];
      if (isRunningA && isRunningB) return startB - startA;
      return startA - startB;
    })[0];
