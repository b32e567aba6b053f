import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

export const readImage = endpoint({
  method: 'GET',
  path: '/image/:sha256',
  requires: 'browse',
  summary: 'A picture by the hash of its content: it never changes. `w` asks for at least this width.',
  params: v.object({ sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'idInvalid')) }),
  query: v.object({
    w: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,4}$/, 'numberInvalid'),
        v.transform(Number),
        v.minValue(1, 'numberInvalid'),
      ),
    ),
  }),
  kind: 'file',
  response: v.unknown(),
});
