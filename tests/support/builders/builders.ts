import { hourMs, dayMs } from '#contract/durations.ts';
import { newId } from '#server/id.ts';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Language } from '#contract/language.ts';
import { eventFormSchema } from '#contract/event/event-form.ts';
import { insertAccount } from '#server/account/account-store.ts';
import { hashPassword } from '#server/account/access/password.ts';
import { openSession } from '#server/account/access/session-store.ts';
import { insertEvent } from '#server/event/event-store.ts';
import type { TestApp } from '../app/app.ts';

/** Password of every built account. */
export const builtPassword = 'Presente!2026';
// Hashed once, since argon2 is slow.
const builtPasswordHash = hashPassword(builtPassword);

/** A verified, signed-in account. */
export interface BuiltAccount {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

interface AccountOverrides {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly companyName?: string;
  readonly language?: Language;
}

/** Creates a verified, signed-in organisation. */
export const newOrganisation = (app: TestApp, overrides: AccountOverrides = {}): Promise<BuiltAccount> =>
  newAccount(app, 'Organisation', overrides);

/** Creates a verified, signed-in attendee (Basic account). */
export const newAttendee = (app: TestApp, overrides: AccountOverrides = {}): Promise<BuiltAccount> =>
  newAccount(app, 'Basic', overrides);

async function newAccount(
  { services: { database, clock } }: TestApp,
  userType: 'Basic' | 'Organisation',
  overrides: AccountOverrides,
): Promise<BuiltAccount> {
  const email = overrides.email ?? `${randomUUID()}@example.org`;
  const passwordHash = await builtPasswordHash;
  const id = await database.transaction(({ db }) =>
    insertAccount(db, {
      email,
      passwordHash,
      userType,
      firstName: overrides.firstName ?? 'Anna',
      lastName: overrides.lastName ?? 'Rossi',
      companyName: overrides.companyName ?? 'Fiume Pulito',
      language: overrides.language ?? 'it',
      isVerified: true,
      nowMs: clock(),
    }),
  );
  if (id === undefined) throw new Error(`There is an account of ${email} already`);
  const token = await openSession(database.db, { accountId: id, deviceType: 'test', nowMs: clock() });
  return { id, email, token };
}

/** Overrides for a free, unlimited event in Rome tomorrow. */
type EventInput = v.InferInput<typeof eventFormSchema>;
export type EventOverrides = Partial<EventInput>;

/** A valid event form with `overrides` applied. */
export const eventForm = ({ clock }: Pick<TestApp, 'clock'>, overrides: EventOverrides = {}): EventInput => ({
  title: 'Pulizia del Tevere',
  description: '<p>Guanti e sacchi li portiamo noi.</p>',
  domanda: '',
  category: [5],
  sdgs: [6, 14],
  startDateTime: new Date(clock() + dayMs).toISOString(),
  endDateTime: new Date(clock() + 27 * hourMs).toISOString(),
  mode: 'offline',
  location: 'Ponte Milvio, Roma',
  latitude: 41.9356,
  longitude: 12.467,
  region: '12',
  isFree: true,
  price: 0,
  maxNoTickets: 'Unlimited',
  maxTicketAvailable: 0,
  externalLink: '',
  joinLink: '',
  joinLinkLead: 'now',
  confirmAbove: 10,
  ...overrides,
});

/** Publishes an event of this organisation; returns its id. */
export function newEvent(
  app: TestApp,
  organisation: BuiltAccount,
  overrides: EventOverrides = {},
): Promise<string> {
  const { database, clock } = app.services;
  const form = v.parse(eventFormSchema, eventForm(app, overrides));
  return database.transaction(async (tx) => {
    const id = newId(clock());
    await insertEvent(tx.db, { id, organiserId: organisation.id, form, nowMs: clock() });
    await tx.announce(id);
    return id;
  });
}
