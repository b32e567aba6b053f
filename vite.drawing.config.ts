import { defineConfig } from 'vite';
import { pagePlugins } from './scripts/page-plugins.ts';

/** The page for the server, which draws its first look (decision 0014): one program with all it needs. */
export default defineConfig({
  plugins: pagePlugins(),
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/draw-page.tsx',
    outDir: 'dist-drawing',
    target: 'node24',
    minify: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
