import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the browser itself remembers of forms, whoever's they are; its user can switch it off, no
 * site can.
 */
const formMemory = /\/(Web Data|Login Data)[^/]*$/;

/** The files of a browser's profile that hold one of these texts as bytes, in UTF-8, UTF-16 or Latin-1. */
export function filesWith(profile: string, texts: readonly string[]): string[] {
  const traces = texts.flatMap((text) =>
    (['utf8', 'utf16le', 'latin1'] as const).map((encoding) => Buffer.from(text, encoding)),
  );
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !formMemory.test(path))
    .filter((path) => {
      const content = contentOf(path);
      return traces.some((trace) => content.includes(trace));
    });
}

/** A browser at work deletes files under one's eyes. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
