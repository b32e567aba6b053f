import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { minuteMs, secondMs } from '#contract/durations.ts';
import type { Config } from '../../config.ts';
import type { SignInSecrets } from '../../gateways/openid.ts';
import { parseCookies } from '../../http/cookies.ts';

const cookieName = 'presente-social';
/** How long the browser can finish a sign-in, and link an identity afterwards. */
const maxAgeSeconds = (30 * minuteMs) / secondMs;

/** The token of the browser that started a sign-in at a provider, or `undefined`. */
export function readBrowserToken(request: FastifyRequest): string | undefined {
  const token = parseCookies(request).get(cookieName);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Binds what follows to this browser: scripts cannot read the cookie, and other sites cannot set it. */
export function setBrowserCookie(reply: FastifyReply, { publicUrl }: Config, token: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${cookieName}=${token}; Path=/api; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/**
 * Derives nonce and PKCE verifier of a sign-in from the cookie and the state (OpenID Connect Core 15.5.2): only
 * the browser that started it can finish it, and nothing stored on the server can (AC-40).
 */
export const deriveSecrets = (browserToken: string, state: string): SignInSecrets => {
  const derive = (purpose: string) =>
    createHmac('sha256', browserToken).update(`${purpose} ${state}`).digest('base64url');
  return { nonce: derive('nonce'), codeVerifier: derive('verifier') };
};
