import type { Config } from '../config.ts';
import { getContentsAge, type Contents, type Inspection } from '../db/backup/contents.ts';
import type { SchemaAge } from '../db/database.ts';

/** Tables whose counts are shown, with what they hold. */
const shownTables: readonly (readonly [table: string, label: string])[] = [
  ['account', 'accounts'],
  ['event', 'events'],
  ['order', 'orders'],
  ['participant', 'participants'],
  ['check_in_operation', 'check-in operations'],
  ['transaction', 'payments'],
  ['image', 'images'],
];

const ages: Readonly<Record<SchemaAge, string>> = {
  empty: 'unknown',
  older: 'an older version: a restore brings the tables up to date',
  same: 'this version',
  newer: 'a newer version',
};

/** Lines about what a database or a backup holds. */
export function formatContents(contents: Contents, { ticketKey }: Config): string[] {
  const { rowCounts, migrations, newestWriteMs } = contents;
  const counts = shownTables.map(([table, label]) => `${label} ${rowCounts.get(table) ?? 0}`);
  return [
    `  ${counts.join(', ')}`,
    `  newest write: ${newestWriteMs === undefined ? 'none' : new Date(newestWriteMs).toISOString()}`,
    `  schema: ${migrations.at(-1) ?? 'none'} (${ages[getContentsAge(contents)]})`,
    `  ticket key: ${formatTicketKey(contents, ticketKey)}`,
  ];
}

function formatTicketKey({ hasTicketKey }: Contents, configuredKey: string | undefined): string {
  if (configuredKey !== undefined)
    return 'the one in TICKET_KEY, which no backup contains: keep it with your other secrets';
  return hasTicketKey ? 'in the backup: keep the file as secret as a password' : 'missing';
}

/** Sentences about everything that speaks against restoring a backup; empty if nothing does (OP-8). */
export function findProblems({ contents, problems }: Inspection, { ticketKey }: Config): string[] {
  const age = getContentsAge(contents);
  // A file that cannot be read to its end says nothing about its contents.
  if (problems.length > 0) return [...problems];
  if (age === 'empty') return ['It is not a backup of Presente: it has none of its tables.'];
  if (age === 'newer')
    return ['It was made by a newer version of Presente. Install that version to restore it.'];
  if (!contents.hasTicketKey && ticketKey === undefined)
    return [
      'It contains no ticket key, and TICKET_KEY is not set: every ticket issued so far would be invalid. Set TICKET_KEY as the server had it.',
    ];
  return [];
}

/** A size such as `12.3 MB`. */
export const formatSize = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

/** A duration such as `0.4 s`. */
export const formatDuration = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
