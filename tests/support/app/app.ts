import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { LogConfig } from 'kysely';
import type { DestinationStream } from 'pino';
import { describe, inject } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { openDatabase, type Database, type Engine } from '#server/db/database.ts';
import { openPostgres, type PostgresOptions } from '#server/db/postgres.ts';
import { sqliteFileName } from '#server/db/sqlite-file.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { sendDueNotifications } from '#server/event/notices/send-notifications.ts';
import { createLog } from '#server/http/log.ts';
import type { QueuedMail } from '#server/mail/mail-queue.ts';
import { MailSender } from '#server/mail/mail-sender.ts';
import { noMetrics, type Metrics } from '#server/metrics.ts';
import { createPaymentGateway } from '#server/payment/create-payment-gateway.ts';
import { createTicketRenderer } from '#server/registration/tickets/queue-ticket-mails.ts';
import { loadTicketKey } from '#server/registration/tickets/ticket-key.ts';
import type { Services } from '#server/services.ts';
import { createTileSource } from '#server/tiles/tile-source.ts';
import { createDatabaseOn, dropDatabaseOn } from '../db/postgres-databases.ts';
import { testClock, type TestClock } from './clock.ts';

const allEngines = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof allEngines)[number];

const onlyEngine = process.env.TEST_ENGINE ?? '';

/** The engines that tests run on: both, or the one in TEST_ENGINE. */
export const engines: readonly EngineName[] = allEngines.filter(
  (name) => onlyEngine === '' || onlyEngine === name,
);
if (engines.length === 0) throw new Error('TEST_ENGINE must be sqlite or postgres');

/** Filters set-ups by TEST_ENGINE. */
export const usesTestedEngine = ({ engine }: { engine: EngineName }): boolean => engines.includes(engine);

/** The real server over its own database; only the clock and mail delivery are replaced. */
export interface TestApp {
  readonly engine: EngineName;
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly clock: TestClock;
  /** Delivers queued mails and returns all mails so far, oldest first. */
  mails(): Promise<readonly QueuedMail[]>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly engine?: EngineName;
  readonly config?: Partial<Config>;
  /** Second server process on the same PostgreSQL database. */
  readonly sharesDatabaseWith?: TestApp;
  /** PostgreSQL database created by the test. */
  readonly databaseUrl?: string;
  /** How that database is reached. */
  readonly postgres?: Omit<PostgresOptions, 'url' | 'log'>;
  /** Called with every statement of a new database. */
  readonly logStatement?: LogConfig;
  readonly pageFolder?: string;
  /** Uses this data folder and keeps it on close. */
  readonly dataDir?: string;
  /** Destination of log lines, from level debug. */
  readonly logTo?: DestinationStream;
  /** Creates metrics over the server's database; without it they are off. */
  readonly createMetrics?: (deps: { database: Database; clock: TestClock }) => Metrics;
}

/** Creates a test server. `close` also deletes its database. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { engine = 'sqlite', sharesDatabaseWith, logTo } = options;
  const givenUrl = options.databaseUrl ?? sharesDatabaseWith?.services.config.databaseUrl;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'presente-test-'));
  const logLevel = logTo === undefined ? 'silent' : 'debug';
  const store =
    givenUrl === undefined
      ? await openTestEngine(engine, dataDir, options.logStatement)
      : {
          engine: openPostgres({ url: givenUrl, ...options.postgres, log: createLog({ logLevel }, logTo) }),
          databaseUrl: givenUrl,
          drop: async () => {},
        };
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://localhost:3000',
    dataDir,
    databaseUrl: store.databaseUrl,
    databaseListenUrl: undefined,
    databaseReadUrls: [],
    databaseReadMaxLagMs: 5000,
    databasePoolSize: 10,
    smtp: undefined,
    mailFrom: 'Presente <presente@localhost>',
    isDemo: false,
    publicSettings: [],
    ticketKey: undefined,
    secretKeys: {},
    trustProxy: false,
    drainMs: 0,
    logLevel,
    hasRateLimits: false,
    hasHstsForSubdomains: false,
    organisationMails: 200,
    contactEmail: 'aiuto@example.org',
    legalDetails: ['Presente APS'],
    oidcProviders: [],
    geocoderUrl: undefined,
    hasPaidTicketsForMembers: true,
    tiles: undefined,
    stripe: undefined,
    metrics: undefined,
    ...options.config,
  };
  const clock = sharesDatabaseWith?.clock ?? testClock();
  const log = createLog(config, logTo);
  const database = await openDatabase(store.engine);
  const metrics = options.createMetrics?.({ database, clock }) ?? noMetrics;
  const delivered: QueuedMail[] = [];
  const gateway = {
    deliver: async (mail: QueuedMail) => void delivered.push(mail),
    close: async () => {},
  };
  const services: Services = {
    config,
    database,
    clock,
    log,
    metrics,
    ticketKey: await loadTicketKey(database, { configuredKey: config.ticketKey, nowMs: clock() }),
    tiles: createTileSource(config, { clock, log, metrics }),
    ...(await createPaymentGateway({ config, database, clock, log })),
    wakeMail: () => undefined,
    wakeNotifications: () => undefined,
  };
  const renderTicket = createTicketRenderer(services);
  const sender = new MailSender({ database, gateway, config, renderTicket, clock, log, metrics });
  const http = await createApp(services, options.pageFolder);
  await http.ready();
  return {
    engine,
    http,
    services,
    clock,
    async mails() {
      await sendDueNotifications(services);
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

interface TestEngine {
  readonly engine: Engine;
  readonly databaseUrl: string | undefined;
  drop(): Promise<void>;
}

/** Elsewhere, as in `npm run bench`, a new database has no template: the server migrates it. */
const isInVitest = process.env['VITEST'] === 'true';

async function openTestEngine(
  name: EngineName,
  folder: string,
  logStatement?: LogConfig,
): Promise<TestEngine> {
  const templates = isInVitest ? inject('templates') : undefined;
  if (name === 'sqlite') {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, sqliteFileName);
    if (templates !== undefined && !existsSync(file))
      copyFileSync(join(templates.sqliteFolder, sqliteFileName), file);
    return { engine: openSqlite(folder, logStatement), databaseUrl: undefined, drop: async () => {} };
  }
  const { url, drop } = await createPostgresDatabase({ template: templates?.postgresName });
  return { engine: openPostgres({ url, logStatement }), databaseUrl: url, drop };
}

interface PostgresDatabaseOptions {
  /** URL of the PostgreSQL server; by default the test run's. */
  readonly server?: string;
  /** Database without connections to copy; by default an empty one. */
  readonly template?: string;
}

/** Creates a database of PostgreSQL. */
export async function createPostgresDatabase({
  server = inject('postgresUrl'),
  template,
}: PostgresDatabaseOptions = {}): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { url } = await createDatabaseOn(server, name, template);
  return { url, drop: () => dropDatabaseOn(server, name) };
}

type MakeApp = (options?: Omit<TestAppOptions, 'engine'>) => Promise<TestApp>;

/** Runs the tests on each of `engines`; `makeApp` creates a server with an empty database. */
export function describeOnBothEngines(
  title: string,
  tests: (makeApp: MakeApp, engine: EngineName) => void,
): void {
  describe.each(engines)(`${title} (%s)`, (engine) => {
    tests((options) => createTestApp({ ...options, engine }), engine);
  });
}
