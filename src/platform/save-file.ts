import type { Call, InputOf } from '#contract/call.ts';
import { apiFile, type FileOptions } from './api-file.ts';

/** Some browsers read what is behind an address only after the press. */
const keptForMs = 60_000;

/** Hands a file to the browser, which saves it under this name. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptForMs);
}

/** Fetches a file and hands it to the browser. The call needs the session's header, so a link would not do. */
export async function saveFileOf<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: FileOptions,
): Promise<void> {
  saveFile(await apiFile(call, input, options));
}
