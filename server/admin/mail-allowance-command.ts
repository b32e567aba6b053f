import type { Db } from '../db/tables.ts';
import { readAllowance, writeDailyMails, type AllowanceConfig } from '../mail/allowance/allowance-store.ts';
import { readDeferringOrganisers, type DeferringOrganiser } from '../mail/allowance/deferral-store.ts';
import { audit } from './audit-store.ts';
import { CommandFailed, UsageError, type Command } from './command.ts';
import { requireAccount } from './parse-email-argument.ts';

const defaultConfig: AllowanceConfig = { organisationMails: 20, hasRateLimits: true };

/** The word for a number that use decides. */
const byUse = 'default';

export const mailAllowanceCommand: Command = {
  name: 'mail-allowance',
  usage: '[<email> [<mails a day> | default]]',
  help: 'Lists the organisations with deferred mails, or shows one; a number sets its mails a day to addresses that it has typed: 0 stops them, "default" lets its use decide.',
  arity: [0, 2],
  async run({ mailConfig = defaultConfig, database, clock }, { positionals: [email, input] }) {
    const nowMs = clock();
    if (email === undefined) {
      const organisers = await readDeferringOrganisers(database.db);
      if (organisers.length === 0) return ['No mails are deferred.'];
      return Promise.all(organisers.map((organiser) => describe(database.db, organiser, mailConfig, nowMs)));
    }
    const account = await requireAccount(database.db, email);
    if (account.userType !== 'Organisation')
      throw new CommandFailed(`${account.email} is not an organisation.`);
    const organiser = { organiserId: account.accountId, email: account.email };
    if (input !== undefined) {
      const dailyMails = parseDailyMails(input);
      await database.transaction(async ({ db }) => {
        await writeDailyMails(db, { organiserId: organiser.organiserId, dailyMails, nowMs });
        await audit(db, {
          actor: 'console',
          action: 'mailAllowanceSet',
          subject: organiser.organiserId,
          detail: String(dailyMails ?? byUse),
          nowMs,
        });
      });
    }
    return [await describe(database.db, organiser, mailConfig, nowMs)];
  },
};

function parseDailyMails(input: string): number | null {
  if (input === byUse) return null;
  if (!/^\d{1,6}$/.test(input)) throw new UsageError(`"${input}" is not a number of mails, such as 500.`);
  return Number(input);
}

async function describe(
  db: Db,
  { organiserId, email }: DeferringOrganiser,
  config: AllowanceConfig,
  nowMs: number,
): Promise<string> {
  const allowance = await readAllowance(db, { organiserId, config, nowMs });
  const { dailyMails, charged, deferred, complaints } = allowance;
  return [
    `${email}: ${deferred} deferred`,
    `${charged} of ${dailyMails} used in 24 hours`,
    ...(complaints === 0 ? [] : [complaints === 1 ? '1 complaint' : `${complaints} complaints`]),
  ].join(', ');
}
