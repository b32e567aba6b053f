import type { Db } from '../db/tables.ts';
import { UsageError, type Command } from './command.ts';

const defaultLines = 50;
const maxLines = 10_000;

interface ListOptions {
  readonly name: string;
  /** Plural noun for the help text. */
  readonly subject: string;
  /** Additional help text. */
  readonly hint?: string;
  /** Reads at most `limit` rows, newest first, as the cells of each line. */
  read(db: Db, limit: number): Promise<readonly (readonly string[])[]>;
}

/** Creates a command that lists rows, newest first: 50, or as many as `--limit` says. */
export const listCommand = ({ name, subject, hint = '', read }: ListOptions): Command => ({
  name,
  usage: '[--limit n]',
  help: `Lists ${subject}, the newest first: ${defaultLines} lines unless told otherwise.${hint && ` ${hint}`}`,
  arity: [0, 0],
  options: { limit: { type: 'string' } },
  async run({ database }, { options: { limit = String(defaultLines) } }) {
    const lines = Number(limit);
    if (!Number.isInteger(lines) || lines < 1 || lines > maxLines)
      throw new UsageError(`--limit must be a number from 1 to ${maxLines}.`);
    const rows = await read(database.db, lines);
    if (rows.length === 0) return ['Nothing yet.'];
    return rows.map((cells) => cells.join('  ').trimEnd());
  },
});
