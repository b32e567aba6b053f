import { parseSync, type Comment, type ParseResult } from 'oxc-parser';

/** Path → text of the files under check. */
export type Sources = ReadonlyMap<string, string>;

const parsed = new Map<string, ParseResult>();

/** Parses a TypeScript or JavaScript file, once per text. */
export function parseSource(path: string, text: string): ParseResult {
  const key = `${path}\0${text}`;
  const result = parsed.get(key) ?? parseSync(path, text);
  parsed.set(key, result);
  return result;
}

export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path);
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Returns the comments of a TypeScript file. */
export const readComments = (path: string, text: string): readonly Comment[] =>
  parseSource(path, text).comments;

/** The 1-based line of an offset. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
