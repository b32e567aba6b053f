import { hourMs, dayMs } from '#contract/durations.ts';
import { newId } from '#server/id.ts';
import { insertAccount } from '#server/account/account-store.ts';
import { hashPassword } from '#server/account/access/password.ts';
import { systemClock } from '#server/clock.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { insertEvent } from '#server/event/event-store.ts';
import { insertOrder } from '../db/insert-order.ts';

/** Password of every seeded account. */
export const seededPassword = 'Presente!2026';

/** An account that can sign in. */
export interface SeededAccount {
  readonly id: string;
  readonly email: string;
}

/** A seeded participant. `name` is as displayed at the door. */
export interface SeededParticipant {
  readonly id: string;
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
}

/** Seeded data of an e2e server. */
export interface SeededDoor {
  readonly organisation: SeededAccount;
  /** Another organisation, without events. */
  readonly stranger: SeededAccount;
  readonly eventId: string;
  readonly title: string;
  /** Another event of the same organisation; both are open for registration. */
  readonly otherEventId: string;
  readonly otherTitle: string;
  /** All participants, in the door's order. */
  readonly participants: readonly SeededParticipant[];
}

/** Address of the second participant, whose ticket mail failed. */
const unreachableAddress = 'zefirina.1@lontano.example';
const firstNames = ['Agàta', 'Bruna', 'Cosimo', 'Delfina', 'Ezio', 'Fosca', 'Gaspare', 'Ilaria'];
const lastNames = ['D’Alzà', 'Quagliarotti', 'Zuppardi'];

/** Seeds the empty data folder of a stopped server; the event began an hour ago. */
export async function seedDoor(
  dataDir: string,
  { noOfPeople: participantCount = 40 } = {},
): Promise<SeededDoor> {
  const database = await openDatabase(openSqlite(dataDir));
  const title = 'Festa del fiume';
  const otherTitle = 'Orto di quartiere';
  const organisation = await newOrganisation(database, 'porta@fiume.example', 'Fiume Vivo');
  const stranger = await newOrganisation(database, 'altra@monte.example', 'Monte Alto');
  const eventId = await newEvent(database, organisation, title, -hourMs);
  const otherEventId = await newEvent(database, organisation, otherTitle, dayMs);
  const participants = await seedParticipants(database, eventId, participantCount);
  await database.close();
  return { organisation, stranger, eventId, title, otherEventId, otherTitle, participants };
}

async function newOrganisation(
  database: Database,
  email: string,
  companyName: string,
): Promise<SeededAccount> {
  const passwordHash = await hashPassword(seededPassword);
  const id = await database.transaction(({ db }) =>
    insertAccount(db, {
      email,
      passwordHash,
      userType: 'Organisation',
      firstName: 'Wanda',
      lastName: 'Orsolini',
      companyName,
      language: 'it',
      isVerified: true,
      nowMs: systemClock(),
    }),
  );
  return { id: id!, email };
}

async function newEvent(
  database: Database,
  { id }: SeededAccount,
  title: string,
  inMs: number,
): Promise<string> {
  const nowMs = systemClock();
  const form = {
    title,
    description: '<p>Portate gli stivali.</p>',
    domanda: '',
    category: [5],
    sdgs: [6, 14],
    startDateTime: new Date(nowMs + inMs).toISOString(),
    endDateTime: new Date(nowMs + inMs + 5 * hourMs).toISOString(),
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
  } as const;
  const eventId = newId(nowMs);
  await database.transaction(({ db }) =>
    insertEvent(db, {
      id: eventId,
      organiserId: id,
      form: { ...form, category: [5], sdgs: [6, 14] },
      nowMs,
    }),
  );
  return eventId;
}

async function seedParticipants(
  database: Database,
  eventId: string,
  count: number,
): Promise<SeededParticipant[]> {
  const participants = Array.from({ length: count }, (_, index) => {
    const group = Math.floor(index / firstNames.length);
    const lastName = `${toLetters(group)}${lastNames[group % lastNames.length]!.toLowerCase()}`;
    const firstName = firstNames[index % firstNames.length]!;
    return { firstName, lastName, email: `zefirina.${index}@lontano.example` };
  });
  const ids = await insertOrder({ database, clock: systemClock }, { eventId, participants });
  await database.db
    .updateTable('participant')
    .set({ mail_failed_at: systemClock() })
    .where('email', '=', unreachableAddress)
    .execute();
  return participants.map(({ firstName, lastName, email }, index) => ({
    id: ids[index]!,
    name: `${firstName} ${lastName}`,
    lastName,
    email,
  }));
}

/** Aa, Ab … Zz: sorts like the number. */
const toLetters = (count: number): string =>
  String.fromCodePoint(65 + Math.floor(count / 26), 97 + (count % 26));
