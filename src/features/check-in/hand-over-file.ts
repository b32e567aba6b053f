import type { HandOverFile } from '#contract/check-in/hand-over.ts';
import { dayOf } from '#src/platform/format.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { canShareFile, shareFile } from '#src/platform/share.ts';

/** How a file left: by the device's own way of sharing, saved among the downloads, or not at all. */
export type HandedOver = 'shared' | 'saved';

/** Gives the entries that wait to somebody else's phone, as a file (CI-26). */
export async function handOver(content: HandOverFile): Promise<HandedOver> {
  const name = `presente-${dayOf(content.madeAt)}-${content.operations.length}.json`;
  const file = new File([JSON.stringify(content)], name, { type: 'application/json' });
  if (canShareFile(file) && (await shareFile(file))) return 'shared';
  saveFile({ name, content: file });
  return 'saved';
}
