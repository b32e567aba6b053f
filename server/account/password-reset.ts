import { randomInt } from 'node:crypto';
import { languageOf } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { MailContent } from '../mail/mail-layout.ts';
import type { Services } from '../services.ts';
import { findOwner, setPassword, type Owner } from './credential-store.ts';
import {
  passwordChangedMail,
  resetCodeMail,
  resetPausedMail,
  resetUnconfirmedMail,
} from './password-mails.ts';
import {
  exchangeCode,
  forgetOldCodes,
  replaceCode,
  spendResetToken,
  takeTry,
  type CodeRequest,
} from './password-reset-store.ts';
import { hashPassword, isPassword } from './password.ts';
import { closeSessionsOf } from './session-store.ts';

const minuteMs = 60_000;

/**
 * Mails a code to the owner of an e-mail. Whoever asks learns nothing about whether it was known: both
 * ways hash a code and write the same rows; only the mail is missing (AC-8).
 */
export async function askForCode(services: Services, email: string): Promise<void> {
  const { config, database, clock, wakeMail } = services;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code);
  const nowMs = clock();
  await forgetOldCodes(database.db, nowMs);
  await database.transaction(async ({ db }) => {
    const owner = await findOwner(db, email);
    const accountId = owner?.isVerified ? owner.accountId : undefined;
    const request = await replaceCode(db, { email, accountId, codeHash, nowMs });
    if (owner === undefined || request.outcome === 'ignored') return;
    const content = contentFor(owner, { request, code, nowMs, publicUrl: config.publicUrl });
    await queueMail(db, { to: email, content, nowMs });
  });
  wakeMail();
}

function contentFor(
  { firstName, language, isVerified }: Owner,
  asked: { request: CodeRequest; code: string; nowMs: number; publicUrl: string },
): MailContent {
  const { request, code, nowMs, publicUrl } = asked;
  const reader = languageOf(language);
  if (!isVerified) return resetUnconfirmedMail(reader, { firstName, link: `${publicUrl}/signup` });
  if (request.outcome !== 'paused') return resetCodeMail(reader, { firstName, code });
  return resetPausedMail(reader, { firstName, minutes: Math.ceil((request.untilMs - nowMs) / minuteMs) });
}

/**
 * The right code, once → the token that sets a new password. Refuses with `codeInvalid`. What is
 * refused at once depends on the codes asked for under this e-mail, never on whether it has an account.
 */
export async function redeemCode(
  { database, clock }: Services,
  { email, code }: { email: string; code: string },
): Promise<{ token: string; userId: string }> {
  const codeHash = await takeTry(database.db, email, clock());
  if (codeHash === undefined || !(await isPassword(code, codeHash))) throw new Refusal('codeInvalid');
  const exchanged = await exchangeCode(database.db, { email, codeHash, nowMs: clock() });
  if (exchanged === undefined) throw new Refusal('codeInvalid');
  return { token: exchanged.token, userId: exchanged.accountId };
}

/** Sets the password of whoever holds the token, and ends every session. Refuses with `codeInvalid`. */
export async function resetByToken(
  { config, database, clock, wakeMail }: Services,
  { userId, token, newPassword }: { userId: string; token: string; newPassword: string },
): Promise<void> {
  const passwordHash = await hashPassword(newPassword);
  const nowMs = clock();
  await database.transaction(async ({ db }) => {
    if (!(await spendResetToken(db, { accountId: userId, token, nowMs }))) throw new Refusal('codeInvalid');
    const owner = await setPassword(db, { accountId: userId, passwordHash });
    if (owner === undefined) throw new Refusal('codeInvalid');
    await closeSessionsOf(db, userId);
    const content = passwordChangedMail(languageOf(owner.language), {
      firstName: owner.firstName,
      link: `${config.publicUrl}/login?mode=forgot`,
    });
    await queueMail(db, { to: owner.email, content, nowMs });
  });
  wakeMail();
}
