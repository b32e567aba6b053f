import { negotiateLanguage } from '#contract/language.ts';
import type { Db } from '../../db/tables.ts';
import type { MailContent } from '../../mail/mail-layout.ts';
import { createDisownToken, toDisownUrl } from '../../mail/disown-link.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import { takeFromMailboxQuota } from '../../mail/mailbox-quota-store.ts';
import type { Services } from '../../services.ts';
import { newToken } from '../../token.ts';
import { accountExistsMail, verificationMail } from '../account-mails.ts';
import { findOwner, type Owner } from './credential-store.ts';
import { resetUnconfirmedMail } from './password-mails.ts';
import { hashPassword } from './password.ts';
import { verificationLink } from './sign-up.ts';
import { createVerification, findLastSignUp } from './verification-store.ts';

/**
 * Mails the verification link of an unconfirmed account again (AC-120). The answer and the time of its work do not
 * depend on whether the e-mail is known: a password's hash outweighs the rest, as at sign-up (AC-2).
 */
export async function mailVerificationAgain(services: Services, email: string): Promise<void> {
  const { database, clock, wakeMail } = services;
  await hashPassword(newToken());
  const nowMs = clock();
  await database.transaction(async ({ db }) => {
    const owner = await findOwner(db, email);
    const isKnown = owner !== undefined;
    const isWithinQuota = await takeFromMailboxQuota(db, { kind: 'verification', email, isKnown, nowMs });
    if (owner === undefined || !isWithinQuota) return;
    const content = await buildMail(services, db, { owner, nowMs });
    await queueMail(db, { to: email, content, priority: 'urgent', nowMs });
  });
  wakeMail();
}

async function buildMail(
  { config: { publicUrl }, ticketKey }: Services,
  db: Db,
  { owner, nowMs }: { owner: Owner; nowMs: number },
): Promise<MailContent> {
  const { accountId, email, firstName } = owner;
  const language = negotiateLanguage(owner.language);
  const disowned = { kind: owner.isVerified ? 'accountExists' : 'signUp', subject: accountId } as const;
  const notMeUrl = toDisownUrl(publicUrl, createDisownToken(ticketKey, disowned, nowMs));
  if (owner.isVerified)
    return accountExistsMail(language, { firstName, link: `${publicUrl}/login`, notMeUrl });
  const signUp = await findLastSignUp(db, accountId);
  if (signUp === undefined)
    return resetUnconfirmedMail(language, { firstName, link: `${publicUrl}/signup`, notMeUrl });
  const token = await createVerification(db, { accountId, signUp, nowMs });
  const link = verificationLink(publicUrl, { id: accountId, email, token });
  return verificationMail(negotiateLanguage(signUp.language), {
    firstName: signUp.firstName,
    link,
    notMeUrl,
  });
}
