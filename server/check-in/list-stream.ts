import { Readable } from 'node:stream';
import type { ParticipantRow } from '#contract/check-in/participant.ts';
import type { ParticipantList } from '#contract/check-in/check-in-calls.ts';

const pageSize = 2000;

/** How many participants one page of `allRows` holds. */
export const listPageSize = pageSize;

/**
 * The answer of the list call as it is written, one page of participants after the other, so that
 * 50,000 people need no more memory here than 2,000. `told` is what is said of each.
 */
export function streamList(
  head: Omit<ParticipantList, 'participants'>,
  pages: AsyncIterable<ParticipantRow[]>,
  told: (row: ParticipantRow) => ParticipantRow,
): Readable {
  async function* text() {
    yield `{"success":true,"data":{${JSON.stringify(head).slice(1, -1)},"participants":[`;
    let isFirst = true;
    for await (const page of pages) {
      yield (isFirst ? '' : ',') + JSON.stringify(page.map(told)).slice(1, -1);
      isFirst = false;
    }
    yield ']}}';
  }
  return Readable.from(text(), { objectMode: false });
}
