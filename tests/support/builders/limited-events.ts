import type { TestApp } from '../app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount, type EventOverrides } from './builders.ts';

/** A free event of a new organisation with this many places. */
export async function newLimitedEvent(
  app: TestApp,
  places: number,
  overrides: EventOverrides = {},
): Promise<{ org: BuiltAccount; eventId: string }> {
  const org = await newOrganisation(app);
  const limited = { maxNoTickets: 'Limited', maxTicketAvailable: places } as const;
  return { org, eventId: await newEvent(app, org, { ...limited, ...overrides }) };
}

/** This many addresses of guests of one visitor, the visitor's first. */
export const listGuests = (email: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? email : `guest${index}-of-${email}`));

/** The path of the link that confirms an order, in the text of its mail. */
export const readConfirmationToken = ({ text }: { text: string }): string =>
  /\/orders\/confirm#([\w.-]+)/.exec(text)?.[1] ?? '';
