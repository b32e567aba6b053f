import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { getInstantColumn, type Contents, type Inspection } from './contents.ts';
import { ProgramFailed, runProgram, toProgramError } from './postgres-programs.ts';

/**
 * Checks an archive of pg_dump without a database: pg_restore reads, decompresses and prints all of it, and the
 * rows are counted (OP-8). Foreign keys are checked by restoring it.
 */
export async function inspectPostgresArchive(file: string): Promise<Inspection> {
  const reader = new ScriptReader();
  try {
    await runProgram('pg_restore', ['--file=-', file], { onLine: (line) => reader.read(line) });
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    return { kind: 'postgres', contents: reader.contents, problems: [toProgramError(file, error).message] };
  }
  return { kind: 'postgres', contents: reader.contents, problems: [] };
}

/** The table whose rows follow in the script. */
interface TableRows {
  readonly name: string;
  /** Position of the column of its instant, or -1. */
  readonly instantAt: number;
  count: number;
}

/** Counts the rows in a script of pg_restore. */
class ScriptReader {
  readonly #rowCounts = new Map<string, number>();
  readonly #migrations: string[] = [];
  #newestWriteMs: number | undefined;
  #hasTicketKey = false;
  /** `undefined` between tables. */
  #table: TableRows | undefined;

  get contents(): Contents {
    return {
      rowCounts: new Map([...this.#rowCounts].sort(([first], [second]) => (first < second ? -1 : 1))),
      migrations: this.#migrations.toSorted(),
      newestWriteMs: this.#newestWriteMs,
      hasTicketKey: this.#hasTicketKey,
    };
  }

  read(line: string): void {
    if (this.#table === undefined) return this.#readStatement(line);
    if (line === '\\.') {
      this.#rowCounts.set(this.#table.name, this.#table.count);
      this.#table = undefined;
      return;
    }
    this.#readRow(this.#table, line);
  }

  #readStatement(line: string): void {
    const [, quotedName = '', quotedColumns] =
      /^COPY (?:[\w"]+\.)?([\w"]+) \((.*)\) FROM stdin;$/.exec(line) ?? [];
    if (quotedColumns === undefined) return;
    const name = quotedName.replaceAll('"', '');
    const columns = quotedColumns.replaceAll('"', '').split(', ');
    this.#table = { name, instantAt: columns.indexOf(getInstantColumn(name) ?? ''), count: 0 };
  }

  #readRow(table: TableRows, line: string): void {
    table.count++;
    if (table.name === DEFAULT_MIGRATION_TABLE) this.#migrations.push(line.split('\t', 1)[0] ?? '');
    if (table.name === 'setting' && line.startsWith('ticketKey\t')) this.#hasTicketKey = true;
    if (table.instantAt < 0) return;
    const writtenMs = Number(line.split('\t', table.instantAt + 1)[table.instantAt]);
    if (writtenMs > (this.#newestWriteMs ?? 0)) this.#newestWriteMs = writtenMs;
  }
}
