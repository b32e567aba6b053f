/** The server's only source of time: milliseconds since 1970. Tests inject their own. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
