import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/reasons.ts';
import { readSession } from '../account/access/session-store.ts';
import { isPassToken, authenticatePhone } from '../check-in/phone-store.ts';
import { SecurityRefusal } from '../security-event.ts';
import type { Services } from '../services.ts';
import { toNetworkLabel } from './client-network.ts';
import { noteSecurityEvent } from './observe-requests.ts';
import type { Caller } from './route.ts';

/**
 * Authenticates a request by its `authorization` header. Cookies are ignored, so other sites cannot make
 * authenticated calls (CSRF).
 * @returns the caller, or `undefined` without the header
 * @throws Refusal `tokenError` for an unknown, expired or malformed token, on public calls too; `passEnded`
 *   for the token of a staff pass, so that the page knows the pass has ended
 */
export async function authenticate(services: Services, request: FastifyRequest): Promise<Caller | undefined> {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = /^Bearer ([\w-]{20,100})$/i.exec(header)?.[1];
  if (token !== undefined && isPassToken(token)) return authenticatePass(services, token);
  const { database, clock } = services;
  const use = {
    network: toNetworkLabel(request.ip),
    userAgent: request.headers['user-agent'],
    nowMs: clock(),
  };
  if (token === undefined) throw new Refusal('tokenError');
  const session = await readSession(database.db, token, use);
  if ('kind' in session)
    throw session.kind === 'unknown'
      ? new Refusal('tokenError')
      : new SecurityRefusal('tokenError', { kind: 'tokenReplayed', accountId: session.accountId });
  if (session.isFoundShared)
    noteSecurityEvent(request, { kind: 'sessionShared', accountId: session.accountId });
  return {
    role: session.isAdmin ? 'admin' : session.userType,
    accountId: session.accountId,
    sessionId: session.id,
    tokenHash: session.tokenHash,
    isByAdmin: session.isByAdmin,
    isConfirmed: session.isConfirmed,
  };
}

async function authenticatePass({ database, clock }: Services, token: string): Promise<Caller> {
  const phone = await authenticatePhone(database.db, token, clock());
  if (phone === undefined) throw new Refusal('passEnded');
  return {
    role: phone.isPassExpired ? 'expiredStaff' : 'staff',
    accountId: undefined,
    sessionId: undefined,
    tokenHash: undefined,
    isByAdmin: false,
    door: phone.door,
  };
}
