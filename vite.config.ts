import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { Visitor } from 'rolldown/utils';
import { VitePWA } from 'vite-plugin-pwa';
import { isProgram } from './scripts/is-program.ts';
import { landingTexts } from './scripts/landing-texts.ts';
import { pagePlugins } from './scripts/page-plugins.ts';
import { manifest } from './src/manifest.ts';

const outDir = 'dist';

const forms =
  /\/(src\/platform\/(use-call-form|server-issues)|node_modules\/@tanstack\/(react-form|form-core|pacer-lite|devtools-event-client)\/)/;

/** What begins each page, and the little of the door that calls of other screens name: they would bring all of it. */
const begin = /\/(src\/main\.tsx|contract\/check-in\/participant\.ts)$/;

/** HTML of people and what sanitises it: only where such a text is read. */
const htmlTexts = /\/(src\/ui\/html-text|node_modules\/dompurify\/)/;

/** What every page of somebody signed in loads. */
const device =
  /\/src\/(offline\/(own-database|device|draft-store|ticket-store)|features\/check-in\/door-device)\.ts$/;

/** To fetch a file costs a slow phone as much as to run a small one: the door is one. */
const door = /\/src\/features\/check-in\/door-(ahead|here|page)\.tsx?$/;

const shared = /\/(src\/(ui|platform)|contract|lucide-react)\//;

/** Writes `x.br` beside each built text file, so that the server never compresses one by itself. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(outDir, { recursive: true });
        for (const name of names.filter((it) => /\.(js|css|html|svg|wasm|webmanifest)$/.test(it))) {
          const content = await readFile(`${outDir}/${name}`);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          await writeFile(`${outDir}/${name}.br`, brotliCompressSync(content, { params }));
        }
      },
    },
  };
}

/**
 * Of lucide's icons only what draws them: their shapes, without names and random React keys (among a few
 * siblings their number does as well), and `makeIcon` for what makes components of them.
 */
function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
      handler: () => `${import.meta.dirname}/src/ui/make-icon.ts`,
    },
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler(code) {
        let at = 0;
        const slim = code
          .replace('import createLucideIcon from', 'import { makeIcon as createLucideIcon } from')
          .replace(/^ {2}(name|size): .*,\n|^__iconData\.node;\n/gm, '')
          .replace(/key: "\w+"/g, () => `key: "${at++}"`);
        return { code: slim, map: null };
      },
    },
  };
}

/** The addresses of a file and of all that it imports, without what each page has already. */
function closureOf(fileName: string, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set([fileName]);
  for (const name of found) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || isProgram(chunk)) found.delete(name);
    else for (const it of chunk.imports) found.add(it);
  }
  return [...found].map((name) => `/${name}`);
}

/** The program and its style stand in the page: they come beside what begins it, not after. */
function programInHead(): Plugin {
  return {
    name: 'program-in-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const program = Object.values(bundle).find((it) => it.type === 'chunk' && isProgram(it));
        if (program?.type !== 'chunk') throw new Error('the program is not there');
        const door = Object.values(bundle).find(
          (it) => it.type === 'chunk' && it.facadeModuleId?.endsWith('/check-in/door-ahead.ts') === true,
        );
        if (door?.type !== 'chunk') throw new Error('what a door begins with is not there');
        return [
          {
            tag: 'meta',
            attrs: { name: 'door', content: closureOf(door.fileName, bundle).join(' ') },
            injectTo: 'head',
          },
          {
            tag: 'link',
            attrs: {
              rel: 'modulepreload',
              crossorigin: true,
              'data-program': true,
              href: `/${program.fileName}`,
            },
            injectTo: 'head',
          },
          ...program.imports.map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          })),
          ...[...(program.viteMetadata?.importedCss ?? [])].map((name) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          })),
        ];
      },
    },
  };
}

/** What only the server reads of a call: the page knows its types, and checks answers. */
function callsWithoutServerParts(): Plugin {
  const serverParts = new Set(['summary', 'params', 'query', 'maxAgeSeconds']);
  return {
    name: 'calls-without-server-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/.*-calls?\.ts$/ },
      order: 'post',
      handler(code) {
        const parts: { start: number; end: number }[] = [];
        new Visitor({
          CallExpression({ callee, arguments: [declaration] }) {
            if (callee.type !== 'Identifier' || callee.name !== 'call') return;
            if (declaration?.type !== 'ObjectExpression') return;
            for (const part of declaration.properties)
              if (
                part.type === 'Property' &&
                part.key.type === 'Identifier' &&
                serverParts.has(part.key.name)
              )
                parts.push(part);
          },
        }).visit(this.parse(code));
        const left = parts.reduceRight(
          (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
          code,
        );
        return { code: left, map: null };
      },
    },
  };
}

export default defineConfig({
  plugins: [
    pagePlugins(callsWithoutServerParts(), slimIcons(), landingTexts(), programInHead()),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'index.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        rollupFormat: 'es',
        globPatterns: ['**/*.{js,css,html,woff2,wasm,svg,webmanifest}', 'icons/*.png'],
        globIgnores: ['sw.js'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
      integration: {
        // The plugin names its output after its source; ours is sw/index.ts → /sw.js.
        beforeBuildServiceWorker(options) {
          options.swDest = resolve(outDir, 'sw.js');
          options.injectManifest.swDest = options.swDest;
        },
      },
    }),
    precompress(),
  ],
  resolve: {
    // React has had what the shim brings for years.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir,
    // By it the server knows what a page needs besides.
    manifest: true,
    target: 'es2023',
    cssMinify: 'lightningcss',
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // The first file lists what each screen needs: of scripts, what many of them share is enough.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((it) => /\.css$|(screens|forms)-[^/]*\.js$/.test(it)),
    },
    rolldownOptions: {
      input: ['index.html', 'src/main.tsx', 'src/features/check-in/door-ahead.ts'],
      output: {
        codeSplitting: {
          // Few files compress better and arrive sooner than forty small ones that every page needs.
          groups: [
            // With each of them comes what it imports; libraries too (decision 0009).
            { name: 'start', test: begin, priority: 4 },
            { name: 'html-text', test: htmlTexts, priority: 3 },
            { name: 'forms', test: forms, priority: 2 },
            { name: 'device', test: device, priority: 2 },
            { name: 'screens', test: shared, minShareCount: 3, priority: 1 },
            { name: 'door', test: door, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://127.0.0.1:3000' } },
  },
});
