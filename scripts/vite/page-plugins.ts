import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';

/**
 * Vite plugins that compile the page, for the browser and for SSR.
 * @param extra plugins inserted before the last one
 */
export const pagePlugins = (...extra: PluginOption[]): PluginOption[] => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    routeFileIgnorePattern: 'guards',
  }),
  react(),
  lingui(),
  ...extra,
  babel({ presets: [linguiTransformerBabelPreset()] }),
];

/** Where Vite lists the packages of a build, below its folder. */
export const bundledPackagesFile = '.vite/licences.json';
