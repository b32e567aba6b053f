import { randomInt } from 'node:crypto';
import { negotiateLanguage } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { takeFromMailboxQuota } from '../../mail/mailbox-quota-store.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import { createDisownToken, toDisownUrl } from '../../mail/disown-link.ts';
import type { MailContent } from '../../mail/mail-layout.ts';
import type { Services } from '../../services.ts';
import { newToken } from '../../token.ts';
import { clearAttempts } from './attempt-store.ts';
import { requireUncommonPassword } from './common-password.ts';
import { findOwner, setPassword, type Owner } from './credential-store.ts';
import { rememberDevice } from './device-store.ts';
import { passwordChangedMail, resetCodeMail, resetLinkMail, resetUnconfirmedMail } from './password-mails.ts';
import {
  exchangeCode,
  deleteExpiredCodes,
  replaceCode,
  revokeCodes,
  spendResetToken,
  consumeAttempt,
  type Asker,
} from './password-reset-store.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { closeAccountSessions } from './session-store.ts';

/**
 * Mails a reset code to the owner of an e-mail. The response does not reveal whether the account exists: both
 * paths hash a code and write the same rows; only the mail differs (AC-8).
 * @returns the token for the cookie of the device, which the code is bound to (AC-9)
 */
export async function requestResetCode(
  { config, database, clock, ticketKey, wakeMail }: Services,
  { email, asker }: { email: string; asker: Asker },
): Promise<string> {
  const deviceToken = asker.deviceToken ?? newToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code);
  const linkToken = newToken();
  const nowMs = clock();
  await deleteExpiredCodes(database.db, nowMs);
  await database.transaction(async ({ db }) => {
    const owner = await findOwner(db, email);
    const accountId = owner?.isVerified ? owner.accountId : undefined;
    const result = await replaceCode(db, {
      email,
      accountId,
      codeHash,
      linkToken,
      asker,
      deviceToken,
      nowMs,
    });
    const isUnconfirmed = owner?.isVerified === false;
    const isWithinQuota = await takeFromMailboxQuota(db, {
      kind: 'verification',
      email,
      isKnown: isUnconfirmed && result !== 'ignored',
      nowMs,
    });
    if (owner === undefined || result === 'ignored' || (isUnconfirmed && !isWithinQuota)) return;
    const disowned = { kind: owner.isVerified ? 'reset' : 'signUp', subject: owner.accountId } as const;
    const content = buildResetMail(owner, {
      notMeUrl: toDisownUrl(config.publicUrl, createDisownToken(ticketKey, disowned, nowMs)),
      code: result === 'code' ? code : undefined,
      linkToken,
      publicUrl: config.publicUrl,
    });
    await queueMail(db, { to: email, content, priority: 'urgent', nowMs });
  });
  wakeMail();
  return deviceToken;
}

function buildResetMail(
  { accountId, firstName, language, isVerified }: Owner,
  input: { code: string | undefined; linkToken: string; publicUrl: string; notMeUrl: string },
): MailContent {
  const { code, linkToken, publicUrl, notMeUrl } = input;
  const reader = negotiateLanguage(language);
  if (!isVerified) return resetUnconfirmedMail(reader, { firstName, link: `${publicUrl}/signup`, notMeUrl });
  const link = `${publicUrl}/account/reset#${accountId}.${linkToken}`;
  return code === undefined
    ? resetLinkMail(reader, { firstName, link, notMeUrl })
    : resetCodeMail(reader, { firstName, code, link, notMeUrl });
}

/**
 * Exchanges a valid code, once, for a token that allows setting a password. Which attempts are rejected early
 * depends on the codes requested for this e-mail, never on whether it has an account.
 * @throws Refusal `codeInvalid`
 */
export async function redeemCode(
  { database, clock }: Services,
  { email, code, asker }: { email: string; code: string; asker: Asker },
): Promise<{ token: string; userId: string }> {
  const tried = await consumeAttempt(database.db, { email, asker, nowMs: clock() });
  if (tried === undefined || !(await verifyPassword(code, tried.codeHash))) throw new Refusal('codeInvalid');
  const exchanged = await exchangeCode(database.db, { email, tried, nowMs: clock() });
  if (exchanged === undefined) throw new Refusal('codeInvalid');
  return { token: exchanged.token, userId: exchanged.accountId };
}

/**
 * Sets the password of the token's account, and ends every session. The device that knows the token is known to
 * the account from now on, and sign-ins do not wait any more.
 * @returns the token for the cookie of the device
 * @throws Refusal `codeInvalid`; `validation` for a common password
 */
export async function resetPasswordByToken(
  { config, database, clock, wakeMail }: Services,
  {
    userId,
    token,
    newPassword,
    deviceToken,
  }: { userId: string; token: string; newPassword: string; deviceToken: string | undefined },
): Promise<string> {
  await requireUncommonPassword('newPassword', newPassword);
  const passwordHash = await hashPassword(newPassword);
  const nowMs = clock();
  const device = await database.transaction(async ({ db }) => {
    if (!(await spendResetToken(db, { accountId: userId, token, nowMs }))) throw new Refusal('codeInvalid');
    const owner = await setPassword(db, { accountId: userId, passwordHash });
    if (owner === undefined) throw new Refusal('codeInvalid');
    await closeAccountSessions(db, userId);
    await revokeCodes(db, userId);
    await clearAttempts(db, { email: owner.email });
    const content = passwordChangedMail(negotiateLanguage(owner.language), {
      firstName: owner.firstName,
      link: `${config.publicUrl}/login?mode=forgot`,
    });
    await queueMail(db, { to: owner.email, content, nowMs });
    return rememberDevice(db, { token: deviceToken, accountId: userId, nowMs });
  });
  wakeMail();
  return device.token;
}
