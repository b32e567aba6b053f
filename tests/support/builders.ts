import { newId } from '#server/id.ts';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Language } from '#contract/language.ts';
import { eventFormSchema } from '#contract/event/event-form.ts';
import { insertAccount } from '#server/account/account-store.ts';
import { hashPassword } from '#server/account/password.ts';
import { openSession } from '#server/account/session-store.ts';
import { insertEvent } from '#server/event/event-store.ts';
import type { TestApp } from './app.ts';

/** The password of every built account. */
export const builtPassword = 'Presente!2026';
// Made once: each takes the time that argon2 takes.
const builtHash = hashPassword(builtPassword);

/** An account that is verified and signed in. */
export interface BuiltAccount {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

interface AccountWishes {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly companyName?: string;
  readonly language?: Language;
}

/** An organisation, verified and signed in. */
export const newOrganisation = (app: TestApp, wishes: AccountWishes = {}): Promise<BuiltAccount> =>
  newAccount(app, 'Organisation', wishes);

/** An attendee (a Basic account), verified and signed in. */
export const newAttendee = (app: TestApp, wishes: AccountWishes = {}): Promise<BuiltAccount> =>
  newAccount(app, 'Basic', wishes);

async function newAccount(
  { services: { database, clock } }: TestApp,
  userType: 'Basic' | 'Organisation',
  wishes: AccountWishes,
): Promise<BuiltAccount> {
  const email = wishes.email ?? `${randomUUID()}@example.org`;
  const passwordHash = await builtHash;
  const id = await database.transaction(({ db }) =>
    insertAccount(db, {
      email,
      passwordHash,
      userType,
      firstName: wishes.firstName ?? 'Anna',
      lastName: wishes.lastName ?? 'Rossi',
      companyName: wishes.companyName ?? 'Fiume Pulito',
      language: wishes.language ?? 'it',
      isVerified: true,
      nowMs: clock(),
    }),
  );
  if (id === undefined) throw new Error(`There is an account of ${email} already`);
  const token = await openSession(database.db, { accountId: id, deviceType: 'test', nowMs: clock() });
  return { id, email, token };
}

/** What a form may say differently from a free, unlimited event of tomorrow in Rome. */
type EventInput = v.InferInput<typeof eventFormSchema>;
export type EventWishes = Partial<EventInput>;

const hourMs = 3_600_000;

/** The form of an event, valid unless the wishes make it otherwise. */
export const eventForm = ({ clock }: Pick<TestApp, 'clock'>, wishes: EventWishes = {}): EventInput => ({
  title: 'Pulizia del Tevere',
  description: '<p>Guanti e sacchi li portiamo noi.</p>',
  domanda: '',
  category: [5],
  sdgs: [6, 14],
  startDateTime: new Date(clock() + 24 * hourMs).toISOString(),
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
  ...wishes,
});

/** An event of this organisation; returns its id. */
export function newEvent(
  app: TestApp,
  organisation: BuiltAccount,
  wishes: EventWishes = {},
): Promise<string> {
  const { database, clock } = app.services;
  const form = v.parse(eventFormSchema, eventForm(app, wishes));
  return database.transaction(async (tx) => {
    const id = newId(clock());
    await insertEvent(tx.db, { id, organiserId: organisation.id, form, nowMs: clock() });
    await tx.announce(id);
    return id;
  });
}
