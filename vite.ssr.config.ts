import { defineConfig } from 'vite';
import { bundledPackagesFile, pagePlugins } from './scripts/vite/page-plugins.ts';

/** The SSR build of the page (decision 0014): one bundle with all dependencies. */
export default defineConfig({
  plugins: pagePlugins(),
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/entry-server.tsx',
    outDir: 'dist-ssr',
    license: { fileName: bundledPackagesFile },
    target: 'node24',
    minify: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
