import type { FastifyRequest } from 'fastify';

/** The cookies of a request by name, as `src/platform/cookies.ts` writes them. */
export function cookiesOf(request: FastifyRequest): ReadonlyMap<string, string> {
  const pairs = (request.headers.cookie ?? '').split('; ').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return new Map(pairs);
}
