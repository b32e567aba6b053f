import { defineConfig } from 'vite';
import { pagePlugins } from './scripts/vite/page-plugins.ts';

/** The SSR build of the page (decision 0014): one bundle with all dependencies. */
export default defineConfig({
  plugins: pagePlugins(),
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/entry-server.tsx',
    outDir: 'dist-ssr',
    target: 'node24',
    minify: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
