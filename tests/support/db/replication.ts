import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import type { PublicReads } from '#server/db/replica/public-reads.ts';
import type { TestApp } from '../app/app.ts';
import { openTcpProxy, type TcpProxy } from '../app/tcp-proxy.ts';
import { startPostgres, startStandby, type PostgresServer } from './embedded-postgres.ts';
import { ensurePrograms } from './postgres-with-client.ts';

/** A primary with a streaming replica behind a proxy. */
export interface Replication {
  readonly primaryUrl: string;
  /** Goes to the replica, through the proxy. */
  readonly proxy: TcpProxy;
  /** The address of a database of the primary at the replica, through the proxy. */
  toReplicaUrl(primaryUrl: string): string;
  /** Makes the replica stay at its present state. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/** Starts a primary and a replica for the tests of a file; read it inside tests only. */
export function setupReplication(): () => Replication {
  const servers: PostgresServer[] = [];
  let admin: pg.Client | undefined;
  let replication: Replication | undefined;
  beforeAll(async () => {
    const programs = ensurePrograms();
    const primary = await startPostgres(programs);
    servers.unshift(primary);
    const standby = await startStandby(programs, primary.url);
    servers.unshift(standby);
    const proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(standby.url).port) });
    const client = new pg.Client({ connectionString: standby.url });
    await client.connect();
    admin = client;
    replication = {
      primaryUrl: primary.url,
      proxy,
      toReplicaUrl: (primaryUrl) => Object.assign(new URL(primaryUrl), { port: String(proxy.port) }).href,
      async pause() {
        await client.query('select pg_wal_replay_pause()');
        const readState = async () =>
          (await client.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state')).rows[0]
            ?.state;
        await expect.poll(readState).toBe('paused');
      },
      async resume() {
        await client.query('select pg_wal_replay_resume()');
      },
    };
  }, 5 * minuteMs);
  afterAll(async () => {
    await admin?.end();
    await replication?.proxy.cut();
    for (const server of servers) await server.stop();
  });
  return () => {
    if (replication === undefined) throw new Error('The servers of this test were not started');
    return replication;
  };
}

/** The replicas of a server that has some. */
export const getReplicas = ({ services }: TestApp): PublicReads => services.database.replicas!;

/** Waits until the first replica of a server is used, or left out. */
export const waitForReplica = (
  app: TestApp,
  state: { readonly isUsed: boolean; readonly problem?: unknown },
) => expect.poll(() => getReplicas(app).getStates()[0], { interval: 10 }).toMatchObject(state);
