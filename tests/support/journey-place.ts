import { rmSync } from 'node:fs';
import { test } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import { join } from 'node:path';
import { openNetwork, type Network } from './network.ts';
import { seedDoor, type SeededDoor } from './seed-door.ts';
import { newDataDir, startServer, type ServerProcess } from './server-process.ts';

/** A server of its own with a small event of today, and the network before it. */
export interface JourneyPlace extends SeededDoor {
  readonly network: Network;
  readonly server: ServerProcess;
  /** Everything that the server decided, in the order in which it came. */
  log(): LoggedOperation[];
}

export interface LoggedOperation {
  readonly operationId: string;
  readonly participantId: string;
  readonly outcome: string;
}

interface PlaceWishes {
  readonly noOfPeople?: number;
  /** What else the server is told, which may depend on its public address. */
  readonly environment?: (publicUrl: string) => Promise<Record<string, string>>;
}

/** One place for all tests of a file; read it inside the tests only. */
export function usingPlace(wishes: PlaceWishes = {}): () => JourneyPlace {
  let place: JourneyPlace | undefined;
  test.beforeAll(async () => {
    place = await openPlace(wishes);
  });
  test.afterAll(async () => {
    if (place === undefined) return;
    await place.network.close();
    await place.server.stop('SIGKILL');
    rmSync(place.server.dataDir, { recursive: true, force: true });
  });
  return () => place!;
}

async function openPlace({ noOfPeople, environment }: PlaceWishes): Promise<JourneyPlace> {
  const dataDir = newDataDir();
  const door = await seedDoor(dataDir, noOfPeople === undefined ? {} : { noOfPeople });
  const network = await openNetwork();
  const server = await startServer({
    DATA_DIR: dataDir,
    PUBLIC_URL: network.url,
    RATE_LIMITS: '0',
    ...(await environment?.(network.url)),
  });
  network.leadTo(server);
  return { ...door, network, server, log: () => readLog(dataDir) };
}

function readLog(dataDir: string): LoggedOperation[] {
  const file = new BetterSqlite(join(dataDir, 'presente.sqlite'), { readonly: true });
  try {
    return file
      .prepare<[], LoggedOperation>(
        'select operation_id as operationId, participant_id as participantId, outcome from check_in_operation order by rowid',
      )
      .all();
  } finally {
    file.close();
  }
}
