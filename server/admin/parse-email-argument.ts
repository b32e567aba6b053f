import * as v from 'valibot';
import { emailSchema } from '#contract/input/email.ts';
import { findAccount, type AccountSummary } from '../account/account-admin-store.ts';
import type { Db } from '../db/tables.ts';
import { CommandFailed, UsageError } from './command.ts';

/**
 * Parses an e-mail argument into lower case.
 * @throws UsageError
 */
export function parseEmailArgument(argument: string | undefined): string {
  const email = v.safeParse(emailSchema, argument);
  if (!email.success) throw new UsageError(`"${argument ?? ''}" is not an e-mail address.`);
  return email.output;
}

/**
 * The confirmed account of an e-mail argument.
 * @throws CommandFailed
 */
export async function requireAccount(db: Db, argument: string | undefined): Promise<AccountSummary> {
  const email = parseEmailArgument(argument);
  const account = await findAccount(db, email);
  if (account === undefined) throw new CommandFailed(`There is no account of ${email}.`);
  if (!account.isVerified) throw new CommandFailed(`${email} has not been confirmed by its owner yet.`);
  return account;
}
