import * as v from 'valibot';

/** Search parameter that is `undefined` when absent or invalid. */
export const optionalParam = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/** Page of a list, from 1. */
export const pageSchema = optionalParam(v.pipe(v.number(), v.integer(), v.minValue(1)));
