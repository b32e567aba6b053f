import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Session } from '#src/platform/session.ts';
import { elsewhere, rules } from './guards-table.ts';

const session = (wishes: Partial<Session>): Session => ({
  token: 'T',
  userId: 'U',
  names: 'Nome Cognome',
  email: 'n@example.org',
  companyName: '',
  userType: 'Basic',
  passEventId: '',
  picture: '',
  place: '',
  stripeAccountId: '',
  isPasswordChanged: true,
  isExpired: false,
  ...wishes,
});

const visitor = undefined;
const basic = session({});
const organisation = session({ userType: 'Organisation' });
const newBasic = session({ isPasswordChanged: false });
const newOrganisation = session({ userType: 'Organisation', isPasswordChanged: false });
const expired = session({ userType: 'Organisation', token: '', isExpired: true });

const stays = undefined;
const everybody = [stays, stays, stays];
const needsAccount = ['/login', stays, stays];
const ofBasic = ['/login', stays, '/profile'];
const ofOrganisations = ['/login', '/', stays];

/** Address → where a visitor, a Basic account and an organisation are sent. */
const table = {
  '/': everybody,
  '/account/verify': everybody,
  '/admin/profile/user': everybody,
  '/event/detail/$id': everybody,
  '/organisation/page/$id': everybody,
  '/basic/event/detail/$id': ofBasic,
  '/ticket/$ticket': everybody,
  '/T/$ticket': everybody,
  '/orders/': [stays, '/myorders', stays],
  '/orders/link/': everybody,
  '/orders/link/$id': everybody,
  '/checkout-thankyou': everybody,
  '/checkout-error': everybody,
  '/contact': everybody,
  '/privacy': everybody,
  '/terms': everybody,
  '/cookie': everybody,
  '/login': [stays, '/', '/'],
  '/signup': [stays, '/', '/'],
  '/profile': needsAccount,
  '/change/password': needsAccount,
  '/account/sessions': needsAccount,
  '/update/profile': ofBasic,
  '/myorders/': ofBasic,
  '/myorders/$id': ofBasic,
  '/my/promoted/events': ofOrganisations,
  '/organisation/setting': ofOrganisations,
  '/organisation/payments': ofOrganisations,
  '/stripe/connect/verify': ofOrganisations,
  '/organisation/event/': ofOrganisations,
  '/organisation/event/detail/$id/': ofOrganisations,
  '/organisation/event/detail/$id/door': ofOrganisations,
  '/organisation/event/detail/$id/log': ofOrganisations,
  '/pass': everybody,
} as const;

describe('guards', () => {
  it.each(Object.entries(table))('[SH-1] [SH-2] %s', (id, sent) => {
    expect([visitor, basic, organisation].map((it) => elsewhere(id, it))).toEqual(sent);
  });

  const open = [
    '/account/verify',
    '/admin/profile/user',
    '/change/password',
    '/checkout-error',
    '/checkout-thankyou',
    '/contact',
    '/cookie',
    '/pass',
    '/privacy',
    '/profile',
    '/T/$ticket',
    '/terms',
    '/ticket/$ticket',
  ];

  it('[SH-3] who must change her password is sent to her profile from all pages but these', () => {
    const stayed = (who: Session) => Object.keys(rules).filter((id) => elsewhere(id, who) === stays);
    expect(stayed(newBasic).toSorted()).toEqual(open.toSorted());
    expect(stayed(newOrganisation).toSorted()).toEqual(
      [...open, '/organisation/event/detail/$id/door'].toSorted(),
    );
    for (const id of ['/', '/login', '/myorders/', '/orders/', '/organisation/event/']) {
      expect(elsewhere(id, newBasic)).toBe('/profile');
    }
  });

  it('[SH-4] [CI-16] an expired session opens the door, and what a visitor opens', () => {
    const stayed = Object.keys(rules).filter((id) => elsewhere(id, expired) === stays);
    const asVisitor = Object.keys(rules).filter((id) => elsewhere(id, visitor) === stays);
    expect(stayed.toSorted()).toEqual([...asVisitor, '/organisation/event/detail/$id/door'].toSorted());
    expect(elsewhere('/profile', expired)).toBe('/login');
  });

  it('[CI-21] [CI-22] a phone with a staff pass opens its event’s door, also once the pass is over, and what a visitor opens', () => {
    const doorId = '/organisation/event/detail/$id/door';
    const staff = session({ userType: 'staff', userId: 'pass', passEventId: 'event' });
    const open = Object.keys(rules).filter((id) => rules[id]?.for === 'everybody');
    for (const phone of [staff, { ...staff, token: '', isExpired: true }]) {
      const stayed = Object.keys(rules).filter((id) => elsewhere(id, phone, 'event') === stays);
      const entrance = phone.isExpired ? ['/login', '/signup'] : [];
      expect(stayed.toSorted()).toEqual([...open, ...entrance, doorId].toSorted());
      expect(elsewhere(doorId, phone, 'another')).toBe('/');
      expect(elsewhere('/profile', phone)).toBe('/');
    }
  });

  it('[SH-1] has a row for each address, and none for others', () => {
    const generated = readFileSync(new URL('../route-tree.gen.ts', import.meta.url), 'utf8');
    const ids = /export interface FileRoutesById \{(.*?)\n\}/s.exec(generated)?.[1] ?? '';
    const known = [...ids.matchAll(/^ {2}'?([^'\n:]+)'?:/gm)]
      .map((it) => it[1])
      .filter((it) => it !== '__root__');
    expect(known.length).toBeGreaterThan(10);
    expect(new Set(Object.keys(rules))).toEqual(new Set(known));
    expect(new Set(Object.keys(table))).toEqual(new Set(known));
  });
});
