import { existsSync, readFileSync } from 'node:fs';
import type { Lock } from '../checks/packages.ts';
import { isTest } from '../checks/sources.ts';

/** Used at build time only by a package that names them as dependencies. */
const buildPackages = /^(?:@types\/|undici-types$|@lingui\/babel-plugin-lingui-macro$)/;

const importPattern = /(?:\bfrom |\bimport\()'([^'#.\s][^'\s]*)'/g;

/** Whether a file runs on the server in production. */
export const isServerFile = (path: string): boolean =>
  /^(?:server|contract)\//.test(path) && !isTest(path) && !/(?:tsconfig\.json|\.d\.ts)$/.test(path);

/** The npm packages that the server imports, sorted. The page's are in its bundles (decision 0014). */
export const findServerPackages = (paths: readonly string[]): string[] =>
  findImportedPackages(paths.filter((path) => isServerFile(path) && path.endsWith('.ts')));

/** The npm packages that these files import, sorted. */
export function findImportedPackages(paths: readonly string[]): string[] {
  const names = paths
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(importPattern)])
    .flatMap(([, specifier = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [])
    .filter((name) => !name.startsWith('node:') && !buildPackages.test(name));
  return [...new Set(names)].sort();
}

export const readLock = (): Lock => JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

/**
 * The folders of these packages and of all that they depend on, as installed, such as `node_modules/a`. Peers
 * are left out: the server declares those that it needs.
 * @throws Error if a package is not installed
 */
export function findPackageFolders(lock: Lock, names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (parent: string, name: string, isOptional: boolean): void => {
    if (buildPackages.test(name)) return;
    const folder = resolveFolder(lock, parent, name);
    if (folder === undefined || !existsSync(folder)) {
      // Another platform's binary.
      if (isOptional) return;
      throw new Error(`${name} is not installed: run "npm run build" first.`);
    }
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[folder] ?? {};
    for (const next of Object.keys(dependencies)) visit(folder, next, next in optionalDependencies);
    for (const next of Object.keys(optionalDependencies)) visit(folder, next, true);
  };
  for (const name of names) visit('', name, false);
  return [...found].sort();
}

/** Finds the folder as Node does: in the package's own `node_modules`, then in those further up. */
export function resolveFolder(lock: Lock, parent: string, name: string): string | undefined {
  const folder = `${parent === '' ? '' : `${parent}/`}node_modules/${name}`;
  if (folder in lock.packages) return folder;
  if (parent === '') return undefined;
  return resolveFolder(lock, parent.slice(0, Math.max(parent.lastIndexOf('/node_modules/'), 0)), name);
}
