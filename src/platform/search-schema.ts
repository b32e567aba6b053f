import * as v from 'valibot';

/** A part of an address: what is no such thing is as if it were not there. */
export const orNothing = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/** The page of a list, from 1. */
export const pageSchema = orNothing(v.pipe(v.number(), v.integer(), v.minValue(1)));
