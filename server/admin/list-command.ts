import type { Db } from '../db/tables.ts';
import { NotUnderstood, type Command } from './command.ts';

const linesShown = 50;
const mostLines = 10_000;

interface List {
  readonly name: string;
  /** What it lists. */
  readonly what: string;
  /** What else is to be known of it. */
  readonly hint?: string;
  /** The newest, at most so many: the words of each line. */
  read(db: Db, limit: number): Promise<readonly (readonly string[])[]>;
}

/** A command that lists things, the newest first: 50 lines, or as many as `--limit` says. */
export const listCommand = ({ name, what, hint = '', read }: List): Command => ({
  name,
  usage: '[--limit n]',
  help: `Lists ${what}, the newest first: ${linesShown} lines unless told otherwise.${hint && ` ${hint}`}`,
  words: [0, 0],
  options: { limit: { type: 'string' } },
  async run({ database }, { options: { limit = String(linesShown) } }) {
    const lines = Number(limit);
    if (!Number.isInteger(lines) || lines < 1 || lines > mostLines)
      throw new NotUnderstood(`--limit must be a number from 1 to ${mostLines}.`);
    const rows = await read(database.db, lines);
    if (rows.length === 0) return ['Nothing yet.'];
    return rows.map((words) => words.join('  ').trimEnd());
  },
});
