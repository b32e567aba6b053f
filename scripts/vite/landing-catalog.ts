import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';
import { isEntryChunk } from './is-entry-chunk.ts';

/** Whether a module is a catalogue that the build reduces to the messages of the initial render (decision 0009). */
const isLandingCatalog = (id: string | null): id is string => id?.endsWith('.po?lingui') === true;

/**
 * Reduces the catalogues `*.po?lingui` to the messages that occur in the entry chunk, which includes the
 * initial render. Each is compiled from the same `.po` as its full catalogue; in development it stays full.
 *
 * Earns 22 kB (brotli) of the landing's first load.
 */
export function landingCatalog(): Plugin {
  const compiled = new Map<string, Record<string, unknown>>();
  return {
    name: 'landing-catalog',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\.po\?lingui$/ },
      handler(code, id) {
        // A literal of JavaScript, not of JSON: a no-break space is escaped as \xA0.
        const literal = /JSON\.parse\((".*")\)/s.exec(code)?.[1];
        if (literal === undefined) this.error(`no messages in ${id}`);
        compiled.set(id, JSON.parse(String(runInNewContext(literal))) as Record<string, unknown>);
      },
    },
    renderChunk(_, chunk, __, { chunks }) {
      const { facadeModuleId } = chunk;
      if (!isLandingCatalog(facadeModuleId)) return null;
      const visited = new Set<string>();
      const visit = (name: string): void => {
        if (visited.has(name)) return;
        visited.add(name);
        chunks[name]?.imports.forEach(visit);
      };
      for (const [name, chunkInfo] of Object.entries(chunks)) if (isEntryChunk(chunkInfo)) visit(name);
      const literals = new Set(
        [...visited]
          .flatMap((name) => chunks[name]?.moduleIds ?? [])
          .flatMap((id) => this.getModuleInfo(id)?.code?.match(/(?<=["'])[^"'\n]+(?=["'])/g) ?? []),
      );
      const messages = Object.entries(compiled.get(facadeModuleId) ?? {});
      const usedMessages = messages.filter(([id]) => literals.has(id));
      if (usedMessages.length === 0) this.error('no message occurs in the initial render');
      const json = JSON.stringify(JSON.stringify(Object.fromEntries(usedMessages)));
      return { code: `export const messages = JSON.parse(${json});`, map: null };
    },
  };
}
