import crypto from 'node:crypto';
import type { LogConfig } from 'kysely';
import { vi } from 'vitest';
import { exposeBuiltinSpies } from './expose-builtin-spies.ts';

/** What a request made the server do; its time is a sum of this. */
export interface Work {
  /** Status and body. */
  readonly response: string;
  /** Memory in KiB times passes, to which the time of argon2 is proportional. */
  readonly argon2: number;
  /** Verb and table of each statement, in order. */
  readonly statements: readonly string[];
}

/** Counts the work of single requests to a server made with this `logStatement`. */
export function createWorkCounter() {
  const statements: string[] = [];
  const logStatement: LogConfig = ({ query }) => void statements.push(summarise(query.sql));
  const countWork = async (
    send: () => Promise<{ readonly statusCode: number; readonly body: string }>,
  ): Promise<Work> => {
    statements.length = 0;
    const argon2 = vi.spyOn(crypto, 'argon2').mockClear();
    exposeBuiltinSpies();
    const { statusCode, body } = await send();
    const costs = argon2.mock.calls.map(([, { memory, passes }]) => memory * passes);
    return {
      response: `${statusCode} ${body}`,
      argon2: costs.reduce((sum, cost) => sum + cost, 0),
      statements: [...statements],
    };
  };
  /** Transactions committed since the request began. */
  const countCommits = (): number => statements.filter((statement) => statement === 'commit').length;
  return { logStatement, countWork, countCommits };
}

/** `insert mail` for `insert into "mail" (…) values (…)`. */
function summarise(sql: string): string {
  const [verb = ''] = sql.split(' ', 1);
  const [, table = ''] = /(?:into|from|update) "(\w+)"/.exec(sql) ?? [];
  return `${verb} ${table}`.trim();
}

/** The statements of the first list that the second lacks, counting repeated ones. */
export function subtract(statements: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return statements.filter((statement) => {
    const index = left.indexOf(statement);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
