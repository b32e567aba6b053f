import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { systemClock } from './clock.ts';
import { ConfigError, isLoopback, readConfig, type Config } from './config.ts';
import { openDatabase, type Database, type Engine } from './db/database.ts';
import { startNotices } from './event/send-notices.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createLog } from './http/log.ts';
import type { MailSender } from './mail/mail-sender.ts';
import { openMail } from './mail/open-mail.ts';
import { payables } from './payables.ts';
import { startMoney } from './payment/move-money.ts';
import { openPayments } from './payment/open-payments.ts';
import { startReleasing } from './registration/release-overdue.ts';
import { loadTicketKey } from './registration/ticket-key.ts';
import type { Repeating } from './repeatedly.ts';
import type { Services } from './services.ts';
import { hasDemo } from './site/site-store.ts';

/** Requests in flight have so long to finish when the process is asked to stop. */
const graceMs = 10_000;

/** Opens everything, listens, and stays until it is told to stop. Ends the process when it cannot. */
export async function start(): Promise<void> {
  try {
    await run(readConfig(process.env));
  } catch (error) {
    const message = plainMessage(error);
    if (message === undefined) throw error;
    console.error(message);
    process.exitCode = 1;
  }
}

async function run(config: Config): Promise<void> {
  const log = createLog(config);
  const database = await openDatabase(await openEngine(config));
  const ticketKey = await loadTicketKey(database, config.ticketKey);
  const mail = openMail({ config, database, clock: systemClock, log });
  let notices: Repeating | undefined;
  const services: Services = {
    config,
    database,
    clock: systemClock,
    log,
    ticketKey,
    ...(await openPayments({ config, database, clock: systemClock, log })),
    wakeMail: () => mail.wake(),
    wakeNotices: () => notices?.wake(),
  };
  try {
    const isDemo = await prepareDemo(services);
    const app = await createApp(services);
    await app.listen({ host: config.host, port: config.port });
    mail.start();
    const housekeeping = startHousekeeping(services);
    notices = startNotices(services);
    const releasing = startReleasing(services);
    const money = startMoney(services, payables);
    stopOnSignal({ app, mail, housekeeping, notices, releasing, money, database, log });
    await announce(config, isDemo);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openEngine({ databaseUrl, dataDir }: Config): Promise<Engine> {
  if (databaseUrl === undefined) return (await import('./db/sqlite.ts')).openSqlite(dataDir);
  return (await import('./db/postgres.ts')).openPostgres(databaseUrl);
}

/** Fills an empty database if the configuration asks for it. Whether the database holds the demo. */
async function prepareDemo(services: Services): Promise<boolean> {
  const { config } = services;
  if (await hasDemo(services.database.db)) {
    if (!isLoopback(config.host))
      throw new ConfigError([
        `HOST=${config.host} is reachable by others, and this database holds the demo accounts with their known passwords. Choose another DATA_DIR or DATABASE_URL.`,
      ]);
    return true;
  }
  if (!config.isDemo) return false;
  const { seedDemo } = await import('./demo/seed-demo.ts');
  await seedDemo(services);
  return hasDemo(services.database.db);
}

interface Running {
  readonly app: FastifyInstance;
  readonly mail: MailSender;
  readonly housekeeping: { stop(): Promise<void> };
  readonly notices: { stop(): Promise<void> };
  readonly releasing: { stop(): Promise<void> };
  readonly money: { stop(): Promise<void> };
  readonly database: Database;
  readonly log: Logger;
}

function stopOnSignal({ app, mail, housekeeping, notices, releasing, money, database, log }: Running): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('requests still in flight were cut off');
      process.exit(1);
    }, graceMs).unref();
    void app
      .close()
      .then(() => housekeeping.stop())
      .then(() => notices.stop())
      .then(() => releasing.stop())
      .then(() => money.stop())
      .then(() => mail.stop())
      .then(() => database.close())
      .then(() => {
        log.info('stopped');
        process.exit(0);
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function announce(config: Config, hasDemo: boolean): Promise<void> {
  const lines = ['', `  Presente  ${config.publicUrl}`, ''];
  if (hasDemo) {
    const { demoAccounts } = await import('./demo/demo-accounts.ts');
    const width = Math.max(...demoAccounts.map(({ label }) => label.length));
    for (const { label, email, password } of demoAccounts)
      lines.push(`  ${label.padEnd(width)}  ${email}  ${password}`);
    lines.push('');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** What is said alone, without a stack: the operator can mend it. */
function plainMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // By name: its class is only loaded with the embedded database.
  if (error instanceof ConfigError || error.name === 'DataFolderBusy') return error.message;
  const { code, address, port } = error as { code?: string; address?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use by another program. Stop it, or choose another PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `This user may not listen on port ${port}. Choose another PORT.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'The database at DATABASE_URL does not answer.';
  return undefined;
}
