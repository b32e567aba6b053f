import { build } from 'vite';

/** Builds the page of this checkout as its next version, which marks `<html data-version="next">`. */
const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('usage: node next-version.ts <output folder>');
await build({
  logLevel: 'error',
  build: { outDir, emptyOutDir: true },
  plugins: [
    {
      name: 'next-version',
      transform: (code, id) =>
        id.endsWith('/src/main.tsx')
          ? { code: `${code}\ndocument.documentElement.dataset.version = 'next';`, map: null }
          : undefined,
    },
  ],
});
