import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { encodeFrame, type DownloadHead } from '#contract/check-in/list-download.ts';
import { getChunkCount, packSearchables } from '#contract/check-in/packed-participants.ts';
import type { ParticipantRow } from '#contract/check-in/participant.ts';
import {
  getChunkNo,
  toSearchable,
  toSearchKey,
  toStoredParticipant,
} from '#contract/check-in/stored-participant.ts';
import type { Db } from '../db/tables.ts';
import type { DoorScope } from '../http/route.ts';
import { maskEmail, maskParticipantRow } from './mask-participant-row.ts';
import { iterateNames, readRowsById } from './participant-store.ts';
import { mergeRuns } from './merge-runs.ts';

/** More rows than any screen shows. */
const firstRowCount = 100;
/** Participants read and packed at once, so that no other request waits long. */
const pageSize = 1000;
/** A device's chunks may grow to twice their usual size; a download goes on only below. */
const maxRowsPerChunk = 4000;

/** Ids and ranks of the participants of one chunk. */
interface ChunkPlan {
  readonly ids: string[];
  readonly ranks: number[];
}

/** The participants of a list by chunk, and the first ones by name. */
interface DownloadPlan {
  readonly from: number;
  readonly total: number;
  readonly firstRows: ChunkPlan;
  readonly chunks: readonly ChunkPlan[];
}

/**
 * Sorts an event's participants by name, and assigns each to a chunk by its id: the same chunk at each
 * attempt, so that an interrupted download goes on at chunk `from` of `of` (CI-88).
 */
export async function planDownload(
  db: Db,
  { eventId, door, from, of }: { eventId: string; door: DoorScope; from: number; of: number },
): Promise<DownloadPlan> {
  const runs: { id: string; searchKey: string }[][] = [];
  for await (const page of iterateNames(db, eventId, pageSize)) {
    const entries = page.map((row) => ({ id: row.id, searchKey: toSearchKey(maskName(door, row)) }));
    runs.push(entries.sort((a, b) => (a.searchKey < b.searchKey ? -1 : 1)));
    await yieldToOthers();
  }
  const sorted = await mergeRuns(runs, (a, b) => a.searchKey < b.searchKey);
  const total = sorted.length;
  const canGoOn = from <= of && total <= of * maxRowsPerChunk;
  const chunks = Array.from({ length: canGoOn && of > 0 ? of : getChunkCount(total) }, newPlan);
  sorted.forEach(({ id }, rank) => addTo(chunks[getChunkNo(id, chunks.length)]!, id, rank));
  const firstRows = newPlan();
  sorted.slice(0, firstRowCount).forEach(({ id }, rank) => addTo(firstRows, id, rank));
  return { from: canGoOn ? from : 0, total, firstRows, chunks };
}

const newPlan = (): ChunkPlan => ({ ids: [], ranks: [] });

function addTo({ ids, ranks }: ChunkPlan, id: string, rank: number): void {
  ids.push(id);
  ranks.push(rank);
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
  { head, plan, door }: { head: DownloadHead; plan: DownloadPlan; door: DoorScope },
): Readable {
  const pack = async ({ ids, ranks }: ChunkPlan) => {
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
    const participant = toStoredParticipant(maskParticipantRow(door, row));
    return toSearchable({ ...participant, rank: row.changeNo > head.cursor ? -1 : rank });
  };
  async function* frames() {
    yield encodeFrame({ kind: 'head', head });
    yield encodeFrame({ kind: 'firstRows', packed: await pack(plan.firstRows) });
    for (const [no, chunk] of plan.chunks.entries())
      if (no >= plan.from) yield encodeFrame({ kind: 'chunk', no, packed: await pack(chunk) });
  }
  return Readable.from(frames(), { objectMode: false });
}
