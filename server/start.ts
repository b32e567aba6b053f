import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { secondMs } from '#contract/durations.ts';
import { resealSecrets } from './admin/secret-store.ts';
import { createApp } from './app.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import { DatabaseRefused } from './db/database-refused.ts';
import { DatabaseUnavailable, explainUnopened } from './db/database-unavailable.ts';
import { startNotificationJob } from './event/notices/send-notifications.ts';
import { startCleanup } from './cleanup-job.ts';
import { startDraining } from './http/graceful-shutdown.ts';
import { listen, ListenFailed } from './http/listen.ts';
import { createLog } from './http/log.ts';
import { createMetrics, openMetricsPort } from './metrics/create-metrics.ts';
import { createMailSender } from './mail/create-mail-sender.ts';
import { openEngine } from './open-engine.ts';
import { payables } from './payables.ts';
import { startPaymentJobs } from './payment/payment-jobs.ts';
import { createPaymentGateway } from './payment/create-payment-gateway.ts';
import { startImportJob } from './participant/import/finish-import.ts';
import { createTicketRenderer } from './registration/tickets/queue-ticket-mails.ts';
import { startImportMailJob } from './registration/tickets/import-mails.ts';
import { startDigestJob } from './registration/tickets/send-ticket-digests.ts';
import { startReleaseJob } from './registration/orders/release-overdue.ts';
import { loadTicketKey, startTicketKeyJob } from './registration/tickets/ticket-key.ts';
import type { JobHandle } from './periodic-job.ts';
import { createSecretBox } from './secret-box.ts';
import type { Services } from './services.ts';
import { hasDemo } from './site/site-store.ts';
import { createTileSource } from './tiles/tile-source.ts';

/** Time for requests in flight to finish on shutdown. */
const shutdownTimeoutMs = 10_000;

/** Exit code of `sysexits.h` for a wrong configuration: a restart does not help (OP-32). */
const configurationExitCode = 78;

/** Starts the server and runs it until a signal. Ends the process if it cannot start. */
export async function start(): Promise<void> {
  try {
    await run(readConfig(process.env));
  } catch (error) {
    const isConfiguration = error instanceof ConfigError || error instanceof DatabaseRefused;
    if (!isConfiguration && !(error instanceof DatabaseUnavailable) && !(error instanceof ListenFailed))
      throw error;
    console.error(error.message);
    // A connection to a database that hangs would keep the process alive.
    process.exit(isConfiguration ? configurationExitCode : 1);
  }
}

async function run(config: Config): Promise<void> {
  try {
    const log = createLog(config);
    const engine = await openEngine(config, ({ openSqlite }) => openSqlite(config.dataDir), log);
    await serve(config, log, await openDatabase(engine));
  } catch (error) {
    throw (config.databaseUrl !== undefined && explainUnopened(error, 'DATABASE_URL')) || error;
  }
}

async function serve(config: Config, log: Logger, database: Database): Promise<void> {
  const ports: { close(): Promise<unknown> }[] = [];
  try {
    const secrets = createSecretBox(config.secretKeys);
    await database.transaction(({ db }) => resealSecrets(db, secrets));
    const ticketKey = await loadTicketKey(database, {
      configuredKey: config.ticketKey,
      secrets,
      nowMs: systemClock(),
    });
    const metrics = await createMetrics({ config, database, clock: systemClock });
    const renderTicket = createTicketRenderer({ config, ticketKey });
    const mail = createMailSender({ config, database, clock: systemClock, log, metrics, renderTicket });
    let notifications: JobHandle | undefined;
    const services: Services = {
      config,
      database,
      clock: systemClock,
      log,
      metrics,
      ticketKey,
      tiles: createTileSource(config, { clock: systemClock, log, metrics }),
      ...(await createPaymentGateway({ config, database, clock: systemClock, log, secrets })),
      wakeMail: () => mail.wake(),
      wakeNotifications: () => notifications?.wake(),
    };
    const isDemo = await prepareDemo(services);
    const app = await createApp(services);
    ports.push(app);
    const metricsPort = await openMetricsPort(config, metrics);
    if (metricsPort !== undefined) ports.push(metricsPort);
    const { host, port } = config;
    await listen({ host, port, settings: ['HOST', 'PORT'] }, () => app.listen({ host, port }));
    mail.start();
    notifications = startNotificationJob(services);
    const jobs = [
      startCleanup(services),
      notifications,
      startReleaseJob(services),
      startImportJob(services),
      startImportMailJob(services),
      startDigestJob(services),
      startPaymentJobs(services, payables),
      startTicketKeyJob(services),
      mail,
    ];
    // Without a network this fails once, and pages learn of no street tiles.
    services.tiles?.checkAvailable();
    stopOnSignal({ app, drainMs: config.drainMs, jobs, metricsPort, database, log });
    await printBanner(config, isDemo);
  } catch (error) {
    for (const port of ports) await port.close();
    await database.close();
    throw error;
  }
}

/**
 * Seeds an empty database if configured.
 * @returns whether the database contains the demo
 */
async function prepareDemo(services: Services): Promise<boolean> {
  const { config } = services;
  if (await hasDemo(services.database.db)) {
    if (config.publicSettings.length > 0)
      throw new ConfigError([
        `With ${config.publicSettings.join(', ')} others can reach this server, and this database holds the demo accounts with their known passwords. Delete them with "npm run admin -- remove-demo", or choose another DATA_DIR or DATABASE_URL.`,
      ]);
    return true;
  }
  if (!config.isDemo) return false;
  const { seedDemo } = await import('./demo/seed-demo.ts');
  await seedDemo(services);
  return hasDemo(services.database.db);
}

interface RunningServer {
  readonly app: FastifyInstance;
  readonly drainMs: number;
  readonly jobs: readonly { stop(): Promise<void> }[];
  /** The metrics' own port, if they have one. */
  readonly metricsPort: { close(): Promise<void> } | undefined;
  readonly database: Database;
  readonly log: Logger;
}

function stopOnSignal({ app, drainMs, jobs, metricsPort, database, log }: RunningServer): void {
  let isClosing = false;
  const drain = (signal: NodeJS.Signals): void => {
    // A second signal ends the drain.
    if (app.isDraining || drainMs === 0) return close(signal);
    startDraining(app);
    log.info({ signal, seconds: drainMs / secondMs }, 'draining');
    setTimeout(() => close(signal), drainMs);
  };
  const close = (signal: NodeJS.Signals): void => {
    if (isClosing) return;
    isClosing = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('requests still in flight were cut off');
      process.exit(1);
    }, shutdownTimeoutMs).unref();
    // All at once: together they have little more time than one delivery of a mail takes.
    void Promise.all([app.close(), ...jobs.map((job) => job.stop())])
      .then(() => metricsPort?.close())
      .then(() => database.close())
      .then(() => {
        log.info('stopped');
        process.exit(0);
      });
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}

async function printBanner(config: Config, isDemo: boolean): Promise<void> {
  const lines = ['', `  Presente  ${config.publicUrl}`, ''];
  if (isDemo) {
    const { demoAccounts } = await import('./demo/demo-accounts.ts');
    const width = Math.max(...demoAccounts.map(({ label }) => label.length));
    for (const { label, email, password } of demoAccounts)
      lines.push(`  ${label.padEnd(width)}  ${email}  ${password}`);
    lines.push('');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
