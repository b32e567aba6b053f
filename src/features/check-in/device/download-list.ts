import { formatMarks } from '#contract/check-in/change-mark.ts';
import { decodeFrames, downloadList, listDownloadType } from '#contract/check-in/list-download.ts';
import type { DownloadReply, DownloadRequest } from '#src/offline/door/door-sync.ts';
import { apiBytes } from '#src/platform/http/api-bytes.ts';
import { classifyListError } from './classify-list-error.ts';

/** Requests an event's list in chunks, from the first one that is missing on this device (CI-87). */
export async function requestDownload(
  eventId: string,
  { seen, ...progress }: DownloadRequest,
): Promise<DownloadReply> {
  const query = { ...progress, ...(seen.length > 0 && { seen: formatMarks(seen) }) };
  try {
    const pieces = await apiBytes(downloadList, { params: { id: eventId }, query }, listDownloadType);
    return { kind: 'answered', frames: decodeFrames(pieces) };
  } catch (error) {
    return { kind: classifyListError(error) };
  }
}
