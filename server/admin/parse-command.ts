import { parseArgs } from 'node:util';
import { createAdminCommand, createOrganiserCommand, resetPasswordCommand } from './account-commands.ts';
import { auditCommand } from './audit-command.ts';
import { backupCommand } from './backup-command.ts';
import { clockCommand } from './clock-command.ts';
import {
  UsageError,
  type BackupCommand,
  type BackupContext,
  type Command,
  type CommandArguments,
  type CommandContext,
} from './command.ts';
import { removeDemoCommand } from './demo-command.ts';
import { deletionsCommand } from './deletion-commands.ts';
import { mailAllowanceCommand } from './mail-allowance-command.ts';
import { mailCommand } from './mail-command.ts';
import { newEpochCommand } from './new-epoch-command.ts';
import { paymentsCommand, refundCommand, stopPromotionCommand } from './money-commands.ts';
import { policyCommand } from './policy-command.ts';
import { promotionPriceCommand } from './promotion-price-command.ts';
import { restoreCommand } from './restore-command.ts';
import { signInLinkCommand } from './sign-in-link-command.ts';
import { encryptSecretsCommand } from './encrypt-secrets-command.ts';
import { rotateTicketKeyCommand } from './ticket-key-command.ts';
import { verifyCommand } from './verify-command.ts';

const commands: readonly (Command | BackupCommand)[] = [
  createAdminCommand,
  createOrganiserCommand,
  signInLinkCommand,
  resetPasswordCommand,
  promotionPriceCommand,
  stopPromotionCommand,
  paymentsCommand,
  refundCommand,
  deletionsCommand,
  policyCommand,
  removeDemoCommand,
  mailCommand,
  mailAllowanceCommand,
  auditCommand,
  newEpochCommand,
  rotateTicketKeyCommand,
  encryptSecretsCommand,
  backupCommand,
  verifyCommand,
  restoreCommand,
  clockCommand,
];

/** A parsed command line: a request for help, or a command with what it works on. */
export type ParsedCommand =
  | { readonly on: 'nothing'; readonly help: string }
  | { readonly on: 'database'; run(context: CommandContext): Promise<readonly string[]> }
  | { readonly on: 'backup'; run(context: BackupContext): Promise<readonly string[]> };

/**
 * Parses what follows `npm run admin --`.
 * @throws UsageError
 */
export function parseCommand(args: readonly string[]): ParsedCommand {
  const [first, ...rest] = args;
  if (first === undefined) throw new UsageError(formatOverview());
  if (['help', '--help', '-h'].includes(first)) return { on: 'nothing', help: getHelp(rest[0]) };
  const command = commands.find(({ name }) => name === first);
  if (command === undefined) throw new UsageError(`There is no command "${first}".\n\n${formatOverview()}`);
  if (rest.some((word) => ['--help', '-h'].includes(word))) return { on: 'nothing', help: getHelp(first) };
  const commandArguments = parseArguments(command, rest);
  return 'run' in command
    ? { on: 'database', run: (context) => command.run(context, commandArguments) }
    : { on: 'backup', run: (context) => command.runOnBackup(context, commandArguments) };
}

function parseArguments(command: Command | BackupCommand, rest: readonly string[]): CommandArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: command.options ?? {},
      allowPositionals: true,
    });
    const [minPositionals, maxPositionals] = command.arity;
    if (positionals.length < minPositionals || positionals.length > maxPositionals)
      throw new TypeError('the wrong number of words');
    return { positionals: positionals, options: values as CommandArguments['options'] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`Say: ${command.name} ${command.usage}`);
  }
}

function getHelp(name: string | undefined): string {
  const command = commands.find((candidate) => candidate.name === name);
  return command === undefined ? formatOverview() : formatHelp(command);
}

const formatHelp = ({ name, usage, help }: Command | BackupCommand): string =>
  `  ${name} ${usage}\n      ${help}`;

const formatOverview = (): string =>
  [
    'npm run admin -- <command>, with the environment of the server, also while it runs:',
    ...commands.map(formatHelp),
    '  help [command]',
  ].join('\n\n');
