import type { FastifyRequest } from 'fastify';

/** Parses the cookies of a request, as `src/platform/session/cookies.ts` writes them. */
export function parseCookies(request: FastifyRequest): ReadonlyMap<string, string> {
  const pairs = (request.headers.cookie ?? '').split('; ').map((pair): [string, string] => {
    const separatorIndex = pair.indexOf('=');
    return [pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1)];
  });
  return new Map(pairs);
}
