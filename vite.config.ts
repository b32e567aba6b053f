import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/manifest.ts';

const outDir = 'dist';

/** What every page needs before it shows anything. */
const firstLoadLibraries =
  /\/node_modules\/(react|react-dom|scheduler|valibot|use-sync-external-store|@lingui\/(core|react|message-utils)|@tanstack\/(history|react-router|router-core|store|react-store|react-query|query-core|query-persist-client-core|react-query-persist-client|query-sync-storage-persister))\//;

/** What several screens share and the first one shows nothing of: forms, drawers, tables. */
const laterScreens =
  /\/(src\/ui\/(drawer|section|text-area|text-field|select-field|password-field|search-field|field-errors|checkbox|choice|tabs|page-header|back-link|progress|external-link|pager|stepper|when-near|social-links|social-icons)|src\/platform\/own-profile|contract\/(account|check-in|registration|promotion|organisation|policy)\/)/;

const forms =
  /\/(src\/platform\/(use-call-form|server-issues)|node_modules\/@tanstack\/(react-form|form-core|pacer-lite|devtools-event-client)\/)/;

/** HTML of people and what sanitises it: only where such a text is read. */
const htmlTexts = /\/(src\/ui\/html-text|node_modules\/dompurify\/)/;

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

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      routeFileIgnorePattern: 'guards',
    }),
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
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
  build: {
    outDir,
    target: 'es2023',
    cssMinify: 'lightningcss',
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files compress better and arrive sooner than forty small ones that every page needs.
          groups: [
            { name: 'libraries', test: firstLoadLibraries, priority: 5 },
            // What the router needs of each route before it is opened: its guards, not its screen.
            { name: 'routes', test: /\/src\/routes\/[^?]+\.tsx?$/, priority: 4 },
            { name: 'html-text', test: htmlTexts, priority: 3 },
            {
              name: 'shell',
              test: (id) => shared.test(id) && !laterScreens.test(id) && !forms.test(id),
              minShareCount: 3,
              priority: 2,
            },
            { name: 'screens', test: laterScreens, minShareCount: 3, priority: 1 },
            { name: 'forms', test: forms, priority: 0 },
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
