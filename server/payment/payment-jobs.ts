import { startPeriodicJob } from '../periodic-job.ts';
import type { Services } from '../services.ts';
import { makeRefunds } from './make-refunds.ts';
import type { Payables } from './payable.ts';
import { reconcile } from './reconcile.ts';

/** Polling interval for due reconciliations and refunds. */
const pollMs = 15_000;

/** Runs reconciliation and refunds at once and then periodically. `stop` waits for the current runs. */
export function startPaymentJobs(services: Services, payables: Payables): { stop(): Promise<void> } {
  const works = { reconcile, makeRefunds };
  const names = ['reconcile', 'makeRefunds'] as const;
  const jobs = names.map((job) =>
    startPeriodicJob({
      job,
      metrics: services.metrics,
      intervalMs: pollMs,
      work: (stopping) => works[job](services, payables, { stopping }),
      onError: (error) => services.log.warn({ err: error }, `${job} failed`),
    }),
  );
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
