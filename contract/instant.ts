import * as v from 'valibot';

const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** An instant on the wire: ISO 8601 with an offset; the server itself always writes UTC. */
export const instantSchema = v.pipe(
  v.string(),
  v.regex(pattern, 'instantInvalid'),
  v.check((text) => Number.isFinite(Date.parse(text)), 'instantInvalid'),
);
