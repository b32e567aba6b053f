import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The browser's own autofill data; a site cannot disable it. */
const formDatabases = /\/(Web Data|Login Data)[^/]*$/;

/** Files of a browser profile that contain one of `texts` in UTF-8, UTF-16 or Latin-1. */
export function findFilesContaining(profile: string, texts: readonly string[]): string[] {
  const traces = texts.flatMap((text) =>
    (['utf8', 'utf16le', 'latin1'] as const).map((encoding) => Buffer.from(text, encoding)),
  );
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !formDatabases.test(path))
    .filter((path) => {
      const content = readContent(path);
      return traces.some((trace) => content.includes(trace));
    });
}

/** A running browser deletes files meanwhile. */
function readContent(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
