import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayMs, secondMs } from '#contract/durations.ts';
import type { Config } from '../config.ts';
import { readTokenCookie, setTokenCookie } from '../http/token-cookie.ts';

const cookieName = 'presente-visitor';

/** The token of a browser that has registered as a visitor within a day, or `undefined`. It counts places only. */
export const readVisitorToken = (request: FastifyRequest): string | undefined =>
  readTokenCookie(request, cookieName);

/** Recognises a visitor's browser for a day (RG-77). */
export const setVisitorCookie = (reply: FastifyReply, config: Config, token: string): void =>
  setTokenCookie(reply, config, {
    name: cookieName,
    token,
    maxAgeSeconds: dayMs / secondMs,
    sameSite: 'Strict',
  });
