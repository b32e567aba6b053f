/** Work that a process does by itself, one round after another. */
interface Repeated {
  readonly everyMs: number;
  /** One round; it breaks off early when it is told to. */
  work(stopping: AbortSignal): Promise<unknown>;
  /** Told of a round that failed: the next one comes anyway. */
  onFailed(error: unknown): void;
}

/** Work that goes on by itself. */
export interface Repeating {
  /** Has a round begin now; while one runs, another follows it: what it has already looked at may be new. */
  wake(): void;
  /** Begins no other round, and waits for the one in hand. */
  stop(): Promise<void>;
}

/** Works at once and again and again, never twice at a time. */
export function repeatedly({ everyMs, work, onFailed }: Repeated): Repeating {
  const stopping = new AbortController();
  let round: Promise<unknown> | undefined;
  let isWoken = false;
  const wake = (): void => {
    isWoken = true;
    round ??= untilAsleep();
  };
  const untilAsleep = async (): Promise<void> => {
    do {
      isWoken = false;
      await work(stopping.signal).catch(onFailed);
    } while (isWoken && !stopping.signal.aborted);
    round = undefined;
  };
  const timer = setInterval(wake, everyMs);
  wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
