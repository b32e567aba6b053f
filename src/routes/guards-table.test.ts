import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Session } from '#src/platform/session/session.ts';
import { getRedirect, rules } from './guards-table.ts';

const createSession = (overrides: Partial<Session>): Session => ({
  token: 'T',
  userId: 'U',
  names: 'Nome Cognome',
  email: 'n@example.org',
  companyName: '',
  userType: 'Basic',
  passEventId: '',
  passEventTitle: '',
  picture: '',
  place: '',
  stripeAccountId: '',
  isPasswordChanged: true,
  startedAt: '1',
  isExpired: false,
  ...overrides,
});

const visitor = undefined;
const basicUser = createSession({});
const organisation = createSession({ userType: 'Organisation' });
const newBasicUser = createSession({ isPasswordChanged: false });
const newOrganisation = createSession({ userType: 'Organisation', isPasswordChanged: false });
const expired = createSession({ userType: 'Organisation', token: '', isExpired: true });

const noRedirect = undefined;
const everyone = [noRedirect, noRedirect, noRedirect];
const needsAccount = ['/login', noRedirect, noRedirect];
const basicOnly = ['/login', noRedirect, '/profile'];
const organisationsOnly = ['/login', '/', noRedirect];

/** Route → redirect target of a visitor, a Basic account and an organisation. */
const expectedRedirects = {
  '/': everyone,
  '/account/verify': everyone,
  '/account/reset': everyone,
  '/account/unlock': everyone,
  '/account/not-me': everyone,
  '/admin/profile/user': everyone,
  '/event/detail/$id': everyone,
  '/organisation/page/$id': everyone,
  '/basic/event/detail/$id': basicOnly,
  '/ticket/$ticket': everyone,
  '/T/$ticket': everyone,
  '/orders/': [noRedirect, '/myorders', noRedirect],
  '/orders/confirm': everyone,
  '/orders/link/': everyone,
  '/orders/link/$id': everyone,
  '/checkout-thankyou': everyone,
  '/checkout-error': everyone,
  '/contact': everyone,
  '/privacy': everyone,
  '/terms': everyone,
  '/cookie': everyone,
  '/login': [noRedirect, '/', '/'],
  '/signup': [noRedirect, '/', '/'],
  '/profile': needsAccount,
  '/change/password': needsAccount,
  '/account/sessions': needsAccount,
  '/update/profile': basicOnly,
  '/myorders/': basicOnly,
  '/myorders/$id': basicOnly,
  '/my/promoted/events': organisationsOnly,
  '/organisation/setting': organisationsOnly,
  '/organisation/payments': organisationsOnly,
  '/stripe/connect/verify': organisationsOnly,
  '/organisation/event/': organisationsOnly,
  '/organisation/event/detail/$id/': organisationsOnly,
  '/organisation/event/detail/$id/door': organisationsOnly,
  '/organisation/event/detail/$id/log': organisationsOnly,
  '/pass': everyone,
} as const;

describe('route guards', () => {
  it.each(Object.entries(expectedRedirects))('[SH-1] [SH-2] %s', (id, expected) => {
    expect([visitor, basicUser, organisation].map((session) => getRedirect(id, session))).toEqual(expected);
  });

  const openBeforePassword = [
    '/account/reset',
    '/account/unlock',
    '/account/not-me',
    '/account/verify',
    '/admin/profile/user',
    '/change/password',
    '/checkout-error',
    '/checkout-thankyou',
    '/contact',
    '/cookie',
    '/orders/confirm',
    '/pass',
    '/privacy',
    '/profile',
    '/T/$ticket',
    '/terms',
    '/ticket/$ticket',
  ];

  it('[SH-3] redirects a user with a temporary password to the profile from every page but these', () => {
    const getOpenRoutes = (session: Session) =>
      Object.keys(rules).filter((id) => getRedirect(id, session) === noRedirect);
    expect(getOpenRoutes(newBasicUser).toSorted()).toEqual(openBeforePassword.toSorted());
    expect(getOpenRoutes(newOrganisation).toSorted()).toEqual(
      [...openBeforePassword, '/organisation/event/detail/$id/door'].toSorted(),
    );
    for (const id of ['/', '/login', '/myorders/', '/orders/', '/organisation/event/']) {
      expect(getRedirect(id, newBasicUser)).toBe('/profile');
    }
  });

  it('[SH-4] [CI-16] an expired session opens the door and all visitor pages', () => {
    const openRoutes = Object.keys(rules).filter((id) => getRedirect(id, expired) === noRedirect);
    const visitorRoutes = Object.keys(rules).filter((id) => getRedirect(id, visitor) === noRedirect);
    expect(openRoutes.toSorted()).toEqual(
      [...visitorRoutes, '/organisation/event/detail/$id/door'].toSorted(),
    );
    expect(getRedirect('/profile', expired)).toBe('/login');
  });

  it('[CI-21] [CI-22] a staff device opens the door of its event, also after the pass expires, and the visitor pages', () => {
    const doorId = '/organisation/event/detail/$id/door';
    const staff = createSession({ userType: 'staff', userId: 'pass', passEventId: 'event' });
    const publicRoutes = Object.keys(rules).filter((id) => rules[id]?.for === 'anyone' && id !== '/');
    for (const phone of [staff, { ...staff, token: '', isExpired: true }]) {
      const openRoutes = Object.keys(rules).filter((id) => getRedirect(id, phone, 'event') === noRedirect);
      const signInRoutes = phone.isExpired ? ['/login', '/signup'] : [];
      expect(openRoutes.toSorted()).toEqual([...publicRoutes, ...signInRoutes, doorId].toSorted());
      expect(getRedirect(doorId, phone, 'another')).toBe('/');
      expect(getRedirect('/profile', phone)).toBe('/');
    }
  });

  it('[SH-14] the landing page of a staff device is its door, also after the pass expires', () => {
    const staff = createSession({ userType: 'staff', userId: 'pass', passEventId: 'event' });
    for (const phone of [staff, { ...staff, token: '', isExpired: true }])
      expect(getRedirect('/', phone)).toBe('/organisation/event/detail/$id/door');
    expect(getRedirect('/', { ...staff, passEventId: '' })).toBe(noRedirect);
  });

  it('[SH-1] has exactly one row for each route', () => {
    const generated = readFileSync(new URL('../route-tree.gen.ts', import.meta.url), 'utf8');
    const ids = /export interface FileRoutesById \{(.*?)\n\}/s.exec(generated)?.[1] ?? '';
    const routeIds = [...ids.matchAll(/^ {2}'?([^'\n:]+)'?:/gm)]
      .map((match) => match[1])
      .filter((id) => id !== '__root__');
    expect(routeIds.length).toBeGreaterThan(10);
    expect(new Set(Object.keys(rules))).toEqual(new Set(routeIds));
    expect(new Set(Object.keys(expectedRedirects))).toEqual(new Set(routeIds));
  });
});
