import { noMetrics, type JobName, type Metrics } from './metrics.ts';

/** A recurring background job. */
interface PeriodicJobOptions {
  /** Name under which `metrics` count it; a job without a name is not counted. */
  readonly job?: JobName;
  readonly metrics?: Metrics;
  readonly intervalMs: number;
  /** Delay of the first run; by default it starts immediately. */
  readonly initialDelayMs?: number;
  /** Maximum random addition to each delay, so that processes do not run at once. */
  readonly jitterMs?: number;
  /** One run; stops early when the signal is aborted. */
  work(signal: AbortSignal): Promise<unknown>;
  /** Called after a failed run; the next one is scheduled anyway. */
  onError(error: unknown): void;
}

/** Handle of a running job. */
export interface JobHandle {
  /** Starts a run now; during a run, schedules exactly one more, since that run may have missed new work. */
  wake(): void;
  /** Starts no further run, and waits for the current one. */
  stop(): Promise<void>;
}

/** Runs `work` periodically, never concurrently. */
export function startPeriodicJob({
  job,
  metrics = noMetrics,
  intervalMs,
  initialDelayMs,
  jitterMs = 0,
  work,
  onError,
}: PeriodicJobOptions): JobHandle {
  const controller = new AbortController();
  let currentRun: Promise<unknown> | undefined;
  let isWakeRequested = false;
  const wake = (): void => {
    if (controller.signal.aborted) return;
    isWakeRequested = true;
    currentRun ??= runUntilIdle();
  };
  const runUntilIdle = async (): Promise<void> => {
    do {
      isWakeRequested = false;
      const startMs = performance.now();
      await work(controller.signal).catch((error: unknown) => {
        if (job !== undefined) metrics.jobFailed(job);
        onError(error);
      });
      if (job !== undefined) metrics.jobEnded(job, (performance.now() - startMs) / 1000);
    } while (isWakeRequested && !controller.signal.aborted);
    currentRun = undefined;
  };
  let timer: NodeJS.Timeout;
  const schedule = (delayMs: number): void => {
    timer = setTimeout(
      () => {
        wake();
        schedule(intervalMs);
      },
      delayMs + Math.random() * jitterMs,
    );
    timer.unref();
  };
  if (initialDelayMs === undefined) wake();
  schedule(initialDelayMs ?? intervalMs);
  return {
    wake,
    async stop() {
      clearTimeout(timer);
      controller.abort();
      await currentRun;
    },
  };
}
