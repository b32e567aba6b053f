import type { FastifyInstance, FastifyRequest } from 'fastify';
import { secondMs } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import type { Services } from '../services.ts';
import { parseCookies } from './cookies.ts';

/** Marks a browser that has just written. It says nothing else, and expires within seconds. */
const recentWriteCookie = 'recentwrite';

/** Says the same in requests of the page, which go without cookies, and for how many seconds in responses to them. */
const recentWriteField = 'recent-write';

/**
 * Whether this caller may be shown a state of some seconds ago (OP-35): not one who is signed in, whose writes may
 * have come from another device, nor a browser that has just written.
 */
export function mayReadStale(request: FastifyRequest): boolean {
  if (request.headers.authorization !== undefined || request.headers[recentWriteField] !== undefined)
    return false;
  const cookies = parseCookies(request);
  return !cookies.has(recentWriteCookie) && (cookies.get('loggedin') ?? '') === '';
}

/** The header with which a request made for a caller who may not read stale data says so. */
export const recentWriteHeader = { [recentWriteField]: '1' };

/** Reads public data for this caller, from a replica where that is allowed. */
export const readPublic = <T>(
  database: Database,
  request: FastifyRequest,
  work: (db: Db) => Promise<T>,
): Promise<T> => database.readPublic(work, { mayBeStale: mayReadStale(request) });

/** Marks browsers that write until every replica in use has what they wrote. Without replicas there is no cookie. */
export function markWrites(app: FastifyInstance, { config, database }: Services): void {
  const { replicas } = database;
  if (replicas === undefined) return;
  const maxAgeSeconds = Math.ceil(replicas.maxLagMs / secondMs) + 1;
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = `${recentWriteCookie}=1; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    void reply.header('set-cookie', cookie).header(recentWriteField, maxAgeSeconds);
  });
}
