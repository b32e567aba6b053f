import * as v from 'valibot';

const count = (fallback: number, highest: number) =>
  v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer('numberInvalid'),
      v.minValue(1, 'numberInvalid'),
      v.maxValue(highest, 'numberInvalid'),
    ),
    fallback,
  );

/** `page` from 1 and `limit`, 10 unless told (spec 1 §9). */
export const pagingEntries = { page: count(1, 100_000), limit: count(10, 100) };

/** The same for orders and promotions: 5 unless told (spec 2 §9), and few, since each order signs its tickets. */
export const shortPagingEntries = { page: count(1, 100_000), limit: count(5, 20) };
