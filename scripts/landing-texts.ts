import type { Plugin } from 'vite';
import { isProgram } from './is-program.ts';

/** A catalogue of which the build leaves only what the first screen says (decision 0009). */
const isFirst = (id: string | null): id is string => id?.endsWith('.po?lingui') === true;

/**
 * Cuts the catalogues `*.po?lingui` down to the texts that occur in the first file, of which the first
 * screen is part. Each is compiled from the same `.po` as its whole; while developing it stays whole, too.
 */
export function landingTexts(): Plugin {
  const compiled = new Map<string, Record<string, unknown>>();
  return {
    name: 'landing-texts',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\.po\?lingui$/ },
      handler(code, id) {
        const json = /JSON\.parse\((".*")\)/s.exec(code)?.[1];
        if (json === undefined) this.error(`no messages in ${id}`);
        compiled.set(id, JSON.parse(JSON.parse(json) as string) as Record<string, unknown>);
      },
    },
    renderChunk(_, chunk, __, { chunks }) {
      const { facadeModuleId } = chunk;
      if (!isFirst(facadeModuleId)) return null;
      const seen = new Set<string>();
      const visit = (name: string): void => {
        if (seen.has(name)) return;
        seen.add(name);
        chunks[name]?.imports.forEach(visit);
      };
      for (const [name, it] of Object.entries(chunks)) if (isProgram(it)) visit(name);
      const code = [...seen]
        .flatMap((name) => chunks[name]?.moduleIds ?? [])
        .map((id) => this.getModuleInfo(id)?.code ?? '')
        .join('\n');
      const messages = Object.entries(compiled.get(facadeModuleId) ?? {});
      const said = messages.filter(([id]) => code.includes(`"${id}"`) || code.includes(`'${id}'`));
      if (said.length === 0) this.error('the first screen says nothing');
      const json = JSON.stringify(JSON.stringify(Object.fromEntries(said)));
      return { code: `export const messages = JSON.parse(${json});`, map: null };
    },
  };
}
