import { minuteMs } from '#contract/durations.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { apiFile, type FileOptions } from './http/api-file.ts';

/** Some browsers read an object URL only after the click. */
const objectUrlLifetimeMs = minuteMs;

/** Saves a file through the browser's download. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const objectUrl = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), objectUrlLifetimeMs);
}

/** Downloads the file of an endpoint and saves it. A plain link cannot send the session header. */
export async function downloadFile<C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
  options: FileOptions,
): Promise<void> {
  saveFile(await apiFile(endpoint, input, options));
}
