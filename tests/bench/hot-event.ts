import BetterSqlite from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { uuid7 } from '#contract/id.ts';
import { sqliteFileName } from '#server/db/sqlite-file.ts';
import { createTestApp } from '#tests/support/app/app.ts';
import { newDataDir, startServerProcess, type ServerProcess } from '#tests/support/app/server-process.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { insertOrder } from '#tests/support/db/insert-order.ts';

/** Connections of one server process. */
export const poolSize = 10;

/** An event that many users want at once, and a server for it. */
export interface HotEvent {
  readonly id: string;
  /** The organiser's token. */
  readonly token: string;
  readonly organiserId: string;
  /** Participants that no one has checked in yet; each is taken once. */
  takeParticipantId(): string;
  /** Runs work with `count` server processes. */
  withServers<T>(count: number, work: (servers: readonly ServerProcess[]) => Promise<T>): Promise<T>;
  /** Executes a statement beside the server. */
  execute(statement: string): Promise<void>;
  /** The file of the embedded database. */
  readonly sqlitePath: string;
}

/** Creates an event that takes place now, with `participantCount` participants. */
export async function makeHotEvent(
  databaseUrl: string | undefined,
  participantCount: number,
): Promise<HotEvent> {
  const dataDir = newDataDir();
  const url = databaseUrl !== undefined && { databaseUrl };
  const app = await createTestApp({ dataDir, ...url });
  app.clock.set(Date.now() - hourMs);
  const organisation = await newOrganisation(app);
  const id = await newEvent(app, organisation, {
    startDateTime: new Date(Date.now() - 10 * minuteMs).toISOString(),
    endDateTime: new Date(Date.now() + 2 * dayMs).toISOString(),
  });
  const participantIds: string[] = [];
  while (participantIds.length < participantCount)
    participantIds.push(
      ...(await insertOrder(app.services, {
        eventId: id,
        participants: Array.from({ length: 100 }, (_, n) => ({
          firstName: 'Anna',
          lastName: 'Rossi',
          email: `persona${participantIds.length + n}@example.org`,
        })),
      })),
    );
  await app.close();
  const sqlitePath = join(dataDir, sqliteFileName);
  let taken = 0;
  return {
    id,
    token: organisation.token,
    organiserId: organisation.id,
    sqlitePath,
    takeParticipantId() {
      const participantId = participantIds[taken++];
      if (participantId === undefined) throw new Error('The event of the bench has too few participants');
      return participantId;
    },
    async withServers(count, work) {
      const environment = {
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        RATE_LIMITS: '0',
        ...(databaseUrl !== undefined && {
          DATABASE_URL: databaseUrl,
          DATABASE_POOL_SIZE: String(poolSize),
        }),
      };
      const servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(environment)));
      try {
        return await work(servers);
      } finally {
        await Promise.all(servers.map((server) => server.stop()));
      }
    },
    execute: (statement) => executeStatement(databaseUrl ?? sqlitePath, statement),
  };
}

async function executeStatement(place: string, statement: string): Promise<void> {
  if (!place.startsWith('postgres:')) {
    const file = new BetterSqlite(place, { timeout: minuteMs });
    file.exec(statement);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: place });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export const newUuid = (): string => uuid7(Date.now(), randomBytes(10));
