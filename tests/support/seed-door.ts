import { newId } from '#server/id.ts';
import { insertAccount } from '#server/account/account-store.ts';
import { hashPassword } from '#server/account/password.ts';
import { systemClock } from '#server/clock.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { insertEvent } from '#server/event/event-store.ts';
import { insertOrder } from './insert-order.ts';

/** The password of every seeded account. */
export const seededPassword = 'Presente!2026';

/** Somebody who signs in. */
export interface SeededAccount {
  readonly id: string;
  readonly email: string;
}

/** One of the list. `name` is how the door calls her. */
export interface SeededPerson {
  readonly id: string;
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
}

/** What a journey finds on its server. */
export interface SeededDoor {
  readonly organisation: SeededAccount;
  /** Another organisation, with no event. */
  readonly stranger: SeededAccount;
  readonly eventId: string;
  readonly title: string;
  /** Another event of the same organisation; registration is open for both. */
  readonly otherEventId: string;
  readonly otherTitle: string;
  /** Everybody on the list, as the door sorts them. */
  readonly people: readonly SeededPerson[];
}

const hourMs = 3_600_000;
/** The second of the list has one that her ticket did not reach. */
const unreachedAddress = 'zefirina.1@lontano.example';
const firstNames = ['Agàta', 'Bruna', 'Cosimo', 'Delfina', 'Ezio', 'Fosca', 'Gaspare', 'Ilaria'];
const lastNames = ['D’Alzà', 'Quagliarotti', 'Zuppardi'];

/** Fills the empty data folder of a server that is not running yet; the event began an hour ago. */
export async function seedDoor(dataDir: string, { noOfPeople = 40 } = {}): Promise<SeededDoor> {
  const database = await openDatabase(openSqlite(dataDir));
  const title = 'Festa del fiume';
  const otherTitle = 'Orto di quartiere';
  const organisation = await newOrganisation(database, 'porta@fiume.example', 'Fiume Vivo');
  const stranger = await newOrganisation(database, 'altra@monte.example', 'Monte Alto');
  const eventId = await newEvent(database, organisation, title, -hourMs);
  const otherEventId = await newEvent(database, organisation, otherTitle, 24 * hourMs);
  const people = await newPeople(database, eventId, noOfPeople);
  await database.close();
  return { organisation, stranger, eventId, title, otherEventId, otherTitle, people };
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

async function newPeople(database: Database, eventId: string, count: number): Promise<SeededPerson[]> {
  const participants = Array.from({ length: count }, (_, at) => {
    const group = Math.floor(at / firstNames.length);
    const lastName = `${inLetters(group)}${lastNames[group % lastNames.length]!.toLowerCase()}`;
    const firstName = firstNames[at % firstNames.length]!;
    return { firstName, lastName, email: `zefirina.${at}@lontano.example` };
  });
  const ids = await insertOrder({ database, clock: systemClock }, { eventId, participants });
  await database.db
    .updateTable('participant')
    .set({ mail_failed_at: systemClock() })
    .where('email', '=', unreachedAddress)
    .execute();
  return participants.map(({ firstName, lastName, email }, at) => ({
    id: ids[at]!,
    name: `${firstName} ${lastName}`,
    lastName,
    email,
  }));
}

/** Aa, Ab … Zz: sorted by them, people stand as they are counted. */
const inLetters = (count: number): string =>
  String.fromCodePoint(65 + Math.floor(count / 26), 97 + (count % 26));
