/** Providers take no card for less than this: what costs anything costs as much. */
export const leastPaidEuros = 0.5;
