/** The page's clock: milliseconds since 1970. The only access to system time in the page. */
export const nowMs = (): number => Date.now();
