import * as v from 'valibot';
import { lineSchema } from '#contract/account/fields.ts';
import { confirmAccount, insertAccount, type NewAccount } from '../account/account-store.ts';
import { readDeletionRequest } from '../account/erasure/deletion-store.ts';
import {
  appointAdmin,
  findAccount,
  findProductOrganiser,
  setFirstPassword,
  type AccountSummary,
} from '../account/account-admin-store.ts';
import type { Db } from '../db/tables.ts';
import { audit } from './audit-store.ts';
import { CommandFailed, UsageError, type Command, type CommandContext } from './command.ts';
import { generateFirstPassword, formatFirstPassword } from './first-password.ts';
import { requireAccount, parseEmailArgument } from './parse-email-argument.ts';

const actor = 'console';

export const createAdminCommand: Command = {
  name: 'create',
  usage: '<email> [first name] [last name] [--existing]',
  help: 'Creates an admin, with a first password that is shown once. With --existing a confirmed attendee becomes one and keeps the password.',
  arity: [1, 3],
  options: { existing: { type: 'boolean' } },
  async run(context, { positionals, options }) {
    const email = parseEmailArgument(positionals[0]);
    if (options['existing'] === true) return promoteToAdmin(context, email);
    const password = generateFirstPassword();
    const account = await buildAccount(context, {
      email,
      password,
      userType: 'Basic',
      userRole: 2,
      firstName: parseName(positionals[1] ?? 'Admin'),
      lastName: parseName(positionals[2] ?? 'Presente'),
      companyName: '',
    });
    await context.database.transaction(async ({ db }) => {
      const existingAccount = await findAccount(db, email);
      if (existingAccount?.isVerified === true)
        throw new CommandFailed(`There is an account of ${email} already. --existing makes it an admin.`);
      const accountId = await writeAccount(db, account, existingAccount);
      await appointAdmin(db, accountId);
      await audit(db, { actor, action: 'adminCreated', subject: accountId, nowMs: account.nowMs });
    });
    return [`Admin created.`, ...formatFirstPassword(email, password)];
  },
};

async function promoteToAdmin({ database, clock }: CommandContext, email: string): Promise<string[]> {
  await database.transaction(async ({ db }) => {
    const { accountId, isAdmin, userType } = await requireAccount(db, email);
    if (isAdmin) throw new CommandFailed(`${email} is an admin already.`);
    if (userType === 'Organisation')
      throw new CommandFailed(`${email} is an organisation: only a personal account can be an admin's.`);
    if ((await readDeletionRequest(db, accountId)) !== undefined)
      throw new CommandFailed(`${email} has asked for the deletion of the account.`);
    await appointAdmin(db, accountId);
    await audit(db, { actor, action: 'adminAppointed', subject: accountId, nowMs: clock() });
  });
  return [`${email} is an admin now, and must sign in again.`];
}

export const createOrganiserCommand: Command = {
  name: 'create-organiser',
  usage: '<email> <company name>',
  help: 'Creates the organisation that is the product itself (userRole 1), with a first password that is shown once. There is at most one.',
  arity: [2, 2],
  async run(context, { positionals }) {
    const email = parseEmailArgument(positionals[0]);
    const companyName = v.safeParse(lineSchema(120), positionals[1]);
    if (!companyName.success) throw new UsageError('The company name is empty or too long.');
    const password = generateFirstPassword();
    const account = await buildAccount(context, {
      email,
      password,
      userType: 'Organisation',
      userRole: 1,
      firstName: parseName(companyName.output.slice(0, 80)),
      lastName: '',
      companyName: companyName.output,
    });
    await context.database.transaction(async ({ db }) => {
      const productOrganiser = await findProductOrganiser(db);
      if (productOrganiser !== undefined)
        throw new CommandFailed(`The product's own organisation is ${productOrganiser} already.`);
      const existingAccount = await findAccount(db, email);
      if (existingAccount?.isVerified === true)
        throw new CommandFailed(`There is an account of ${email} already.`);
      const accountId = await writeAccount(db, account, existingAccount);
      await audit(db, { actor, action: 'organiserCreated', subject: accountId, nowMs: account.nowMs });
    });
    return ['Organisation created.', ...formatFirstPassword(email, password)];
  },
};

export const resetPasswordCommand: Command = {
  name: 'reset-password',
  usage: '<email>',
  help: 'Gives an account a new first password, shown once, and ends all its sessions.',
  arity: [1, 1],
  async run({ database, clock, hashPassword }, { positionals }) {
    const password = generateFirstPassword();
    const passwordHash = await hashPassword(password);
    const email = await database.transaction(async ({ db }) => {
      const account = await requireAccount(db, positionals[0]);
      await setFirstPassword(db, account.accountId, passwordHash);
      await audit(db, { actor, action: 'passwordReset', subject: account.accountId, nowMs: clock() });
      return account.email;
    });
    return ['Password reset; all sessions have ended.', ...formatFirstPassword(email, password)];
  },
};

async function buildAccount(
  { clock, hashPassword }: CommandContext,
  {
    password,
    ...details
  }: Omit<NewAccount, 'passwordHash' | 'language' | 'isVerified' | 'nowMs'> & { password: string },
): Promise<NewAccount> {
  const passwordHash = await hashPassword(password);
  return { ...details, passwordHash, language: 'it', isVerified: true, nowMs: clock() };
}

/** Writes an account whose first password must be changed, replacing an unconfirmed sign-up. */
async function writeAccount(
  db: Db,
  account: NewAccount,
  existingAccount: AccountSummary | undefined,
): Promise<string> {
  const accountId = existingAccount?.accountId ?? (await insertAccount(db, account));
  if (accountId === undefined) throw new CommandFailed(`There is an account of ${account.email} already.`);
  if (existingAccount !== undefined) await confirmAccount(db, accountId, account);
  await setFirstPassword(db, accountId, account.passwordHash);
  return accountId;
}

function parseName(text: string): string {
  const name = v.safeParse(lineSchema(80), text);
  if (!name.success) throw new UsageError(`"${text}" is no name: it is empty or too long.`);
  return name.output;
}
