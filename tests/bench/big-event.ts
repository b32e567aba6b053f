import { createTestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders.ts';
import { insertOrder } from '#tests/support/insert-order.ts';
import { below, randomOf } from '#tests/support/random.ts';
import { newDataDir } from '#tests/support/server-process.ts';

const firstNames =
  'Chiara Luca Giulia Nicolò Zoë Marco Elena José Anna Matteo 芳 娜 伟 Sofia Andreea Yusuf Łukasz Aïcha Davide Irène'.split(
    ' ',
  );
const lastNames =
  'Rossi D’Angelò Bianchi De’Rossi Russo Esposito 王 李 Colombo Ferrari Großmann Popescu Haile Gómez Dell’Acqua Marino Fontana Ricci Conti Greco'.split(
    ' ',
  );

export interface BigEvent {
  readonly dataDir: string;
  readonly eventId: string;
  readonly token: string;
  readonly accountId: string;
  readonly email: string;
  readonly participantIds: readonly string[];
  /** Tickets of the first people, in the same order. */
  readonly tickets: readonly string[];
}

/** An event of now with so many people in orders of 1 to 6, in a data folder for a server to open. */
export async function makeBigEvent(people: number): Promise<BigEvent> {
  const dataDir = newDataDir();
  const app = await createTestApp({ dataDir });
  app.clock.set(Date.now() - 3_600_000);
  const org = await newOrganisation(app);
  const eventId = await newEvent(app, org, {
    startDateTime: new Date(Date.now() - 600_000).toISOString(),
    endDateTime: new Date(Date.now() + 5 * 3_600_000).toISOString(),
  });
  const random = randomOf(50_000);
  const participantIds: string[] = [];
  const { ticketKey } = app.services;
  while (participantIds.length < people) {
    const quantity = Math.min(people - participantIds.length, 1 + below(random, 6));
    const lastName = lastNames[below(random, lastNames.length)]!;
    const participants = Array.from({ length: quantity }, () => ({
      firstName: firstNames[below(random, firstNames.length)]!,
      lastName: random() < 0.7 ? lastName : lastNames[below(random, lastNames.length)]!,
      email: `persona${participantIds.length}@example.org`,
    }));
    participantIds.push(...(await insertOrder(app.services, { eventId, participants })));
  }
  const tickets = participantIds.slice(0, 50).map((id) => ticketKey.issue(eventId, id));
  await app.close();
  return { dataDir, eventId, token: org.token, accountId: org.id, email: org.email, participantIds, tickets };
}
