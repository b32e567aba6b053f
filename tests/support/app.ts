import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { DestinationStream } from 'pino';
import { describe, inject } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { openDatabase, type Engine } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { sendDueNotices } from '#server/event/send-notices.ts';
import { createLog } from '#server/http/log.ts';
import type { QueuedMail } from '#server/mail/mail-queue.ts';
import { MailSender } from '#server/mail/mail-sender.ts';
import { openPayments } from '#server/payment/open-payments.ts';
import { loadTicketKey } from '#server/registration/ticket-key.ts';
import type { Services } from '#server/services.ts';
import { testClock, type TestClock } from './clock.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engines)[number];

/** The real server over a database of its own; only the clock and the way of mails are replaced. */
export interface TestApp {
  readonly engine: EngineName;
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly clock: TestClock;
  /** Sends what is queued and returns all mails so far, oldest first. */
  mails(): Promise<readonly QueuedMail[]>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly engine?: EngineName;
  readonly config?: Partial<Config>;
  /** A second server process on the same PostgreSQL database. */
  readonly beside?: TestApp;
  /** A PostgreSQL database that the test itself made. */
  readonly databaseUrl?: string;
  readonly pageFolder?: string;
  /** Over the data in this folder, which is left as it is at the end. */
  readonly dataDir?: string;
  /** Where log lines go, from level debug on. */
  readonly logTo?: DestinationStream;
}

/** A server for tests. `close` it: that also removes its database. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { engine = 'sqlite', beside, logTo } = options;
  const givenUrl = options.databaseUrl ?? beside?.services.config.databaseUrl;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'presente-test-'));
  const store =
    givenUrl === undefined
      ? await openEngine(engine, dataDir)
      : { engine: openPostgres(givenUrl), databaseUrl: givenUrl, drop: async () => {} };
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://localhost:3000',
    dataDir,
    databaseUrl: store.databaseUrl,
    smtpUrl: undefined,
    mailFrom: 'Presente <presente@localhost>',
    isDemo: false,
    ticketKey: undefined,
    trustProxy: false,
    logLevel: logTo === undefined ? 'silent' : 'debug',
    hasRateLimits: false,
    contactEmail: 'aiuto@example.org',
    legalDetails: ['Presente APS'],
    oidcProviders: [],
    geocoderUrl: undefined,
    hasPaidTicketsForMembers: false,
    tiles: undefined,
    stripe: undefined,
    ...options.config,
  };
  const clock = beside?.clock ?? testClock();
  const log = createLog(config, logTo);
  const database = await openDatabase(store.engine);
  const delivered: QueuedMail[] = [];
  const gateway = {
    deliver: async (mail: QueuedMail) => void delivered.push(mail),
    close: async () => {},
  };
  const sender = new MailSender({ database, gateway, clock, log });
  const services: Services = {
    config,
    database,
    clock,
    log,
    ticketKey: await loadTicketKey(database, undefined),
    ...(await openPayments({ config, database, clock, log })),
    wakeMail: () => undefined,
    wakeNotices: () => undefined,
  };
  const http = await createApp(services, options.pageFolder);
  await http.ready();
  return {
    engine,
    http,
    services,
    clock,
    async mails() {
      await sendDueNotices(services);
      await sender.drain();
      return delivered;
    },
    async close() {
      await http.close();
      await database.close();
      await store.drop();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface OpenEngine {
  readonly engine: Engine;
  readonly databaseUrl: string | undefined;
  drop(): Promise<void>;
}

async function openEngine(name: EngineName, folder: string): Promise<OpenEngine> {
  if (name === 'sqlite') return { engine: openSqlite(folder), databaseUrl: undefined, drop: async () => {} };
  const { url, drop } = await createPostgresDatabase();
  return { engine: openPostgres(url), databaseUrl: url, drop };
}

/** A new empty database on the run's PostgreSQL. */
export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

type MakeApp = (options?: Omit<TestAppOptions, 'engine'>) => Promise<TestApp>;

/** The same tests on SQLite and on PostgreSQL; `makeApp` makes a server over a fresh database. */
export function describeOnBoth(title: string, tests: (makeApp: MakeApp, engine: EngineName) => void): void {
  describe.each(engines)(`${title} (%s)`, (engine) => {
    tests((options) => createTestApp({ ...options, engine }), engine);
  });
}
