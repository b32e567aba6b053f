import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { registerStateMetrics } from './state-metrics.ts';
import { jobNames, mailResults, type Metrics } from '../metrics.ts';

/** Buckets in seconds; the bars are 50 ms for a call and 100 ms for a wait. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const mailBuckets = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300];
/** Operations per batch; a device sends at most 500 at once. */
const batchBuckets = [1, 2, 5, 10, 20, 50, 100, 200, 500];
/** From a tap online to a phone that was without a network for two days. */
const delayBuckets = [1, 5, 30, 60, 300, 900, 3600, 6 * 3600, 24 * 3600, 48 * 3600];

interface PrometheusDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Limit of one reading of the database at a scrape. */
  readonly timeoutMs?: number;
  /** Monotonic time in milliseconds, by which readings age. */
  readonly now?: () => number;
}

/** Creates metrics that Prometheus can scrape; docs/operating.md explains them. */
export function createPrometheusMetrics(deps: PrometheusDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'presente_http_request_duration_seconds',
    help: 'Time from the request to the end of its response, by route pattern.',
    labelNames: ['endpoint', 'method', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const refusals = new Counter({
    name: 'presente_refusals_total',
    help: 'Error responses by route pattern and reason.',
    labelNames: ['endpoint', 'reason'],
    registers,
  });
  const securityEvents = new Counter({
    name: 'presente_security_events_total',
    help: 'Security events by kind; each is one line of the log.',
    labelNames: ['kind'],
    registers,
  });
  const streams = new Gauge({
    name: 'presente_live_streams',
    help: 'Open event streams of doors.',
    registers,
  });
  const operations = new Counter({
    name: 'presente_check_in_operations_total',
    help: 'Check-in operations received, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const batchSizes = new Histogram({
    name: 'presente_check_in_batch_operations',
    help: 'Operations per batch: large ones are replayed outboxes.',
    buckets: batchBuckets,
    registers,
  });
  const delays = new Histogram({
    name: 'presente_check_in_delay_seconds',
    help: 'Time from a check-in operation on a device to its receipt.',
    buckets: delayBuckets,
    registers,
  });
  const jobRuns = new Counter({
    name: 'presente_job_runs_total',
    help: 'Finished runs of background jobs, failed ones included.',
    labelNames: ['task'],
    registers,
  });
  const jobFailures = new Counter({
    name: 'presente_job_failures_total',
    help: 'Failed runs, or failed pieces of work, of background jobs.',
    labelNames: ['task'],
    registers,
  });
  const jobEnds = new Gauge({
    name: 'presente_job_last_end_timestamp_seconds',
    help: 'When the job last ended.',
    labelNames: ['task'],
    registers,
  });
  const jobSeconds = new Gauge({
    name: 'presente_job_last_duration_seconds',
    help: 'How long its last run took.',
    labelNames: ['task'],
    registers,
  });
  const mails = new Counter({
    name: 'presente_mails_total',
    help: 'Tried deliveries of mails, by result.',
    labelNames: ['result'],
    registers,
  });
  const mailSeconds = new Histogram({
    name: 'presente_mail_delivery_duration_seconds',
    help: 'Time that the mail server took for one mail.',
    buckets: mailBuckets,
    registers,
  });
  const tiles = new Counter({
    name: 'presente_tiles_total',
    help: 'Street tiles that pages asked for, by where they came from.',
    labelNames: ['result'],
    registers,
  });
  const tileBytes = new Counter({
    name: 'presente_tile_bytes_total',
    help: 'Their bytes.',
    labelNames: ['result'],
    registers,
  });
  // Present from the start, so that an alert sees the first increase.
  for (const task of jobNames) jobFailures.inc({ task }, 0);
  for (const result of mailResults) mails.inc({ result }, 0);
  registerStateMetrics(registry, deps);

  return {
    requestEnded({ endpoint, method, status, seconds }) {
      if (seconds !== undefined) requests.observe({ endpoint, method, status }, seconds);
    },
    requestRefused: ({ endpoint, reason }) => refusals.inc({ endpoint, reason }),
    securityEvent: (kind) => securityEvents.inc({ kind }),
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    operationsRecorded({ outcomes, delaysSeconds }) {
      batchSizes.observe(outcomes.length);
      for (const outcome of outcomes) operations.inc({ outcome });
      for (const delay of delaysSeconds) delays.observe(delay);
    },
    jobEnded(task, seconds) {
      jobRuns.inc({ task });
      jobEnds.set({ task }, deps.clock() / 1000);
      jobSeconds.set({ task }, seconds);
    },
    jobFailed: (task) => jobFailures.inc({ task }),
    mailEnded(result, seconds) {
      mails.inc({ result });
      mailSeconds.observe(seconds);
    },
    tileServed(result, bytes) {
      tiles.inc({ result });
      tileBytes.inc({ result }, bytes);
    },
    async scrape() {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
