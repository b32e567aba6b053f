/** The page's clock: milliseconds since 1970. Nothing else in the page asks the system for the time. */
export const nowMs = (): number => Date.now();
