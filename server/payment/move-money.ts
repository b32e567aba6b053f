import { repeatedly } from '../repeatedly.ts';
import type { Services } from '../services.ts';
import { makeRefunds } from './make-refunds.ts';
import type { Payables } from './payable.ts';
import { reconcile } from './reconcile.ts';

/** How often it is looked for what the provider is to be asked, and what is to be given back. */
const pollMs = 15_000;

/** Asks and gives back at once and as long as the process lives. `stop` waits for what is in hand. */
export function startMoney(services: Services, payables: Payables): { stop(): Promise<void> } {
  const works = [reconcile, makeRefunds].map((work) =>
    repeatedly({
      everyMs: pollMs,
      work: (stopping) => work(services, payables, { stopping }),
      onFailed: (error) => services.log.warn({ err: error }, `${work.name} failed`),
    }),
  );
  return {
    async stop() {
      await Promise.all(works.map((it) => it.stop()));
    },
  };
}
