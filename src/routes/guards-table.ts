import { isSignedIn, type Session } from '#src/platform/session/session.ts';

/** Who may open a route (SH-1 to SH-4). */
interface Rule {
  readonly for: 'anyone' | 'visitor' | 'signedIn' | 'Basic' | 'Organisation';
  /** Also open before the user has replaced a temporary password (SH-3). */
  readonly isOpenBeforePassword?: true;
  /** Route with the same content for signed-in Basic users. */
  readonly basicRedirect?: '/myorders';
  /** Also open after the session has expired: the device may hold unsent operations (CI-16). */
  readonly isOpenAfterExpiry?: true;
  /** Open to a device with a staff pass, for the event of the pass, also after it expired (CI-21, CI-22). */
  readonly isOpenToStaff?: true;
  /** A device with a staff pass is sent to its door (SH-14). */
  readonly staffRedirect?: typeof staffDoor;
}

/** The door of the pass, also after it expired; its id is the session's `passEventId`. */
const staffDoor = '/organisation/event/detail/$id/door';

/** One row per route; a test rejects a route without one. */
export const rules: Readonly<Record<string, Rule>> = {
  '/': { for: 'anyone', staffRedirect: staffDoor },
  '/login': { for: 'visitor' },
  '/signup': { for: 'visitor' },
  '/account/verify': { for: 'anyone', isOpenBeforePassword: true },
  '/account/reset': { for: 'anyone', isOpenBeforePassword: true },
  '/account/unlock': { for: 'anyone', isOpenBeforePassword: true },
  '/account/not-me': { for: 'anyone', isOpenBeforePassword: true },
  '/admin/profile/user': { for: 'anyone', isOpenBeforePassword: true },
  '/profile': { for: 'signedIn', isOpenBeforePassword: true },
  '/change/password': { for: 'signedIn', isOpenBeforePassword: true },
  '/account/sessions': { for: 'signedIn' },
  '/update/profile': { for: 'Basic' },
  '/myorders/': { for: 'Basic' },
  '/myorders/$id': { for: 'Basic' },
  '/my/promoted/events': { for: 'Organisation' },
  '/organisation/setting': { for: 'Organisation' },
  '/organisation/payments': { for: 'Organisation' },
  '/stripe/connect/verify': { for: 'Organisation' },
  '/organisation/event/': { for: 'Organisation' },
  '/organisation/event/detail/$id/': { for: 'Organisation' },
  // Never closed while the outbox has operations: neither by a temporary password nor by an expired session.
  '/organisation/event/detail/$id/door': {
    for: 'Organisation',
    isOpenBeforePassword: true,
    isOpenAfterExpiry: true,
    isOpenToStaff: true,
  },
  '/organisation/event/detail/$id/log': { for: 'Organisation' },
  '/pass': { for: 'anyone', isOpenBeforePassword: true },
  '/event/detail/$id': { for: 'anyone' },
  '/basic/event/detail/$id': { for: 'Basic' },
  '/organisation/page/$id': { for: 'anyone' },
  '/ticket/$ticket': { for: 'anyone', isOpenBeforePassword: true },
  '/T/$ticket': { for: 'anyone', isOpenBeforePassword: true },
  '/orders/': { for: 'anyone', basicRedirect: '/myorders' },
  '/orders/confirm': { for: 'anyone', isOpenBeforePassword: true },
  '/orders/link/': { for: 'anyone' },
  '/orders/link/$id': { for: 'anyone' },
  '/checkout-thankyou': { for: 'anyone', isOpenBeforePassword: true },
  '/checkout-error': { for: 'anyone', isOpenBeforePassword: true },
  '/contact': { for: 'anyone', isOpenBeforePassword: true },
  '/privacy': { for: 'anyone', isOpenBeforePassword: true },
  '/terms': { for: 'anyone', isOpenBeforePassword: true },
  '/cookie': { for: 'anyone', isOpenBeforePassword: true },
};

/** Whether a route requires an account: the shell then shows the user's navigation. */
export const isOwnPage = (routeId: string | undefined): boolean => {
  const rule = rules[routeId ?? ''];
  return rule !== undefined && rule.for !== 'anyone' && rule.for !== 'visitor';
};

/**
 * @param id the event id of the route.
 * @returns where this session is redirected from a route; `undefined` when it may stay.
 */
export function getRedirect(
  routeId: string | undefined,
  session: Session | undefined,
  id?: string,
): '/login' | '/profile' | '/myorders' | '/' | typeof staffDoor | undefined {
  const rule = rules[routeId ?? '/'] ?? { for: 'anyone' };
  const isAuthenticated = session !== undefined && (!session.isExpired || rule.isOpenAfterExpiry === true);
  if (isSignedIn(session) && !session.isPasswordChanged && rule.isOpenBeforePassword !== true)
    return '/profile';
  if (isSignedIn(session) && session.userType === 'Basic' && rule.basicRedirect !== undefined)
    return rule.basicRedirect;
  if (session?.userType === 'staff' && session.passEventId !== '' && rule.staffRedirect !== undefined)
    return rule.staffRedirect;
  if (rule.for === 'anyone') return undefined;
  if (rule.for === 'visitor') return isSignedIn(session) ? '/' : undefined;
  if (session?.userType === 'staff')
    return rule.isOpenToStaff === true && id === session.passEventId ? undefined : '/';
  if (!isAuthenticated) return '/login';
  if (rule.for === 'signedIn' || rule.for === session.userType) return undefined;
  // An organisation finds the equivalent of Basic pages on its profile.
  return rule.for === 'Basic' ? '/profile' : '/';
}
