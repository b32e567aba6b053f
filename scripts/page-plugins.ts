import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';

/** What makes the page of its sources, for the browser as for the server; `own` stand before the last of them. */
export const pagePlugins = (...own: PluginOption[]): PluginOption[] => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    routeFileIgnorePattern: 'guards',
  }),
  react(),
  lingui(),
  ...own,
  babel({ presets: [linguiTransformerBabelPreset()] }),
];
