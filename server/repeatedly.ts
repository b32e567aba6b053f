/** Work that a process does by itself, one round after another. */
interface Repeated {
  readonly everyMs: number;
  /** One round; it breaks off early when it is told to. */
  work(stopping: AbortSignal): Promise<unknown>;
  /** Told of a round that failed: the next one comes anyway. */
  onFailed(error: unknown): void;
}

/** Works at once and again and again, never twice at a time. `stop` waits for the round in hand. */
export function repeatedly({ everyMs, work, onFailed }: Repeated): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let round: Promise<unknown> | undefined;
  const look = (): void => {
    round ??= work(stopping.signal)
      .catch(onFailed)
      .finally(() => (round = undefined));
  };
  const timer = setInterval(look, everyMs);
  look();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
