import { useSyncExternalStore } from 'react';
import { createStore } from '#src/lib/create-store.ts';
import type { Profile } from '#contract/account/profile-endpoints.ts';
import type { UserType } from '#contract/account/fields.ts';
import type { PassInfo } from '#contract/check-in/pass-endpoints.ts';
import { hasCapability, type Capability, type Role } from '#contract/capabilities.ts';
import { nowMs } from '../text/clock.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** The signed-in user, stored in cookies so that it is available at start without a network. */
export interface Session {
  /** '' when the session has expired. */
  readonly token: string;
  readonly userId: string;
  readonly names: string;
  readonly email: string;
  readonly companyName: string;
  /** `staff`: a device with a staff pass instead of an account; `userId` is the id of the pass (CI-21). */
  readonly userType: UserType | 'staff';
  /** Event of a staff pass; '' for accounts. */
  readonly passEventId: string;
  /** Title of that event when the pass was opened; '' for accounts. */
  readonly passEventTitle: string;
  readonly picture: string;
  readonly place: string;
  readonly stripeAccountId: string;
  readonly isPasswordChanged: boolean;
  /**
   * When its token was received, by this device's clock in epoch ms; of two stored sessions the later one counts
   * (CI-53).
   */
  readonly startedAt: string;
  /** The server rejects the token, but this device still holds unsent work of the user. */
  readonly isExpired: boolean;
}

const cookieNames = {
  token: 'token',
  userId: 'userid',
  names: 'names',
  email: 'email',
  companyName: 'companyName',
  userType: 'userType',
  passEventId: 'passEventId',
  passEventTitle: 'passEventTitle',
  picture: 'picture',
  place: 'place',
  stripeAccountId: 'stripeAccountId',
  startedAt: 'startedat',
} as const;

const userTypes = ['Basic', 'Organisation', 'staff'] as const;

function readSession(): Session | undefined {
  const isLoggedIn = readCookie('loggedin');
  const userId = readCookie(cookieNames.userId);
  const token = readCookie(cookieNames.token);
  if (userId === '' || isLoggedIn === '' || (token === '' && isLoggedIn !== 'expired')) return undefined;
  return {
    token,
    userId,
    names: readCookie(cookieNames.names),
    email: readCookie(cookieNames.email),
    companyName: readCookie(cookieNames.companyName),
    userType: userTypes.find((type) => type === readCookie(cookieNames.userType)) ?? 'Basic',
    passEventId: readCookie(cookieNames.passEventId),
    passEventTitle: readCookie(cookieNames.passEventTitle),
    picture: readCookie(cookieNames.picture),
    place: readCookie(cookieNames.place),
    stripeAccountId: readCookie(cookieNames.stripeAccountId),
    startedAt: readCookie(cookieNames.startedAt),
    isPasswordChanged: readCookie('passwordchanged') !== 'false',
    isExpired: token === '',
  };
}

function writeSession(session: Session | undefined): void {
  for (const [key, cookie] of Object.entries(cookieNames)) {
    writeCookie(cookie, session === undefined ? '' : session[key as keyof typeof cookieNames]);
  }
  writeCookie('passwordchanged', session === undefined ? '' : String(session.isPasswordChanged));
  writeCookie('loggedin', session === undefined ? '' : session.isExpired ? 'expired' : 'true');
}

const sessionStore = createStore(readSession());
/** The current session; `undefined` for visitors. */
export const readCurrentSession = sessionStore.getSnapshot;
// Rewriting the cookies at each start makes their 30 days sliding, as on the server (AC-6).
if (readCurrentSession() !== undefined) writeSession(readCurrentSession());

const otherTabListeners = new Set<(previous: Session | undefined) => unknown>();
const otherTabs = import.meta.env.SSR ? undefined : new BroadcastChannel('session');
// Use the message, not the cookies: the browser may expose another tab's cookies later than its message.
otherTabs?.addEventListener('message', ({ data }: MessageEvent<{ session?: Session }>) => {
  const previous = readCurrentSession();
  sessionStore.set(data.session);
  for (const listener of otherTabListeners) listener(previous);
});

function setSession(session: Session | undefined): void {
  writeSession(session);
  sessionStore.set(session);
  otherTabs?.postMessage({ session });
}

const signedInListeners = new Set<(session: Session) => unknown>();
const signingOutListeners = new Set<(session: Session) => unknown>();
let handleSessionLost: () => void = () => {};
let pendingOperationCounter: () => Promise<number> = () => Promise.resolve(0);
let unfinishedFormCounter: () => Promise<number> = () => Promise.resolve(0);

/** Adds a listener called after each sign-in; its promise is awaited before the page continues. */
export const onSignedIn = (listener: (session: Session) => unknown): void => {
  signedInListeners.add(listener);
};

/** Adds a listener called before the session is deleted, by logout or by the server; awaited. */
export const onSigningOut = (listener: (session: Session) => unknown): void => {
  signingOutListeners.add(listener);
};

/** Adds a listener called after another tab signed in or out, with the previous session. */
export const onSessionChangedInOtherTab = (listener: (previous: Session | undefined) => unknown): void => {
  otherTabListeners.add(listener);
};

/**
 * Sets the handler for a session ended by the server with no unsent work left: the page goes to `/` (SH-12).
 */
export const onSessionLost = (listener: () => void): void => {
  handleSessionLost = listener;
};

/** Sets the counter of unsent operations on this device. */
export const setPendingOperationCounter = (counter: () => Promise<number>): void => {
  pendingOperationCounter = counter;
};

/** Number of unsent operations on this device. */
export const getPendingOperationCount = (): Promise<number> => pendingOperationCounter();

/** Sets the counter of unfinished forms on this device. */
export const setUnfinishedFormCounter = (counter: () => Promise<number>): void => {
  unfinishedFormCounter = counter;
};

/** Number of unfinished forms on this device; signing out deletes them (EV-35). */
export const getUnfinishedFormCount = (): Promise<number> => unfinishedFormCounter();

/** Account id that owns cached data, also after the session expired; '' for visitors. */
export const currentAccountId = (): string => readCurrentSession()?.userId ?? '';

/** Whether the server accepts the session; an expired one is kept only for its unsent work (CI-16). */
export const isSignedIn = (session: Session | undefined): session is Session =>
  session !== undefined && !session.isExpired;

/** Whether the user of an expired account session must sign in again; never for an expired pass. */
export const needsReauth = (session: Session | undefined): boolean =>
  session?.isExpired === true && session.userType !== 'staff';

/** Subscribes to the session. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(sessionStore.subscribe, readCurrentSession, readCurrentSession);

export const getRole = (session: Session | undefined): Role => session?.userType ?? 'visitor';

/** Whether the current user has a capability: decides what the page shows. */
export const sessionHasCapability = (session: Session | undefined, capability: Capability): boolean =>
  hasCapability(getRole(session), capability);

const toSession = (token: string, profile: Profile, startedAt = String(nowMs())): Session => ({
  token,
  userId: profile._id,
  names: profile.fullName,
  email: profile.email,
  companyName: profile.companyName,
  userType: profile.userType,
  passEventId: '',
  passEventTitle: '',
  picture: profile.picture,
  place: profile.place,
  stripeAccountId: profile.stripeAccountId,
  isPasswordChanged: profile.isPasswordChanged,
  startedAt,
  isExpired: false,
});

/** Stores a new session and notifies listeners. */
export const startSession = (token: string, profile: Profile): Promise<void> =>
  activateSession(toSession(token, profile));

/** Stores the session of a staff pass opened on this device; `names` is the label of the pass. */
export const startStaffSession = (token: string, pass: PassInfo): Promise<void> =>
  activateSession({
    token,
    userId: pass._id,
    names: pass.label,
    email: '',
    companyName: '',
    userType: 'staff',
    passEventId: pass.eventId,
    passEventTitle: pass.title,
    picture: '',
    place: '',
    stripeAccountId: '',
    isPasswordChanged: true,
    startedAt: String(nowMs()),
    isExpired: false,
  });

/**
 * Restores the session that this device has stored, at the start of the app and before anything was decided by
 * the cookies: the browser writes those up to 30 s late (CI-53). Ignored unless it began after theirs.
 */
export function restoreSession(stored: Session): void {
  if (Number(stored.startedAt) <= Number(readCurrentSession()?.startedAt ?? -1)) return;
  setSession(stored);
}

/** Clears a session that was ended here, whose cookies the browser had not deleted when it was killed. */
export function clearEndedSession(startedAt: string): void {
  if (readCurrentSession()?.startedAt === startedAt) setSession(undefined);
}

async function activateSession(session: Session): Promise<void> {
  setSession(session);
  await Promise.all([...signedInListeners].map((listener) => listener(session)));
}

/**
 * Updates the session from a fresh profile, in every tab. Ignores the profile of another account, or after
 * the session's end (AC-53).
 */
export function updateSessionProfile(profile: Profile): void {
  const current = readCurrentSession();
  if (current === undefined || current.isExpired || current.userId !== profile._id) return;
  const next = toSession(current.token, profile, current.startedAt);
  if (JSON.stringify(next) !== JSON.stringify(current)) setSession(next);
}

/** The user has replaced the temporary password: pages no longer redirect to the profile (SH-3). */
export function markPasswordChanged(): void {
  const current = readCurrentSession();
  if (current !== undefined) setSession({ ...current, isPasswordChanged: true });
}

/**
 * Continues the session with a new token from the server, in every tab and in the service worker (AC-107). Ignored
 * unless the session still has the token that the request was sent with. It counts as begun now, so that of two
 * stored copies the one with the new token is restored (CI-53).
 */
export async function replaceToken(sentToken: string, token: string): Promise<void> {
  const current = readCurrentSession();
  if (current === undefined || current.isExpired || current.token !== sentToken) return;
  await activateSession({ ...current, token, startedAt: String(nowMs()) });
}

/** Updates the connected payment account ('' for none), in every tab (PY-35). */
export function setPaymentAccount(stripeAccountId: string): void {
  const current = readCurrentSession();
  if (current !== undefined) setSession({ ...current, stripeAccountId });
}

/** Deletes the session after its listeners have cleared the data that belongs to it. */
export async function endSession(): Promise<void> {
  const session = readCurrentSession();
  if (session === undefined) return;
  await Promise.allSettled([...signingOutListeners].map((listener) => listener(session)));
  setSession(undefined);
}

/**
 * Handles a 401 for this token. With unsent operations or unfinished forms the user stays known and is asked
 * to sign in again (CI-16, EV-37), otherwise is signed out. An expired staff pass stays known, so that its
 * door can show it (CI-22). A token that is not the current one is ignored.
 */
export async function expireSession(token: string): Promise<void> {
  const session = readCurrentSession();
  if (session?.token !== token) return;
  if (session.userType === 'staff') {
    if (!session.isExpired) setSession({ ...session, token: '', isExpired: true });
    return;
  }
  const counts = await Promise.all([
    getPendingOperationCount().catch(() => 1),
    getUnfinishedFormCount().catch(() => 1),
  ]);
  const hasUnsavedWork = counts.some((count) => count > 0);
  // The user may have signed in again during the counts.
  const current = readCurrentSession();
  if (current?.token !== token) return;
  if (hasUnsavedWork) {
    setSession({ ...current, token: '', isExpired: true });
  } else {
    await endSession();
    handleSessionLost();
  }
}
