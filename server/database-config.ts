import * as v from 'valibot';

const postgresUrl = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol),
      'must be an address such as postgres://user:password@host:5432/presente',
    ),
  ),
);

/** The variables of PostgreSQL. */
export const databaseEntries = {
  DATABASE_URL: postgresUrl,
  DATABASE_LISTEN_URL: postgresUrl,
  DATABASE_POOL_SIZE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a number from 2 to 200'),
      v.transform(Number),
      v.minValue(2, 'must be a number from 2 to 200'),
      v.maxValue(200, 'must be a number from 2 to 200'),
    ),
    '10',
  ),
};

/** PostgreSQL's part of the configuration; docs/operating.md describes each variable. */
export interface DatabaseConfig {
  /** URL of PostgreSQL; `undefined`: the embedded SQLite. */
  readonly databaseUrl: string | undefined;
  /** URL of the connection that listens to notifications; `undefined`: `databaseUrl`. */
  readonly databaseListenUrl: string | undefined;
  /** Connections of this process for queries. */
  readonly databasePoolSize: number;
}

type DatabaseVariables = v.InferOutput<v.ObjectSchema<typeof databaseEntries, undefined>>;

/**
 * Parses PostgreSQL's variables.
 * @returns the configuration, and the problems found
 */
export function parseDatabaseConfig({
  DATABASE_URL: databaseUrl,
  DATABASE_LISTEN_URL: databaseListenUrl,
  DATABASE_POOL_SIZE: databasePoolSize,
}: DatabaseVariables): { database: DatabaseConfig; problems: string[] } {
  const problems =
    databaseListenUrl !== undefined && databaseUrl === undefined
      ? ['DATABASE_URL is missing: DATABASE_LISTEN_URL only adds a second address of the same database']
      : [];
  return { database: { databaseUrl, databaseListenUrl, databasePoolSize }, problems };
}
