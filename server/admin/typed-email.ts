import * as v from 'valibot';
import { emailSchema } from '#contract/account/fields.ts';
import { findAccount, type KnownAccount } from '../account/operator-store.ts';
import type { Db } from '../db/tables.ts';
import { NotDone, NotUnderstood } from './command.ts';

/** A word that must be an e-mail address → the address in lower case. */
export function typedEmail(word: string | undefined): string {
  const email = v.safeParse(emailSchema, word);
  if (!email.success) throw new NotUnderstood(`"${word ?? ''}" is not an e-mail address.`);
  return email.output;
}

/** The confirmed account of an e-mail that was typed. */
export async function accountOf(db: Db, word: string | undefined): Promise<KnownAccount> {
  const email = typedEmail(word);
  const account = await findAccount(db, email);
  if (account === undefined) throw new NotDone(`There is no account of ${email}.`);
  if (!account.isVerified) throw new NotDone(`${email} has not been confirmed by its owner yet.`);
  return account;
}
