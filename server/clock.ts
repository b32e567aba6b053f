/** The one source of time on the server: milliseconds since 1970. Tests bring their own. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
