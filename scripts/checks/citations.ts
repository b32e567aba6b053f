import { isTest, isTypeScript, readComments, type Sources } from './sources.ts';

/** Documents that are not part of the repository. */
const externalDocument = /\bspec(?:ification)? (?:\d|§)|\bspec\/|\bfaults? \d+/g;
const decision = /\bdecisions? (\d{4})\b/g;
/** A path from the root; globs and placeholders (`features/X`) are not resolved. */
const path =
  /(?<![\w./#@-])(?:docs|contract|src|sw|server|tests|scripts)\/[\w./-]*\w(?![\w{*<…]|\/?[{*<…$])/g;

/** The text in which citations are looked for: a document, or the comments and test titles of a source file. */
function readProse(file: string, text: string): string {
  if (!isTypeScript(file)) return text;
  return readComments(file, text)
    .map((comment) => comment.value)
    .join('\n');
}

/** Whether a cited path is a file, a folder, or a file without its extension or title (`docs/decisions/0007`). */
const exists = (cited: string, paths: readonly string[]): boolean =>
  paths.some(
    (known) => known === cited || (known.startsWith(cited) && /^[/.-]/.test(known.slice(cited.length))),
  );

/**
 * Reports citations in comments and Markdown that lead nowhere: decisions and paths that do not exist, and
 * documents outside the repository.
 */
export function findDeadCitations(sources: Sources): string[] {
  const paths = [...sources.keys()];
  return [...sources]
    .filter(([file]) => /\.(tsx?|md)$/.test(file) && !(file.startsWith('scripts/') && isTest(file)))
    .flatMap(([file, text]) => {
      const prose = readProse(file, text);
      return [
        ...(prose.match(externalDocument) ?? []),
        ...[...prose.matchAll(decision)]
          .filter(([, number]) => !exists(`docs/decisions/${number}`, paths))
          .map(([cited]) => cited),
        ...(prose.match(path) ?? []).filter((cited) => !cited.endsWith('/X') && !exists(cited, paths)),
      ].map((cited) => `${file} cites ${cited}, which is not in the repository`);
    });
}
