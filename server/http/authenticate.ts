import { Refusal } from '#contract/reasons.ts';
import { readSession } from '../account/session-store.ts';
import { isPassToken, readPhone } from '../check-in/phone-store.ts';
import type { Services } from '../services.ts';
import type { Caller } from './serve.ts';

/**
 * The header `authorization` → who calls, or `undefined` when it is absent. Only this header counts,
 * never a cookie, so no other site can make a signed-in call. A token that is unknown, expired or
 * malformed is refused with `tokenError` on public calls too, that of a phone with a staff pass with
 * `passEnded`: the page then knows that it is over.
 */
export async function authenticate(
  services: Services,
  header: string | undefined,
): Promise<Caller | undefined> {
  if (header === undefined) return undefined;
  const token = /^Bearer ([\w-]{20,100})$/i.exec(header)?.[1];
  if (token !== undefined && isPassToken(token)) return callerWithPass(services, token);
  const { database, clock } = services;
  const session = token === undefined ? undefined : await readSession(database.db, token, clock());
  if (session === undefined) throw new Refusal('tokenError');
  return {
    role: session.isAdmin ? 'admin' : session.userType,
    accountId: session.accountId,
    sessionHash: session.tokenHash,
    isByAdmin: session.isByAdmin,
  };
}

async function callerWithPass({ database, clock }: Services, token: string): Promise<Caller> {
  const phone = await readPhone(database.db, token, clock());
  if (phone === undefined) throw new Refusal('passEnded');
  return {
    role: phone.isOver ? 'formerStaff' : 'staff',
    accountId: undefined,
    sessionHash: undefined,
    isByAdmin: false,
    door: phone.door,
  };
}
