import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { parseCookies } from './cookies.ts';

/** The token of a cookie, as `newToken` makes it, or `undefined`. */
export function readTokenCookie(request: FastifyRequest, name: string): string | undefined {
  const token = parseCookies(request).get(name);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Stores a token for the API of this site: scripts cannot read the cookie. */
export function setTokenCookie(
  reply: FastifyReply,
  { publicUrl }: Config,
  cookie: { name: string; token: string; maxAgeSeconds: number; sameSite: 'Strict' | 'Lax' },
): void {
  const { name, token, maxAgeSeconds, sameSite } = cookie;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${name}=${token}; Path=/api; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`,
  );
}
