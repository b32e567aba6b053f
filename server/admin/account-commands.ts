import * as v from 'valibot';
import { lineOf } from '#contract/account/fields.ts';
import { confirmAccount, insertAccount, type NewAccount } from '../account/account-store.ts';
import { readDeletionRequest } from '../account/deletion-store.ts';
import {
  appointAdmin,
  findAccount,
  findOwnOrganiser,
  setFirstPassword,
  type KnownAccount,
} from '../account/operator-store.ts';
import type { Db } from '../db/tables.ts';
import { audit } from './audit-store.ts';
import { NotDone, NotUnderstood, type Command, type CommandContext } from './command.ts';
import { newFirstPassword, tellFirstPassword } from './first-password.ts';
import { accountOf, typedEmail } from './typed-email.ts';

const actor = 'console';

export const createAdmin: Command = {
  name: 'create',
  usage: '<email> [first name] [last name] [--existing]',
  help: 'Creates an admin, with a first password that is shown once. With --existing a confirmed attendee becomes one and keeps the password.',
  words: [1, 3],
  options: { existing: { type: 'boolean' } },
  async run(context, { words, options }) {
    const email = typedEmail(words[0]);
    if (options['existing'] === true) return appoint(context, email);
    const password = newFirstPassword();
    const account = await newAccount(context, {
      email,
      password,
      userType: 'Basic',
      userRole: 2,
      firstName: nameOf(words[1] ?? 'Admin'),
      lastName: nameOf(words[2] ?? 'Presente'),
      companyName: '',
    });
    await context.database.transaction(async ({ db }) => {
      const known = await findAccount(db, email);
      if (known?.isVerified === true)
        throw new NotDone(`There is an account of ${email} already. --existing makes it an admin.`);
      const accountId = await write(db, account, known);
      await appointAdmin(db, accountId);
      await audit(db, { actor, action: 'adminCreated', subject: accountId, nowMs: account.nowMs });
    });
    return [`Admin created.`, ...tellFirstPassword(email, password)];
  },
};

async function appoint({ database, clock }: CommandContext, email: string): Promise<string[]> {
  await database.transaction(async ({ db }) => {
    const { accountId, isAdmin, userType } = await accountOf(db, email);
    if (isAdmin) throw new NotDone(`${email} is an admin already.`);
    if (userType === 'Organisation')
      throw new NotDone(`${email} is an organisation: only a personal account can be an admin's.`);
    if ((await readDeletionRequest(db, accountId)) !== undefined)
      throw new NotDone(`${email} has asked for the deletion of the account.`);
    await appointAdmin(db, accountId);
    await audit(db, { actor, action: 'adminAppointed', subject: accountId, nowMs: clock() });
  });
  return [`${email} is an admin now, and must sign in again.`];
}

export const createOrganiser: Command = {
  name: 'create-organiser',
  usage: '<email> <company name>',
  help: 'Creates the organisation that is the product itself (userRole 1), with a first password that is shown once. There is at most one.',
  words: [2, 2],
  async run(context, { words }) {
    const email = typedEmail(words[0]);
    const companyName = v.safeParse(lineOf(120), words[1]);
    if (!companyName.success) throw new NotUnderstood('The company name is empty or too long.');
    const password = newFirstPassword();
    const account = await newAccount(context, {
      email,
      password,
      userType: 'Organisation',
      userRole: 1,
      firstName: nameOf(companyName.output.slice(0, 80)),
      lastName: '',
      companyName: companyName.output,
    });
    await context.database.transaction(async ({ db }) => {
      const own = await findOwnOrganiser(db);
      if (own !== undefined) throw new NotDone(`The product's own organisation is ${own} already.`);
      const known = await findAccount(db, email);
      if (known?.isVerified === true) throw new NotDone(`There is an account of ${email} already.`);
      const accountId = await write(db, account, known);
      await audit(db, { actor, action: 'organiserCreated', subject: accountId, nowMs: account.nowMs });
    });
    return ['Organisation created.', ...tellFirstPassword(email, password)];
  },
};

export const resetPassword: Command = {
  name: 'reset-password',
  usage: '<email>',
  help: 'Gives an account a new first password, shown once, and ends all its sessions.',
  words: [1, 1],
  async run({ database, clock, hashPassword }, { words }) {
    const password = newFirstPassword();
    const passwordHash = await hashPassword(password);
    const email = await database.transaction(async ({ db }) => {
      const account = await accountOf(db, words[0]);
      await setFirstPassword(db, account.accountId, passwordHash);
      await audit(db, { actor, action: 'passwordReset', subject: account.accountId, nowMs: clock() });
      return account.email;
    });
    return ['Password reset; all sessions have ended.', ...tellFirstPassword(email, password)];
  },
};

async function newAccount(
  { clock, hashPassword }: CommandContext,
  {
    password,
    ...who
  }: Omit<NewAccount, 'passwordHash' | 'language' | 'isVerified' | 'nowMs'> & { password: string },
): Promise<NewAccount> {
  const passwordHash = await hashPassword(password);
  return { ...who, passwordHash, language: 'it', isVerified: true, nowMs: clock() };
}

/** Writes an account whose first password must be changed, over a sign-up that nobody has confirmed. */
async function write(db: Db, account: NewAccount, known: KnownAccount | undefined): Promise<string> {
  const accountId = known?.accountId ?? (await insertAccount(db, account));
  if (accountId === undefined) throw new NotDone(`There is an account of ${account.email} already.`);
  if (known !== undefined) await confirmAccount(db, accountId, account);
  await setFirstPassword(db, accountId, account.passwordHash);
  return accountId;
}

function nameOf(word: string): string {
  const name = v.safeParse(lineOf(80), word);
  if (!name.success) throw new NotUnderstood(`"${word}" is no name: it is empty or too long.`);
  return name.output;
}
