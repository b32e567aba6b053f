import * as v from 'valibot';
import { secondMs } from '#contract/durations.ts';

const isPostgresUrl = (text: string): boolean =>
  URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol);

const postgresUrl = v.optional(
  v.pipe(
    v.string(),
    v.check(isPostgresUrl, 'must be an address such as postgres://user:password@host:5432/presente'),
  ),
);

const maxReplicas = 8;
const lagMessage = 'must be a number of seconds from 2 to 300';

/** The variables of PostgreSQL. */
export const databaseEntries = {
  DATABASE_URL: postgresUrl,
  DATABASE_LISTEN_URL: postgresUrl,
  DATABASE_READ_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((url) => url.trim())),
      v.check(
        (urls) => urls.length <= maxReplicas && urls.every(isPostgresUrl),
        `must be up to ${maxReplicas} addresses such as postgres://user:password@replica:5432/presente, separated by commas`,
      ),
    ),
  ),
  DATABASE_READ_MAX_LAG: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, lagMessage),
      v.transform(Number),
      v.minValue(2, lagMessage),
      v.maxValue(300, lagMessage),
    ),
    '5',
  ),
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
  /** URLs of replicas for public reads. */
  readonly databaseReadUrls: readonly string[];
  /** A replica that is further behind is left out. */
  readonly databaseReadMaxLagMs: number;
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
  DATABASE_READ_URL: databaseReadUrls = [],
  DATABASE_READ_MAX_LAG: maxLagSeconds,
  DATABASE_POOL_SIZE: databasePoolSize,
}: DatabaseVariables): { database: DatabaseConfig; problems: string[] } {
  const problems: string[] = [];
  if (databaseUrl === undefined && databaseListenUrl !== undefined)
    problems.push(
      'DATABASE_URL is missing: DATABASE_LISTEN_URL only adds a second address of the same database',
    );
  if (databaseUrl === undefined && databaseReadUrls.length > 0)
    problems.push(
      'DATABASE_URL is missing: DATABASE_READ_URL adds replicas of PostgreSQL, and SQLite has none',
    );
  const database = {
    databaseUrl,
    databaseListenUrl,
    databaseReadUrls,
    databaseReadMaxLagMs: maxLagSeconds * secondMs,
    databasePoolSize,
  };
  return { database, problems };
}
