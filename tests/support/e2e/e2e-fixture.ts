import { rmSync } from 'node:fs';
import { test } from '@playwright/test';
import { startNetworkProxy, type Network } from './network-proxy.ts';
import { seedDoor, type SeededDoor } from './seed-door.ts';
import { newDataDir, startServerProcess, type ServerProcess } from '../app/server-process.ts';
import { readServerDatabase } from './server-database.ts';

/** Server with a small event today, behind a network proxy. */
export interface E2eFixture extends SeededDoor {
  readonly network: Network;
  readonly server: ServerProcess;
  /** Starts the server again on its data, after it was stopped or killed. */
  restartServer(): Promise<void>;
  /** Operations decided by the server, in order of arrival. */
  log(): LoggedOperation[];
}

export interface LoggedOperation {
  readonly operationId: string;
  readonly participantId: string;
  readonly outcome: string;
}

interface FixtureOptions {
  readonly participantCount?: number;
  /** Extra environment variables of the server, which may depend on its public URL. */
  readonly environment?: (publicUrl: string) => Promise<Record<string, string>>;
}

/** Sets up one fixture for all tests of a file; read it inside tests only. */
export function setupE2eFixture(options: FixtureOptions = {}): () => E2eFixture {
  let fixture: E2eFixture | undefined;
  test.beforeAll(async () => {
    fixture = await createE2eFixture(options);
  });
  test.afterAll(async () => {
    if (fixture === undefined) return;
    await fixture.network.close();
    await fixture.server.stop('SIGKILL');
    rmSync(fixture.server.dataDir, { recursive: true, force: true });
  });
  return () => fixture!;
}

async function createE2eFixture({ participantCount, environment }: FixtureOptions): Promise<E2eFixture> {
  const dataDir = newDataDir();
  const door = await seedDoor(
    dataDir,
    participantCount === undefined ? {} : { noOfPeople: participantCount },
  );
  const network = await startNetworkProxy();
  const variables = {
    DATA_DIR: dataDir,
    PUBLIC_URL: network.url,
    RATE_LIMITS: '0',
    ...(await environment?.(network.url)),
  };
  let server = await startServerProcess(variables);
  network.routeTo(server);
  return {
    ...door,
    network,
    get server() {
      return server;
    },
    async restartServer() {
      server = await startServerProcess(variables);
      network.routeTo(server);
    },
    log: () => readLog(dataDir),
  };
}

const readLog = (dataDir: string): LoggedOperation[] =>
  readServerDatabase(
    { dataDir },
    'select operation_id as operationId, participant_id as participantId, outcome from check_in_operation order by rowid',
  );
