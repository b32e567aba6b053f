import { parseArgs } from 'node:util';
import { createAdmin, createOrganiser, resetPassword } from './account-commands.ts';
import { auditList } from './audit-command.ts';
import { NotUnderstood, type Command, type CommandContext, type Typed } from './command.ts';
import { deletions } from './deletion-commands.ts';
import { payments, refund, stopPromotion } from './money-commands.ts';
import { policy } from './policy-command.ts';
import { promotionPrice } from './promotion-price-command.ts';
import { signInLink } from './sign-in-link-command.ts';

const commands: readonly Command[] = [
  createAdmin,
  createOrganiser,
  signInLink,
  resetPassword,
  promotionPrice,
  stopPromotion,
  payments,
  refund,
  deletions,
  policy,
  auditList,
];

/** A command line that was understood; without a command it asks for help. */
export interface Understood {
  readonly help: string | undefined;
  run(context: CommandContext): Promise<readonly string[]>;
}

/** What follows `npm run admin --` → what is to be done. Throws `NotUnderstood`. */
export function understand(args: readonly string[]): Understood {
  const [first, ...rest] = args;
  if (first === undefined) throw new NotUnderstood(overview());
  if (['help', '--help', '-h'].includes(first)) return { help: helpOn(rest[0]), run: async () => [] };
  const command = commands.find(({ name }) => name === first);
  if (command === undefined) throw new NotUnderstood(`There is no command "${first}".\n\n${overview()}`);
  if (rest.some((word) => ['--help', '-h'].includes(word)))
    return { help: helpOn(first), run: async () => [] };
  const typed = parse(command, rest);
  return { help: undefined, run: (context) => command.run(context, typed) };
}

function parse(command: Command, rest: readonly string[]): Typed {
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: command.options ?? {},
      allowPositionals: true,
    });
    const [least, most] = command.words;
    if (positionals.length < least || positionals.length > most)
      throw new TypeError('the wrong number of words');
    return { words: positionals, options: values as Typed['options'] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new NotUnderstood(`Say: ${command.name} ${command.usage}`);
  }
}

function helpOn(name: string | undefined): string {
  const command = commands.find((it) => it.name === name);
  return command === undefined ? overview() : textOf(command);
}

const textOf = ({ name, usage, help }: Command): string => `  ${name} ${usage}\n      ${help}`;

const overview = (): string =>
  [
    'npm run admin -- <command>, with the environment of the server, also while it runs:',
    ...commands.map(textOf),
    '  help [command]',
  ].join('\n\n');
