import { useSyncExternalStore } from 'react';
import type { Profile } from '#contract/account/profile-calls.ts';
import type { UserType } from '#contract/account/fields.ts';
import type { PassFacts } from '#contract/check-in/pass-calls.ts';
import { may, type Capability, type Role } from '#contract/capabilities.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** The signed-in user, as the cookies of spec 1 §3 keep her: known at start without any network. */
export interface Session {
  /** Empty when the session has expired. */
  readonly token: string;
  readonly userId: string;
  readonly names: string;
  readonly email: string;
  readonly companyName: string;
  /** `staff`: no account, but a phone with a staff pass, whose `userId` is the pass's (CI-21). */
  readonly userType: UserType | 'staff';
  /** Whose door a staff pass opens; empty for everybody else. */
  readonly passEventId: string;
  readonly picture: string;
  readonly place: string;
  readonly stripeAccountId: string;
  readonly isPasswordChanged: boolean;
  /** The server no longer knows the token, but this phone still holds work of this user. */
  readonly isExpired: boolean;
}

const cookieOf = {
  token: 'token',
  userId: 'userid',
  names: 'names',
  email: 'email',
  companyName: 'companyName',
  userType: 'userType',
  passEventId: 'passEventId',
  picture: 'picture',
  place: 'place',
  stripeAccountId: 'stripeAccountId',
} as const;

const userTypes = ['Basic', 'Organisation', 'staff'] as const;

function readSession(): Session | undefined {
  const isLoggedIn = readCookie('loggedin');
  const userId = readCookie(cookieOf.userId);
  const token = readCookie(cookieOf.token);
  if (userId === '' || isLoggedIn === '' || (token === '' && isLoggedIn !== 'expired')) return undefined;
  return {
    token,
    userId,
    names: readCookie(cookieOf.names),
    email: readCookie(cookieOf.email),
    companyName: readCookie(cookieOf.companyName),
    userType: userTypes.find((it) => it === readCookie(cookieOf.userType)) ?? 'Basic',
    passEventId: readCookie(cookieOf.passEventId),
    picture: readCookie(cookieOf.picture),
    place: readCookie(cookieOf.place),
    stripeAccountId: readCookie(cookieOf.stripeAccountId),
    isPasswordChanged: readCookie('passwordchanged') !== 'false',
    isExpired: token === '',
  };
}

function writeSession(session: Session | undefined): void {
  for (const [key, cookie] of Object.entries(cookieOf)) {
    writeCookie(cookie, session === undefined ? '' : session[key as keyof typeof cookieOf]);
  }
  writeCookie('passwordchanged', session === undefined ? '' : String(session.isPasswordChanged));
  writeCookie('loggedin', session === undefined ? '' : session.isExpired ? 'expired' : 'true');
}

let current = readSession();
// Writing them again at each start makes the 30 days sliding, as they are on the server.
if (current !== undefined) writeSession(current);

const watchers = new Set<() => void>();
const changedElsewhereListeners = new Set<(before: Session | undefined) => unknown>();
const otherTabs = import.meta.env.SSR ? undefined : new BroadcastChannel('session');
// What is said counts, not the cookies: a browser writes them in its own time, maybe after this message.
otherTabs?.addEventListener('message', ({ data }: MessageEvent<{ session?: Session }>) => {
  const before = current;
  current = data.session;
  for (const watcher of watchers) watcher();
  for (const listener of changedElsewhereListeners) listener(before);
});

function replace(session: Session | undefined): void {
  current = session;
  writeSession(session);
  for (const watcher of watchers) watcher();
  otherTabs?.postMessage({ session });
}

const signedInListeners = new Set<(session: Session) => unknown>();
const signingOutListeners = new Set<(session: Session) => unknown>();
let sessionLost: () => void = () => {};
let countUnsent: () => Promise<number> = () => Promise.resolve(0);
let countUnfinished: () => Promise<number> = () => Promise.resolve(0);

/** Called with the session after each sign-in; what it returns is awaited before the page goes on. */
export const onSignedIn = (listener: (session: Session) => unknown): void => {
  signedInListeners.add(listener);
};

/** Called before the session is forgotten, by logout or by the server; awaited. */
export const onSigningOut = (listener: (session: Session) => unknown): void => {
  signingOutListeners.add(listener);
};

/** Called after another tab signed in or out, with who was signed in before. */
export const onChangedElsewhere = (listener: (before: Session | undefined) => unknown): void => {
  changedElsewhereListeners.add(listener);
};

const endedElsewhereKey = 'presente-ended-elsewhere';

/** Says to the page that is about to be loaded that another tab ended the session. */
export function sayEndedElsewhere(): void {
  try {
    sessionStorage.setItem(endedElsewhereKey, 'true');
  } catch {
    // Without storage the page goes home without a word.
  }
}

/** Whether this page was loaded because another tab ended the session; true once. */
export function endedElsewhere(): boolean {
  try {
    const isSaid = sessionStorage.getItem(endedElsewhereKey) !== null;
    sessionStorage.removeItem(endedElsewhereKey);
    return isSaid;
  } catch {
    return false;
  }
}

/** Called when the server ended the session and nothing is left to be sent: the page goes to `/`. */
export const onSessionLost = (listener: () => void): void => {
  sessionLost = listener;
};

/** Says how many operations of this phone the server has not answered yet. */
export const setUnsentCounter = (counter: () => Promise<number>): void => {
  countUnsent = counter;
};

/** How many operations of this phone the server has not answered yet. */
export const unsentCount = (): Promise<number> => countUnsent();

/** Says how many forms were left unfinished on this phone. */
export const setUnfinishedCounter = (counter: () => Promise<number>): void => {
  countUnfinished = counter;
};

/** How many forms were left unfinished on this phone: signing out takes them off it (EV-35). */
export const unfinishedCount = (): Promise<number> => countUnfinished();

/** The session of this moment, or `undefined` for a visitor. */
export const readCurrentSession = (): Session | undefined => current;

/** Whose is what this page asks for and keeps, also after her session has expired; empty for a visitor. */
export const currentAccountId = (): string => current?.userId ?? '';

/** Whether the server will know who asks: an expired session is kept for her work alone (CI-16). */
export const isSignedIn = (session: Session | undefined): session is Session =>
  session !== undefined && !session.isExpired;

/** Whether an account's session has ended and its user is to sign in again; a pass that is over asks for nothing. */
export const isSignInDue = (session: Session | undefined): boolean =>
  session?.isExpired === true && session.userType !== 'staff';

/** The session, followed. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    readCurrentSession,
    readCurrentSession,
  );

export const roleOf = (session: Session | undefined): Role => session?.userType ?? 'visitor';

/** Whether the current user may use a capability: the page decides by it what to show. */
export const sessionMay = (session: Session | undefined, capability: Capability): boolean =>
  may(roleOf(session), capability);

const sessionOf = (token: string, profile: Profile): Session => ({
  token,
  userId: profile._id,
  names: profile.fullName,
  email: profile.email,
  companyName: profile.companyName,
  userType: profile.userType,
  passEventId: '',
  picture: profile.picture,
  place: profile.place,
  stripeAccountId: profile.stripeAccountId,
  isPasswordChanged: profile.isPasswordChanged,
  isExpired: false,
});

/** Keeps a new session and tells the listeners. */
export const startSession = (token: string, profile: Profile): Promise<void> =>
  begin(sessionOf(token, profile));

/** The same for a phone on which a staff pass was opened; `names` is what the organiser calls the pass. */
export const startStaffSession = (token: string, pass: PassFacts): Promise<void> =>
  begin({
    token,
    userId: pass._id,
    names: pass.label,
    email: '',
    companyName: '',
    userType: 'staff',
    passEventId: pass.eventId,
    picture: '',
    place: '',
    stripeAccountId: '',
    isPasswordChanged: true,
    isExpired: false,
  });

async function begin(session: Session): Promise<void> {
  replace(session);
  await Promise.all([...signedInListeners].map((listener) => listener(session)));
}

/**
 * Takes names, picture and the like from a profile that was just read or changed, in every tab. One of
 * somebody else, or after the session's end, is ignored.
 */
export function renewSession(profile: Profile): void {
  if (current === undefined || current.isExpired || current.userId !== profile._id) return;
  const next = sessionOf(current.token, profile);
  if (JSON.stringify(next) !== JSON.stringify(current)) replace(next);
}

/** The user has set a password of her own: no page sends her to change it any more (spec 1 §4). */
export function passwordChanged(): void {
  if (current !== undefined) replace({ ...current, isPasswordChanged: true });
}

/** The organisation has connected an account to be paid into, or none any more: every tab knows (PY-35). */
export function paymentAccountChanged(stripeAccountId: string): void {
  if (current !== undefined) replace({ ...current, stripeAccountId });
}

/** Forgets the session after the listeners have wiped what belongs to it. */
export async function endSession(): Promise<void> {
  const session = current;
  if (session === undefined) return;
  await Promise.allSettled([...signingOutListeners].map((listener) => listener(session)));
  replace(undefined);
}

/**
 * The server refused this token. With unsent operations or unfinished forms the user stays known and is
 * asked to sign in again (CI-16, EV-37); without, she is signed out (spec 1 §8). A staff pass that is over stays
 * known, so that its door can say so (CI-22). A token that is no longer ours is ignored.
 */
export async function sessionExpired(token: string): Promise<void> {
  if (current?.token !== token) return;
  if (current.userType === 'staff') {
    if (!current.isExpired) replace({ ...current, token: '', isExpired: true });
    return;
  }
  const counts = await Promise.all([unsentCount().catch(() => 1), unfinishedCount().catch(() => 1)]);
  const isWaiting = counts.some((count) => count > 0);
  // Looking took a moment, in which she may have signed in again.
  if (current?.token !== token) return;
  if (isWaiting) {
    replace({ ...current, token: '', isExpired: true });
  } else {
    await endSession();
    sessionLost();
  }
}
