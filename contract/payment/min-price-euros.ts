/** Providers reject smaller card payments: the minimum of every non-zero price. */
export const minPriceEuros = 0.5;
