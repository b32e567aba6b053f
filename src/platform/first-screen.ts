let ready: Promise<unknown> = Promise.resolve();

/** Something without which the first screen would be drawn twice: it is waited for, but not long. */
export function beforeFirstScreen(work: Promise<unknown>): void {
  ready = work;
}

export const readyForFirstScreen = (): Promise<unknown> => ready;
