import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { ownPath } from '#src/platform/own-path.ts';
import { readCurrentSession, sessionMay } from '#src/platform/session.ts';

/**
 * Who may open a page (spec 1 §2, Guards):
 * `visitors` only who has not signed in; `door` also an organisation whose session has expired, because
 * her phone still holds entries.
 */
type Access = 'everybody' | 'visitors' | 'signedIn' | 'organisations' | 'door';

const access: Readonly<Record<string, Access>> = {
  '/': 'everybody',
  '/login': 'visitors',
  '/signup': 'visitors',
  '/account/verify': 'everybody',
  '/profile': 'signedIn',
  '/organisation/event/': 'organisations',
  '/organisation/event/detail/$id/': 'organisations',
  '/organisation/event/detail/$id/door': 'door',
  '/ticket/$ticket': 'everybody',
  '/T/$ticket': 'everybody',
};

/** Sends away who may not open the page of this id, as the table says. */
export function guard(routeId: string | undefined, location: ParsedLocation): void {
  const rule = access[routeId ?? '/'] ?? 'everybody';
  if (rule === 'everybody') return;
  const session = readCurrentSession();
  const isSignedIn = session !== undefined && !session.isExpired;
  if (rule === 'visitors') {
    if (isSignedIn) throw redirect({ to: '/', replace: true });
    return;
  }
  if (session === undefined || (session.isExpired && rule !== 'door')) {
    const next = ownPath(location.href);
    throw redirect({ to: '/login', search: next === undefined ? {} : { next }, replace: true });
  }
  if (rule !== 'signedIn' && !sessionMay(session, rule === 'door' ? 'checkIn' : 'runEvents')) {
    throw redirect({ to: '/', replace: true });
  }
}
