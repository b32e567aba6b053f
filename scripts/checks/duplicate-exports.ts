import { isTypeScript, parseSource, type Sources } from './sources.ts';

/** The runtimes, each with its folders. */
const runtimes: readonly (readonly string[])[] = [
  ['contract'],
  ['src', 'sw'],
  ['server'],
  ['tests'],
  ['scripts'],
];

/** Names that a framework prescribes. */
const prescribed = new Set(['Route', 'up', 'down', 'default']);

/** Reports names that two files of one runtime declare and export. */
export function findDuplicateExports(sources: Sources): string[] {
  return runtimes.flatMap((folders) => {
    const files = new Map<string, string[]>();
    for (const [path, text] of sources) {
      if (!isTypeScript(path) || !folders.includes(path.split('/')[0] ?? '')) continue;
      for (const name of readDeclaredExports(path, text)) files.set(name, [...(files.get(name) ?? []), path]);
    }
    return [...files]
      .filter(([name, paths]) => paths.length > 1 && !prescribed.has(name))
      .map(([name, paths]) => `${name} is exported by ${paths.join(' and ')}`);
  });
}

/** The names a file exports, except re-exports; a name that is a value and a type counts once. */
const readDeclaredExports = (path: string, text: string): Set<string> =>
  new Set(
    parseSource(path, text).module.staticExports.flatMap(({ entries }) =>
      entries.filter((entry) => entry.moduleRequest === null).flatMap((entry) => entry.exportName.name ?? []),
    ),
  );
