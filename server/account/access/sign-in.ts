import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { loginSchema } from '#contract/account/account-endpoints.ts';
import { negotiateLanguage, type Language } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Db } from '../../db/tables.ts';
import { toNetworkLabel } from '../../http/client-network.ts';
import { noteSecurityEvent } from '../../http/observe-requests.ts';
import { newId } from '../../id.ts';
import { createDisownToken, toDisownUrl } from '../../mail/disown-link.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import { SecurityRefusal } from '../../security-event.ts';
import type { Services } from '../../services.ts';
import { hashToken } from '../../token.ts';
import {
  claimAttempt,
  clearAttempts,
  createUnlock,
  redeemUnlock,
  type AttemptSubject,
} from './attempt-store.ts';
import {
  findOwner,
  lockForSignIn,
  readCredentials,
  readOwner,
  readPasswordHash,
} from './credential-store.ts';
import { readDeviceToken, setDeviceCookie } from '../../http/device-cookie.ts';
import { parseDeviceName } from './device-name.ts';
import { findKnownDevice, rememberDevice } from './device-store.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './password.ts';
import { newDeviceMail, unlockMail } from './sign-in-mails.ts';
import { openSession } from './session-store.ts';

/** The request of a sign-in and its response, which gets the cookie of the device. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A signed-in device: the token of its session, and that of its cookie. */
interface SignedIn {
  readonly token: string;
  readonly deviceToken: string;
  readonly isNewDevice: boolean;
}

/**
 * Signs in with e-mail and password. Wrong and unknown get the same response, after the same work; only the right
 * password learns that the confirmation is missing (AC-5).
 * @throws Refusal `loginError`; `notVerified`; `signInPaused` after too many wrong passwords (AC-82)
 */
export async function signInWithPassword(
  services: Services,
  { email, password, deviceType }: v.InferOutput<typeof loginSchema>,
  { language, ...exchange }: Exchange & { language: Language },
): Promise<{ token: string; isPasswordChanged: boolean }> {
  const { database, clock } = services;
  const nowMs = clock();
  const credentials = await readCredentials(database.db, email);
  const token = readDeviceToken(exchange.request);
  const deviceHash = await findKnownDevice(database.db, { token, email, nowMs });
  const subject =
    deviceHash === undefined || credentials === undefined
      ? { email }
      : { deviceHash, accountId: credentials.accountId };
  const isLastAttempt = await spendAttempt(services, subject, {
    ...exchange,
    accountId: credentials?.accountId,
  });

  const isPasswordValid = await verifyPassword(password, credentials?.passwordHash);
  if (credentials !== undefined && isPasswordValid && !credentials.isVerified) {
    await database.transaction(({ db }) => clearAttempts(db, subject));
    throw new Refusal('notVerified');
  }
  if (credentials === undefined || !isPasswordValid) {
    if (isLastAttempt && 'email' in subject) await mailUnlock(services, email);
    throw failSignIn(credentials?.accountId);
  }
  const { accountId, passwordHash, isPasswordChanged } = credentials;
  const openWith = (hash: string, newHash?: string) =>
    database.transaction(async ({ db }) => {
      const isUnchanged = await lockForSignIn(db, { accountId, passwordHash: hash, newHash, language });
      if (!isUnchanged) return undefined;
      await clearAttempts(db, subject);
      return openDeviceSession(services, db, { ...exchange, accountId, deviceType });
    });
  const newHash = isOutdatedHash(passwordHash) ? await hashPassword(password) : undefined;
  let signedIn = await openWith(passwordHash, newHash);
  if (signedIn === undefined && newHash !== undefined) {
    // A concurrent sign-in may have replaced the outdated hash of this password.
    const currentHash = await readPasswordHash(database.db, accountId);
    if (await verifyPassword(password, currentHash)) signedIn = await openWith(currentHash);
  }
  if (signedIn === undefined) throw failSignIn(accountId);
  finishSignIn(services, exchange, { ...signedIn, accountId });
  return { token: signedIn.token, isPasswordChanged };
}

/**
 * Counts an attempt at a password, as failed until `clearAttempts`.
 * @returns whether further attempts have to wait
 * @throws Refusal `signInPaused` while this one has to
 */
export async function spendAttempt(
  { database, clock }: Services,
  subject: AttemptSubject,
  { reply, accountId }: { reply: FastifyReply; accountId: string | undefined },
): Promise<boolean> {
  const nowMs = clock();
  const claim = await database.transaction(({ db }) => claimAttempt(db, subject, nowMs));
  if (!claim.isAllowed) {
    void reply.header('retry-after', Math.ceil((claim.retryAtMs - nowMs) / 1000));
    throw new SecurityRefusal('email' in subject ? 'signInPaused' : 'tooManyRequests', {
      kind: 'signInPaused',
      accountId,
    });
  }
  return claim.retryAtMs > nowMs;
}

/** Mails the owner of an account a link that ends the wait, at most once a day (AC-84). */
async function mailUnlock(
  { config, database, clock, ticketKey, wakeMail }: Services,
  email: string,
): Promise<void> {
  const nowMs = clock();
  await database.transaction(async ({ db }) => {
    const owner = await findOwner(db, email);
    const accountId = owner?.isVerified ? owner.accountId : undefined;
    const token = await createUnlock(db, { email, accountId, nowMs });
    if (owner === undefined || accountId === undefined || token === undefined) return;
    const content = unlockMail(negotiateLanguage(owner.language), {
      firstName: owner.firstName,
      link: `${config.publicUrl}/account/unlock?token=${token}`,
      notMeUrl: toDisownUrl(
        config.publicUrl,
        createDisownToken(ticketKey, { kind: 'unlock', subject: accountId }, nowMs),
      ),
    });
    await queueMail(db, { to: email, content, priority: 'urgent', nowMs });
  });
  wakeMail();
}

/**
 * Ends the wait of an account's sign-ins by the token of an unlocking mail, and makes this device known to it.
 * @throws Refusal `linkInvalid`
 */
export async function unlockSignInByToken(
  { config, database, clock }: Services,
  unlockToken: string,
  { request, reply }: Exchange,
): Promise<void> {
  const nowMs = clock();
  const unlocked = await database.transaction(async ({ db }) => {
    const accountId = await redeemUnlock(db, unlockToken, nowMs);
    if (accountId === undefined) throw new Refusal('linkInvalid');
    const { token } = await rememberDevice(db, { token: readDeviceToken(request), accountId, nowMs });
    return { accountId, token };
  });
  setDeviceCookie(reply, config, unlocked.token);
  noteSecurityEvent(request, { kind: 'signInUnlocked', accountId: unlocked.accountId });
}

/**
 * Opens the session of a sign-in, makes its device known to the account, and mails the owner if only other
 * devices were (AC-85). Call within a transaction, then `finishSignIn`.
 */
export async function openDeviceSession(
  { config, clock, ticketKey }: Services,
  db: Db,
  { accountId, deviceType, request }: { accountId: string; deviceType: string; request: FastifyRequest },
): Promise<SignedIn> {
  const nowMs = clock();
  const id = newId(nowMs);
  const deviceName = parseDeviceName(request.headers['user-agent']);
  const network = toNetworkLabel(request.ip);
  const device = await rememberDevice(db, { token: readDeviceToken(request), accountId, nowMs });
  const owner = device.isNewBesideOthers ? await readOwner(db, accountId) : undefined;
  if (owner !== undefined) {
    const content = newDeviceMail(negotiateLanguage(owner.language), {
      firstName: owner.firstName,
      deviceName,
      network,
      nowMs,
      link: `${config.publicUrl}/account/sessions`,
      notMeUrl: toDisownUrl(
        config.publicUrl,
        createDisownToken(ticketKey, { kind: 'signIn', subject: id }, nowMs),
      ),
    });
    await queueMail(db, { to: owner.email, content, nowMs });
  }
  const deviceHash = hashToken(device.token);
  const token = await openSession(db, { id, accountId, deviceType, deviceName, network, deviceHash, nowMs });
  return { token, deviceToken: device.token, isNewDevice: device.isNewBesideOthers };
}

/** Hands the cookie of the device to the response; call after the commit. */
export function finishSignIn(
  { config, wakeMail }: Services,
  { request, reply }: Exchange,
  { deviceToken, isNewDevice, accountId }: SignedIn & { accountId: string },
): void {
  setDeviceCookie(reply, config, deviceToken);
  if (!isNewDevice) return;
  noteSecurityEvent(request, { kind: 'deviceAdded', accountId });
  wakeMail();
}

const failSignIn = (accountId: string | undefined): Refusal =>
  new SecurityRefusal('loginError', { kind: 'signInFailed', accountId });
