import type { Plugin, Rolldown } from 'vite';
import { isEntryChunk } from './is-entry-chunk.ts';

/** The URLs of a file and all its static imports, except those of the entry chunk. */
function listImportUrls(fileName: string, bundle: Rolldown.OutputBundle): string[] {
  const urls = new Set([fileName]);
  for (const name of urls) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || isEntryChunk(chunk)) urls.delete(name);
    else for (const imported of chunk.imports) urls.add(imported);
  }
  return [...urls].map((name) => `/${name}`);
}

/**
 * Preloads the entry chunk and its styles from the HTML head, in parallel with the bootstrap script, and lists
 * the chunks of the door, which the bootstrap script preloads in an installed app (CI-47).
 *
 * Earns the start itself: the bootstrap script imports the entry from this link, without waiting for a module
 * that names it, and a page is never painted without its styles.
 */
export function entryPreload(): Plugin {
  return {
    name: 'entry-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const entry = Object.values(bundle).find((output) => output.type === 'chunk' && isEntryChunk(output));
        if (entry?.type !== 'chunk') throw new Error('no entry chunk');
        const doorEntry = Object.values(bundle).find(
          (output) =>
            output.type === 'chunk' &&
            output.facadeModuleId?.endsWith('/check-in/device/preload-door.ts') === true,
        );
        if (doorEntry?.type !== 'chunk') throw new Error('no chunk of the door');
        return [
          {
            tag: 'meta',
            attrs: { name: 'door', content: listImportUrls(doorEntry.fileName, bundle).join(' ') },
            injectTo: 'head',
          },
          {
            tag: 'link',
            attrs: {
              rel: 'modulepreload',
              crossorigin: true,
              'data-program': true,
              href: `/${entry.fileName}`,
            },
            injectTo: 'head',
          },
          ...entry.imports.map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          })),
          ...[...(entry.viteMetadata?.importedCss ?? [])].map((name) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          })),
        ];
      },
    },
  };
}
