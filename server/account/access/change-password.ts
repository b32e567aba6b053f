import { negotiateLanguage } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { requireUncommonPassword } from './common-password.ts';
import { readPasswordHash, setPassword } from './credential-store.ts';
import { passwordChangedMail } from './password-mails.ts';
import { revokeCodes } from './password-reset-store.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { closeAccountSessions, rotateToken } from './session-store.ts';

interface PasswordChange {
  readonly accountId: string;
  /** The caller's session, which stays open. */
  readonly sessionId: string;
  readonly tokenHash: string;
  readonly oldPassword: string;
  readonly newPassword: string;
}

const wrongOldPassword = (): Refusal =>
  new Refusal('validation', { issues: [{ path: 'oldPassword', key: 'oldPasswordWrong' }] });

/**
 * Changes a password, ends every other session and the token of this one. A wrong old password is an issue of its field, also for an
 * account without a password (AC-12).
 * @returns the new token of the session (AC-105)
 * @throws Refusal `validation`
 */
export async function changeOwnPassword(
  { config, database, clock, wakeMail }: Services,
  { accountId, sessionId, tokenHash, oldPassword, newPassword }: PasswordChange,
): Promise<string> {
  const oldHash = await readPasswordHash(database.db, accountId);
  if (!(await verifyPassword(oldPassword, oldHash))) throw wrongOldPassword();
  await requireUncommonPassword('newPassword', newPassword);
  const passwordHash = await hashPassword(newPassword);
  const nowMs = clock();
  const token = await database.transaction(async ({ db }) => {
    // Compare-and-set: of two concurrent changes the second fails, as its old password is outdated.
    const owner = await setPassword(db, { accountId, passwordHash, expectedHash: oldHash });
    if (owner === undefined) throw wrongOldPassword();
    await closeAccountSessions(db, accountId, { exceptId: sessionId });
    await revokeCodes(db, accountId);
    const content = passwordChangedMail(negotiateLanguage(owner.language), {
      firstName: owner.firstName,
      link: `${config.publicUrl}/login?mode=forgot`,
    });
    await queueMail(db, { to: owner.email, content, nowMs });
    const newToken = await rotateToken(db, { tokenHash, nowMs, isPreviousEnded: true });
    if (newToken === undefined) throw new Refusal('tokenError');
    return newToken;
  });
  wakeMail();
  return token;
}
