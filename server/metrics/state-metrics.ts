import { Counter, Gauge, type Registry } from 'prom-client';
import { minuteMs, secondMs } from '#contract/durations.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { createCachedReading } from './cached-reading.ts';
import { registerReplicaMetrics } from './replica-metrics.ts';
import { readAuditCounts, readCapacityState, readMailState } from './state-store.ts';

/** A scrape waits at most this long for the database. */
const defaultTimeoutMs = 2 * secondMs;
/** Ages at which a value is read again. Capacities are read from every event. */
const queueMaxAgeMs = 15 * secondMs;
const capacityMaxAgeMs = 5 * minuteMs;

interface StateDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

/**
 * Registers the metrics that are read from the database at a scrape. While it does not answer in time, they
 * are absent and `presente_database_up` is 0 (OP-25).
 */
export function registerStateMetrics(
  registry: Registry,
  { database, clock, timeoutMs = defaultTimeoutMs, now }: StateDeps,
): void {
  const registers = [registry];
  const { db } = database;
  const cached = <T>(maxAgeMs: number, read: () => Promise<T>) =>
    createCachedReading({ read, maxAgeMs, timeoutMs, ...(now && { now }) });
  const readQueue = cached(queueMaxAgeMs, () => readMailState(db, clock()));
  const readActions = cached(queueMaxAgeMs, () => readAuditCounts(db));
  const readCapacity = cached(capacityMaxAgeMs, () => readCapacityState(db, clock()));
  const readSize = cached(minuteMs, () => database.readSizeBytes());

  new Gauge({
    name: 'presente_database_up',
    help: '1 if the database answered within two seconds.',
    registers,
    async collect() {
      this.set((await readQueue()) === undefined ? 0 : 1);
    },
  });
  const valueGauge = (name: string, help: string, read: () => Promise<number | undefined>): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  };
  valueGauge('presente_database_size_bytes', 'Size of the database, without SQLite’s log.', readSize);
  valueGauge(
    'presente_mail_paused',
    '1 while the operator has paused sending.',
    async () => await readQueue().then((state) => state && Number(state.isPaused)),
  );
  valueGauge(
    'presente_mails_deferred',
    'Mails deferred until the allowance of their organisation has room for them.',
    async () => (await readQueue())?.deferred,
  );
  valueGauge(
    'presente_events_oversold',
    'Events to come with more tickets taken than there are; always 0.',
    async () => (await readCapacity())?.oversoldEvents,
  );
  valueGauge(
    'presente_participants_over_capacity',
    'Participants of events to come that operators let in beyond the capacity on purpose.',
    async () => (await readCapacity())?.admittedOverCapacity,
  );
  valueGauge(
    'presente_tickets_held',
    'Tickets of events to come held for orders that are not paid yet.',
    async () => (await readCapacity())?.heldTickets,
  );

  const queueGauge = (name: string, help: string, toValue: (backlog: Backlog) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['priority'],
      registers,
      async collect() {
        const state = await readQueue();
        this.reset();
        for (const backlog of state?.backlog ?? [])
          this.set({ priority: backlog.priority }, toValue(backlog));
      },
    });
  };
  queueGauge('presente_mail_queue_due', 'Mails that could be sent now.', ({ due }) => due);
  queueGauge('presente_mail_queue_later', 'Mails under way, or retried later.', ({ later }) => later);
  queueGauge(
    'presente_mail_queue_lag_seconds',
    'For how long the first mail of the queue has been due.',
    ({ lagMs }) => lagMs / 1000,
  );
  queueGauge(
    'presente_mail_oldest_age_seconds',
    'Age of the oldest mail that is not sent, those retried later included.',
    ({ ageMs }) => ageMs / 1000,
  );

  new Counter({
    name: 'presente_admin_actions_total',
    help: 'Rows of the audit log by action.',
    labelNames: ['action'],
    registers,
    async collect() {
      const counts = await readActions();
      this.reset();
      for (const { action, count } of counts ?? []) this.inc({ action }, count);
    },
  });

  if (database.replicas !== undefined) registerReplicaMetrics(registry, database.replicas);
  const { readPool } = database;
  if (readPool === undefined) return;
  new Gauge({
    name: 'presente_database_pool_connections',
    help: 'Connections of this process to PostgreSQL, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { openCount, idleCount } = readPool();
      this.set({ state: 'busy' }, openCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
    },
  });
  new Gauge({
    name: 'presente_database_pool_waiting',
    help: 'Queries that wait for a connection.',
    registers,
    collect() {
      this.set(readPool().waitingCount);
    },
  });
}

type Backlog = Awaited<ReturnType<typeof readMailState>>['backlog'][number];
