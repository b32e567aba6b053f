/** A response that was sent. `endpoint` is a route pattern, never a URL. */
export interface EndedRequest {
  readonly endpoint: string;
  readonly method: string;
  readonly status: number;
  /** `undefined` for an event stream, which lasts as long as its client stays. */
  readonly seconds: number | undefined;
}

/** Background jobs of one server process. */
export const jobNames = [
  'cleanup',
  'notifications',
  'releaseOverdue',
  'imports',
  'importMails',
  'ticketDigests',
  'reconcile',
  'makeRefunds',
] as const;
export type JobName = (typeof jobNames)[number];

/** How the delivery of a mail ended. */
export const mailResults = ['sent', 'postponed', 'givenUp'] as const;

/** Where a street tile came from; `outdated` and `unavailable`: the tile server did not answer. */
export const tileResults = ['cached', 'fetched', 'outdated', 'none', 'unavailable'] as const;

/** One batch of check-in operations from a device, which is its replayed outbox after an outage. */
export interface ReplayedBatch {
  /** Each operation's outcome: one of a fixed set, never an id. */
  readonly outcomes: readonly string[];
  /** Seconds between each operation and its receipt. */
  readonly delaysSeconds: readonly number[];
}

/** Metrics in the text format of Prometheus. */
export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

/**
 * What the product reports about itself. Labels are route patterns and words of fixed sets, never ids, names
 * or addresses (OP-24). No method throws or waits.
 */
export interface Metrics {
  requestEnded(request: EndedRequest): void;
  /** An error response was sent for this reason of `contract/reasons.ts`. */
  requestRefused(refusal: { readonly endpoint: string; readonly reason: string }): void;
  securityEvent(kind: string): void;
  streamOpened(): void;
  streamClosed(): void;
  operationsRecorded(operations: ReplayedBatch): void;
  jobEnded(job: JobName, seconds: number): void;
  /** A run of this job, or one piece of its work, failed. */
  jobFailed(job: JobName): void;
  /** One delivery was tried. */
  mailEnded(result: (typeof mailResults)[number], seconds: number): void;
  /** A street tile of this size was asked for. */
  tileServed(result: (typeof tileResults)[number], bytes: number): void;
  /** Collects all metrics; `undefined` if they are off. */
  readonly scrape: (() => Promise<Exposition>) | undefined;
}

const ignore = (): void => undefined;

/** Counts nothing: metrics are off. */
export const noMetrics: Metrics = {
  requestEnded: ignore,
  requestRefused: ignore,
  securityEvent: ignore,
  streamOpened: ignore,
  streamClosed: ignore,
  operationsRecorded: ignore,
  jobEnded: ignore,
  jobFailed: ignore,
  mailEnded: ignore,
  tileServed: ignore,
  scrape: undefined,
};
