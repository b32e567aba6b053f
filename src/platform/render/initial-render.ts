let blocker: Promise<unknown> = Promise.resolve();

/** Delays the initial render until `work` is done, up to the blank-page limit, to avoid rendering twice. */
export function blockInitialRender(work: Promise<unknown>): void {
  blocker = work;
}

/** Resolves when the initial render may start. */
export const waitForInitialRender = (): Promise<unknown> => blocker;
