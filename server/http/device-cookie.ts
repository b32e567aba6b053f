import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayMs, secondMs } from '#contract/durations.ts';
import type { Config } from '../config.ts';
import { readTokenCookie, setTokenCookie } from './token-cookie.ts';
import { knownDeviceTtlMs } from '../account/access/device-store.ts';

const cookieName = 'presente-device';

/** The token of the device that a request comes from, or `undefined`. It grants no access (AC-83). */
export const readDeviceToken = (request: FastifyRequest): string | undefined =>
  readTokenCookie(request, cookieName);

/** Browsers keep no cookie for longer than 400 days. */
const maxAgeSeconds = Math.min(knownDeviceTtlMs, 400 * dayMs) / secondMs;

/** Stores the token of the device, unreadable for scripts, and sent to the API of this site only. */
export const setDeviceCookie = (reply: FastifyReply, config: Config, token: string): void =>
  setTokenCookie(reply, config, { name: cookieName, token, maxAgeSeconds, sameSite: 'Strict' });
