import * as v from 'valibot';

/** Search parameter that is `undefined` when absent or invalid. */
export const optionalParam = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/** Text that another site has made: the router parses numeric-looking values as numbers. */
export const foreignTextSchema = optionalParam(
  v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(4000)),
);

/** Page of a list, from 1. */
export const pageSchema = optionalParam(v.pipe(v.number(), v.integer(), v.minValue(1)));
