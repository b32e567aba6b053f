import { minuteMs, hourMs } from '#contract/durations.ts';
import { createTestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { insertOrder } from '#tests/support/db/insert-order.ts';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';
import { newDataDir } from '#tests/support/app/server-process.ts';

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
  /** Tickets of the first participants, in the same order. */
  readonly tickets: readonly string[];
}

/**
 * Seeds a current event with `participantCount` participants in orders of 1 to 6, in a data folder for a
 * server.
 */
export async function makeBigEvent(participantCount: number): Promise<BigEvent> {
  const dataDir = newDataDir();
  const app = await createTestApp({ dataDir });
  app.clock.set(Date.now() - hourMs);
  const org = await newOrganisation(app);
  const eventId = await newEvent(app, org, {
    startDateTime: new Date(Date.now() - 10 * minuteMs).toISOString(),
    endDateTime: new Date(Date.now() + 5 * hourMs).toISOString(),
  });
  const random = createRandom(50_000);
  const participantIds: string[] = [];
  const { ticketKey } = app.services;
  while (participantIds.length < participantCount) {
    const quantity = Math.min(participantCount - participantIds.length, 1 + randomBelow(random, 6));
    const lastName = lastNames[randomBelow(random, lastNames.length)]!;
    const participants = Array.from({ length: quantity }, () => ({
      firstName: firstNames[randomBelow(random, firstNames.length)]!,
      lastName: random() < 0.7 ? lastName : lastNames[randomBelow(random, lastNames.length)]!,
      email: `persona${participantIds.length}@example.org`,
    }));
    participantIds.push(...(await insertOrder(app.services, { eventId, participants })));
  }
  const tickets = participantIds.slice(0, 50).map((id) => ticketKey.issue(eventId, id));
  await app.close();
  return { dataDir, eventId, token: org.token, accountId: org.id, email: org.email, participantIds, tickets };
}
