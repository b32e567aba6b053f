import { isSignedIn, type Session } from '#src/platform/session.ts';

/** Who may open a page (spec 1 §2, SH-1 to SH-4). */
interface Rule {
  readonly for: 'everybody' | 'visitors' | 'signedIn' | 'Basic' | 'Organisation';
  /** It opens also before somebody has replaced the password she was given (SH-3). */
  readonly isOpenBeforePassword?: true;
  /** Where who has an account finds the same and more. */
  readonly basicGoTo?: '/myorders';
  /** It opens also after the session has expired: the phone still holds entries (CI-16). */
  readonly isOpenAfterExpiry?: true;
  /** A phone with a staff pass opens it for the event of the pass, also once that is over (CI-21, CI-22). */
  readonly isOpenToStaff?: true;
}

/** One row for each address; a test refuses an address without one. */
export const rules: Readonly<Record<string, Rule>> = {
  '/': { for: 'everybody' },
  '/login': { for: 'visitors' },
  '/signup': { for: 'visitors' },
  '/account/verify': { for: 'everybody', isOpenBeforePassword: true },
  '/admin/profile/user': { for: 'everybody', isOpenBeforePassword: true },
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
  // Never closed with a queue before it: neither by the password nor by the end of a session.
  '/organisation/event/detail/$id/door': {
    for: 'Organisation',
    isOpenBeforePassword: true,
    isOpenAfterExpiry: true,
    isOpenToStaff: true,
  },
  '/organisation/event/detail/$id/log': { for: 'Organisation' },
  '/pass': { for: 'everybody', isOpenBeforePassword: true },
  '/event/detail/$id': { for: 'everybody' },
  '/basic/event/detail/$id': { for: 'Basic' },
  '/organisation/page/$id': { for: 'everybody' },
  '/ticket/$ticket': { for: 'everybody', isOpenBeforePassword: true },
  '/T/$ticket': { for: 'everybody', isOpenBeforePassword: true },
  '/orders/': { for: 'everybody', basicGoTo: '/myorders' },
  '/orders/link/': { for: 'everybody' },
  '/orders/link/$id': { for: 'everybody' },
  '/checkout-thankyou': { for: 'everybody', isOpenBeforePassword: true },
  '/checkout-error': { for: 'everybody', isOpenBeforePassword: true },
  '/contact': { for: 'everybody', isOpenBeforePassword: true },
  '/privacy': { for: 'everybody', isOpenBeforePassword: true },
  '/terms': { for: 'everybody', isOpenBeforePassword: true },
  '/cookie': { for: 'everybody', isOpenBeforePassword: true },
};

/** Whether a page is of somebody's own: the frame then offers what she works with. */
export const isOwnPage = (routeId: string | undefined): boolean => {
  const rule = rules[routeId ?? ''];
  return rule !== undefined && rule.for !== 'everybody' && rule.for !== 'visitors';
};

/** Where somebody of this session is sent who opens the page of this id, of `id`; `undefined`: she may stay. */
export function elsewhere(
  routeId: string | undefined,
  session: Session | undefined,
  id?: string,
): '/login' | '/profile' | '/myorders' | '/' | undefined {
  const rule = rules[routeId ?? '/'] ?? { for: 'everybody' };
  const isKnown = session !== undefined && (!session.isExpired || rule.isOpenAfterExpiry === true);
  if (isSignedIn(session) && !session.isPasswordChanged && rule.isOpenBeforePassword !== true)
    return '/profile';
  if (isSignedIn(session) && session.userType === 'Basic' && rule.basicGoTo !== undefined)
    return rule.basicGoTo;
  if (rule.for === 'everybody') return undefined;
  if (rule.for === 'visitors') return isSignedIn(session) ? '/' : undefined;
  if (session?.userType === 'staff')
    return rule.isOpenToStaff === true && id === session.passEventId ? undefined : '/';
  if (!isKnown) return '/login';
  if (rule.for === 'signedIn' || rule.for === session.userType) return undefined;
  // What an organisation has instead of a Basic user's pages is on its profile.
  return rule.for === 'Basic' ? '/profile' : '/';
}
