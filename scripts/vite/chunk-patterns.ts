import type { Plugin } from 'vite';

/** Chunk name → the modules it starts from, as paths from the root: a file, a folder (`…/`) or a prefix. */
export type ChunkPatterns = Readonly<Record<string, readonly string[]>>;

const matches = (moduleId: string, path: string): boolean => moduleId.includes(`/${path}`);

/** Test of a code-splitting group: whether a module is one of `paths`. */
export const matchModules =
  (paths: readonly string[]) =>
  (moduleId: string): boolean =>
    paths.some((path) => matches(moduleId, path));

/** Returns the paths that no module matches, one line each. */
export const findDeadChunkPatterns = (chunks: ChunkPatterns, moduleIds: readonly string[]): string[] =>
  Object.entries(chunks).flatMap(([chunk, paths]) =>
    paths
      .filter((path) => !moduleIds.some((moduleId) => matches(moduleId, path)))
      .map((path) => `chunk ${chunk}: ${path} matches no module`),
  );

/** Fails the build if a path of `chunks` matches no module: its chunk would silently be split elsewhere. */
export function assertChunkPatterns(chunks: ChunkPatterns): Plugin {
  return {
    name: 'assert-chunk-patterns',
    apply: 'build',
    buildEnd(error) {
      if (error !== undefined) return;
      const dead = findDeadChunkPatterns(chunks, [...this.getModuleIds()]);
      if (dead.length > 0) this.error(dead.join('\n'));
    },
  };
}
