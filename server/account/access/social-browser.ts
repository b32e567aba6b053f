import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { minuteMs, secondMs } from '#contract/durations.ts';
import type { Config } from '../../config.ts';
import type { SignInSecrets } from '../../gateways/openid.ts';
import { readTokenCookie, setTokenCookie } from '../../http/token-cookie.ts';

const cookieName = 'presente-social';
/** How long the browser can finish a sign-in, and link an identity afterwards. */
const maxAgeSeconds = (30 * minuteMs) / secondMs;

/** The token of the browser that started a sign-in at a provider, or `undefined`. */
export const readBrowserToken = (request: FastifyRequest): string | undefined =>
  readTokenCookie(request, cookieName);

/** Binds what follows to this browser: scripts cannot read the cookie, and other sites cannot set it. */
export const setBrowserCookie = (reply: FastifyReply, config: Config, token: string): void =>
  setTokenCookie(reply, config, { name: cookieName, token, maxAgeSeconds, sameSite: 'Lax' });

/**
 * Derives nonce and PKCE verifier of a sign-in from the cookie and the state (OpenID Connect Core 15.5.2): only
 * the browser that started it can finish it, and nothing stored on the server can (AC-40).
 */
export const deriveSecrets = (browserToken: string, state: string): SignInSecrets => {
  const derive = (purpose: string) =>
    createHmac('sha256', browserToken).update(`${purpose} ${state}`).digest('base64url');
  return { nonce: derive('nonce'), codeVerifier: derive('verifier') };
};
