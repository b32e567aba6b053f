import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { EngineName } from '../app/app.ts';

/** A statement as a database received it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * Asks the database how it would run a statement.
 * @returns the tables, with the access, that it would read from one end to the other
 */
export async function findScans<T>(
  db: Kysely<T>,
  engine: EngineName,
  { sql: text, parameters }: Statement,
): Promise<string[]> {
  if (engine === 'sqlite') {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    return rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN '));
  }
  return db.transaction().execute(async (tx) => {
    // Small tables are scanned whatever indexes they have: without sequential scans the plan shows whether one fits.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => findFullReads(Plan)));
  });
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

function findFullReads(node: PlanNode): string[] {
  const type = node['Node Type'];
  const isFull =
    type === 'Seq Scan' ||
    (/^(Index|Index Only|Bitmap Index) Scan$/.test(type) && node['Index Cond'] === undefined);
  return [
    ...(isFull ? [`${type} ${node['Relation Name'] ?? ''} ${node['Index Name'] ?? ''}`.trim()] : []),
    ...(node.Plans ?? []).flatMap(findFullReads),
  ];
}
