import type { FastifyReply, FastifyRequest } from 'fastify';
import { hourMs, secondMs } from '#contract/durations.ts';
import type { Config } from '../../config.ts';
import { readTokenCookie, setTokenCookie } from '../../http/token-cookie.ts';

const cookieName = 'presente-signup';

/** How long the browser that has signed up confirms the chosen password: after it, others may be using it (AC-122). */
export const browserBindingMs = hourMs;

/** The token of the browser's last sign-up, or `undefined`. */
export const readSignUpToken = (request: FastifyRequest): string | undefined =>
  readTokenCookie(request, cookieName);

/** Binds a sign-up to this browser: each has a token of its own. */
export const setSignUpCookie = (reply: FastifyReply, config: Config, token: string): void =>
  setTokenCookie(reply, config, {
    name: cookieName,
    token,
    maxAgeSeconds: browserBindingMs / secondMs,
    sameSite: 'Strict',
  });
