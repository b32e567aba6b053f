import { maxHandOverBytes, type HandOverFile } from '#contract/check-in/hand-over.ts';
import { HandOverRefused } from '#src/offline/hand-over.ts';
import { dayOf } from '#src/platform/format.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { canShareFile, shareFile } from '#src/platform/share.ts';

/** How a file left: by the device's own way of sharing, saved among the downloads, or not at all. */
export type HandedOver = 'shared' | 'saved' | 'cancelled';

/** Gives the entries that wait to somebody else's phone, as a file (CI-26). */
export async function handOver(content: HandOverFile): Promise<HandedOver> {
  const name = `presente-${dayOf(content.madeAt)}-${content.operations.length}.json`;
  const file = new File([JSON.stringify(content)], name, { type: 'application/json' });
  const how = canShareFile(file) ? await shareFile(file) : 'failed';
  if (how !== 'failed') return how;
  saveFile({ name, content: file });
  return 'saved';
}

/** The text of a file that somebody chose. One that is too large to be ours is not read: `HandOverRefused`. */
export async function textOf(file: File): Promise<string> {
  if (file.size > maxHandOverBytes) throw new HandOverRefused('notOurs');
  return file.text();
}
