import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { assertChunkPatterns, matchModules, type ChunkPatterns } from './scripts/vite/chunk-patterns.ts';
import { entryPreload } from './scripts/vite/entry-preload.ts';
import { reducedCatalogs } from './scripts/vite/reduced-catalogs.ts';
import { bundledPackagesFile, pagePlugins } from './scripts/vite/page-plugins.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { slimIcons } from './scripts/vite/slim-icons.ts';
import { nameVisitorChunks } from './scripts/vite/visitor-pages.ts';
import { manifest } from './src/manifest.ts';

/** Modules that each chunk starts from; a group includes their imports, libraries too (decision 0009). */
const chunks = {
  // The entry, and the modules of the door that endpoints of other screens import: otherwise they would pull in
  // the whole door.
  start: [
    'src/main.tsx',
    'contract/participant/list-detail.ts',
    'contract/participant/participant.ts',
    // A few bytes that every screen imports would be in a chunk of one of them, or of their own.
    'src/platform/http/recent-write.ts',
    'node_modules/@tanstack/react-query/build/modern/useQuery.js',
    'node_modules/@tanstack/react-query/build/modern/queryOptions.js',
  ],
  // User-written HTML and its sanitiser: loaded only where such a text is shown.
  'html-text': ['src/ui/media/html-text', 'node_modules/dompurify/'],
  // Loaded by every page of a signed-in user.
  device: [
    'src/offline/storage/device-database-connection.ts',
    'src/offline/device/device.ts',
    'src/offline/documents/draft-store.ts',
    'src/offline/documents/ticket-store.ts',
    'src/features/check-in/device/device.ts',
  ],
  // The schema of an operation, which the device's chunk and screens share: in either of them, pages of visitors that
  // need the one would load the other (decision 0045). They load the chunk `public` anyway.
  public: ['contract/check-in/operation.ts'],
  // Modules that at least three screens share.
  screens: ['src/ui/', 'src/platform/', 'src/lib/', 'contract/', 'node_modules/lucide-react/'],
  // On a slow phone, fetching a file costs as much as running a small one: the door is one chunk.
  door: [
    'src/features/check-in/device/preload-door.ts',
    'src/features/check-in/device/door-loader.ts',
    'src/features/check-in/door-page.tsx',
  ],
} as const satisfies ChunkPatterns;

const group = (name: keyof typeof chunks, priority: number) => ({
  name,
  test: matchModules(chunks[name]),
  priority,
});

const visitorChunks = nameVisitorChunks(chunks.public);

/** Chunks that are preloaded with a screen, besides its styles. */
const preloadedChunks = ['screens', 'public', 'access'];

export default defineConfig({
  plugins: [
    pagePlugins(slimIcons(), reducedCatalogs(), entryPreload(), assertChunkPatterns(chunks)),
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
          options.swDest = resolve(options.outDir, 'sw.js');
          options.injectManifest.swDest = options.swDest;
        },
      },
    }),
    precompress(),
  ],
  resolve: {
    // React has the shim's feature built in.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist',
    // The server reads the manifest to preload what a page needs.
    manifest: true,
    license: { fileName: bundledPackagesFile },
    target: 'es2023',
    cssMinify: 'lightningcss',
    // A data: URL would require a weaker content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // The entry lists the dependencies of each screen: of scripts, preload only the shared chunks.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter(
              (file) => file.endsWith('.css') || preloadedChunks.some((name) => file.includes(`/${name}-`)),
            ),
    },
    rolldownOptions: {
      input: ['index.html', 'src/main.tsx', 'src/features/check-in/device/preload-door.ts'],
      output: {
        codeSplitting: {
          // Few files compress better and load faster than forty small ones that every page needs.
          groups: [
            group('start', 6),
            group('html-text', 5),
            { name: visitorChunks.shared, priority: 4 },
            { name: visitorChunks.ofPage, priority: 3 },
            group('device', 2),
            { ...group('screens', 1), minShareCount: 3 },
            group('door', 0),
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
