import { usesTestedEngine, type EngineName } from './app.ts';

interface Setup {
  readonly title: string;
  readonly engine: EngineName;
  readonly servers: 1 | 2;
}

const sqlite: Setup = { title: 'SQLite', engine: 'sqlite', servers: 1 };
const postgres: Setup = { title: 'PostgreSQL', engine: 'postgres', servers: 1 };
const twoServers: Setup = { title: 'PostgreSQL with two servers', engine: 'postgres', servers: 2 };

/** Each database, and two servers on one, for tests in which requests race. */
export const allSetups: readonly Setup[] = [sqlite, postgres, twoServers].filter(usesTestedEngine);

/** The setups that differ most, for tests that need no third. */
export const mainSetups: readonly Setup[] = [sqlite, twoServers].filter(usesTestedEngine);
