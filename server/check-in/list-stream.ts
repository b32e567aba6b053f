import { Readable } from 'node:stream';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import type { ParticipantList } from '#contract/check-in/check-in-endpoints.ts';

const pageSize = 2000;

/** Participants per page of `iterateParticipants`. */
export const listPageSize = pageSize;

/**
 * Streams the response of the list endpoint one page at a time, so that 50,000 participants need no more
 * memory than 2,000. `mapRow` is applied to each row.
 */
export function streamList(
  head: Omit<ParticipantList, 'participants'>,
  pages: AsyncIterable<ParticipantRow[]>,
  mapRow: (row: ParticipantRow) => ParticipantRow,
): Readable {
  async function* chunks() {
    yield `{"success":true,"data":{${JSON.stringify(head).slice(1, -1)},"participants":[`;
    let isFirst = true;
    for await (const page of pages) {
      yield (isFirst ? '' : ',') + JSON.stringify(page.map(mapRow)).slice(1, -1);
      isFirst = false;
    }
    yield ']}}';
  }
  return Readable.from(chunks(), { objectMode: false });
}
