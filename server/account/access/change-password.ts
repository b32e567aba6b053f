import { negotiateLanguage } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { requireUncommonPassword } from './common-password.ts';
import { readPasswordHash, setPassword } from './credential-store.ts';
import { passwordChangedMail } from './password-mails.ts';
import { revokeCodes } from './password-reset-store.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { closeAccountSessions } from './session-store.ts';

interface PasswordChange {
  readonly accountId: string;
  /** The caller's session, which stays open. */
  readonly sessionHash: string | undefined;
  readonly oldPassword: string;
  readonly newPassword: string;
}

const wrongOldPassword = (): Refusal =>
  new Refusal('validation', { issues: [{ path: 'oldPassword', key: 'oldPasswordWrong' }] });

/**
 * Changes a password and ends every other session. A wrong old password is an issue of its field, also for an
 * account without a password (AC-12).
 * @throws Refusal `validation`
 */
export async function changeOwnPassword(
  { config, database, clock, wakeMail }: Services,
  { accountId, sessionHash, oldPassword, newPassword }: PasswordChange,
): Promise<void> {
  const oldHash = await readPasswordHash(database.db, accountId);
  if (!(await verifyPassword(oldPassword, oldHash))) throw wrongOldPassword();
  await requireUncommonPassword('newPassword', newPassword);
  const passwordHash = await hashPassword(newPassword);
  const nowMs = clock();
  await database.transaction(async ({ db }) => {
    // Compare-and-set: of two concurrent changes the second fails, as its old password is outdated.
    const owner = await setPassword(db, { accountId, passwordHash, expectedHash: oldHash });
    if (owner === undefined) throw wrongOldPassword();
    await closeAccountSessions(db, accountId, { exceptTokenHash: sessionHash });
    await revokeCodes(db, accountId);
    const content = passwordChangedMail(negotiateLanguage(owner.language), {
      firstName: owner.firstName,
      link: `${config.publicUrl}/login?mode=forgot`,
    });
    await queueMail(db, { to: owner.email, content, nowMs });
  });
  wakeMail();
}
