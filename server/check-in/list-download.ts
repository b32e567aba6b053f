import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { encodeFrame, type DownloadHead } from '#contract/check-in/list-download.ts';
import { getChunkCount, packSearchables } from '#contract/participant/packed-participants.ts';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import {
  getChunkNo,
  toSearchable,
  toSearchKey,
  toStoredParticipant,
} from '#contract/participant/stored-participant.ts';
import type { Db } from '../db/tables.ts';
import type { DoorScope } from '../http/route.ts';
import { maskEmail, type RowMask } from './mask-participant-row.ts';
import { iterateNames, readRowsById } from '../participant/participant-store.ts';
import { mergeRuns } from './merge-runs.ts';

/** More rows than any screen shows. */
const firstRowCount = 100;
/** Participants read and packed at once, so that no other request waits long. */
const pageSize = 1000;
/** Names read and sorted at once. */
const namesPageSize = 4000;
/** A device's chunks may grow to twice their usual size; a download goes on only below. */
const maxRowsPerChunk = 4000;

/** Participants sorted by search key. */
type Run = readonly { readonly id: string; readonly searchKey: string }[];

/** Ids and ranks of participants that are sent together. */
interface Section {
  readonly ids: string[];
  readonly ranks: number[];
}

/** What a download will send. */
export interface DownloadPlan {
  /** The first chunk of it: 0 if it does not go on where the device asked. */
  readonly from: number;
  readonly chunkCount: number;
  readonly total: number;
  /** The participants of the list, in sorted runs. */
  readonly runs: readonly Run[];
}

/**
 * Reads the names of an event's participants, and decides whether a download goes on at chunk `from` of `of`
 * (CI-88).
 */
export async function planDownload(
  db: Db,
  { eventId, door, from, of }: { eventId: string; door: DoorScope; from: number; of: number },
): Promise<DownloadPlan> {
  const runs: Run[] = [];
  for await (const page of iterateNames(db, eventId, namesPageSize)) {
    const entries = page.map((row) => ({
      id: row.id,
      // External codes come last in a search key, behind what already tells all participants apart.
      searchKey: toSearchKey({ ...maskName(door, row), codeEnd: '' }),
    }));
    runs.push(entries.sort((a, b) => (a.searchKey < b.searchKey ? -1 : 1)));
    await yieldToOthers();
  }
  const total = runs.reduce((sum, run) => sum + run.length, 0);
  const canGoOn = of > 0 && from <= of && total <= of * maxRowsPerChunk;
  return { from: canGoOn ? from : 0, chunkCount: canGoOn ? of : getChunkCount(total), total, runs };
}

const mergeNames = (runs: readonly Run[]): Promise<Run> =>
  mergeRuns(runs, (a, b) => a.searchKey < b.searchKey);

/** The participants of each chunk: always the same one, by the id. */
function toChunks(sorted: Run, chunkCount: number): Section[] {
  const chunks = Array.from({ length: chunkCount }, (): Section => ({ ids: [], ranks: [] }));
  for (const [rank, { id }] of sorted.entries()) {
    const { ids, ranks } = chunks[getChunkNo(id, chunkCount)]!;
    ids.push(id);
    ranks.push(rank);
  }
  return chunks;
}

const maskName = <T extends { email: string }>({ pass }: DoorScope, row: T): T =>
  pass === undefined ? row : { ...row, email: maskEmail(row.email) };

/**
 * Streams a download, one frame after the other, in bounded memory. A row that changed after the head's
 * cursor has no rank, because its name may have changed; one that was removed is missing, and the changes
 * since the cursor say so.
 */
export function streamDownload(
  db: Db,
  { head, plan, maskRow }: { head: DownloadHead; plan: DownloadPlan; maskRow: RowMask },
): Readable {
  const pack = async ({ ids, ranks }: Section) => {
    const searchables = [];
    for (let offset = 0; offset < ids.length; offset += pageSize) {
      const pageIds = ids.slice(offset, offset + pageSize);
      const rows = await readRowsById(db, pageIds);
      for (const [index, id] of pageIds.entries()) {
        const row = rows.get(id);
        if (row !== undefined) searchables.push(toRanked(row, ranks[offset + index]!));
      }
      await yieldToOthers();
    }
    return packSearchables(searchables);
  };
  const toRanked = (row: ParticipantRow, rank: number) => {
    const participant = toStoredParticipant(maskRow(row));
    return toSearchable({ ...participant, rank: row.changeNo > head.cursor ? -1 : rank });
  };
  async function* frames() {
    yield encodeFrame({ kind: 'head', head });
    // Before all names are sorted: the first ones are among the first of each run.
    const first = await mergeNames(plan.runs.map((run) => run.slice(0, firstRowCount)));
    const ids = first.slice(0, firstRowCount).map(({ id }) => id);
    yield encodeFrame({ kind: 'firstRows', packed: await pack({ ids, ranks: [...ids.keys()] }) });
    const chunks = toChunks(await mergeNames(plan.runs), plan.chunkCount);
    for (const [no, chunk] of chunks.entries())
      if (no >= plan.from) yield encodeFrame({ kind: 'chunk', no, packed: await pack(chunk) });
  }
  return Readable.from(frames(), { objectMode: false });
}
