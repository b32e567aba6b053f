import * as v from 'valibot';

const positiveInteger = (fallback: number, max: number) =>
  v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer('numberInvalid'),
      v.minValue(1, 'numberInvalid'),
      v.maxValue(max, 'numberInvalid'),
    ),
    fallback,
  );

/** `page` from 1; `limit` defaults to 10. */
export const pagingEntries = { page: positiveInteger(1, 100_000), limit: positiveInteger(10, 100) };

/**
 * Paging of orders and promotions: `limit` defaults to 5 (AC-58) and is at most 20, because each order signs
 * its tickets.
 */
export const shortPagingEntries = { page: positiveInteger(1, 100_000), limit: positiveInteger(5, 20) };
