import { languageOf } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { Services } from '../services.ts';
import { readPasswordHash, setPassword } from './credential-store.ts';
import { passwordChangedMail } from './password-mails.ts';
import { dropCodes } from './password-reset-store.ts';
import { hashPassword, isPassword } from './password.ts';
import { closeSessionsOf } from './session-store.ts';

interface PasswordChange {
  readonly accountId: string;
  /** The caller's session, which goes on. */
  readonly sessionHash: string | undefined;
  readonly oldPassword: string;
  readonly newPassword: string;
}

const oldPasswordWrong = (): Refusal =>
  new Refusal('validation', { issues: [{ path: 'oldPassword', key: 'oldPasswordWrong' }] });

/**
 * Changes a password and ends every other session. A wrong old password is an issue of its field, also
 * for an account that has none (AC-12).
 */
export async function changeOwnPassword(
  { config, database, clock, wakeMail }: Services,
  { accountId, sessionHash, oldPassword, newPassword }: PasswordChange,
): Promise<void> {
  const oldHash = await readPasswordHash(database.db, accountId);
  if (!(await isPassword(oldPassword, oldHash))) throw oldPasswordWrong();
  const passwordHash = await hashPassword(newPassword);
  const nowMs = clock();
  await database.transaction(async ({ db }) => {
    // Of two changes at once the second finds that its old password is one no more.
    const owner = await setPassword(db, { accountId, passwordHash, insteadOf: oldHash });
    if (owner === undefined) throw oldPasswordWrong();
    await closeSessionsOf(db, accountId, { keep: sessionHash });
    await dropCodes(db, accountId);
    const content = passwordChangedMail(languageOf(owner.language), {
      firstName: owner.firstName,
      link: `${config.publicUrl}/login?mode=forgot`,
    });
    await queueMail(db, { to: owner.email, content, nowMs });
  });
  wakeMail();
}
