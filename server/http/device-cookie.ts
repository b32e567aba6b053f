import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayMs, secondMs } from '#contract/durations.ts';
import type { Config } from '../config.ts';
import { parseCookies } from './cookies.ts';
import { knownDeviceTtlMs } from '../account/access/device-store.ts';

const cookieName = 'presente-device';

/** The token of the device that a request comes from, or `undefined`. It grants no access (AC-83). */
export function readDeviceToken(request: FastifyRequest): string | undefined {
  const token = parseCookies(request).get(cookieName);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Browsers keep no cookie for longer than 400 days. */
const maxAgeSeconds = Math.min(knownDeviceTtlMs, 400 * dayMs) / secondMs;

/** Stores the token of the device, unreadable for scripts, and sent to the API of this site only. */
export function setDeviceCookie(reply: FastifyReply, { publicUrl }: Config, token: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${cookieName}=${token}; Path=/api; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}
