import type { ParseArgsConfig } from 'node:util';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

/** What a command works with. */
export interface CommandContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** A password → what of it is stored. */
  hashPassword(password: string): Promise<string>;
}

/** What was typed after the name of a command. */
export interface Typed {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** One thing that `npm run admin` does. Returns what it says, line by line. */
export interface Command {
  readonly name: string;
  /** What is typed after the name; `[…]` may be left out. */
  readonly usage: string;
  readonly help: string;
  /** The least and the most words after the name. */
  readonly words: readonly [least: number, most: number];
  readonly options?: ParseArgsConfig['options'];
  run(context: CommandContext, typed: Typed): Promise<readonly string[]>;
}

/** It was understood and is not done: exit code 1. */
export class NotDone extends Error {
  override readonly name = 'NotDone';
}

/** It was not understood: exit code 2. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
}
