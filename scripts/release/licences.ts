import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { toPackageName, type Lock } from '../checks/packages.ts';

const licenceFile = /^(?:licen[cs]e|copying|notice)/i;
const line = '-'.repeat(80);

/**
 * The licences of packages that are in the page's bundles, where their own files are missing.
 * @throws Error if a package has no licence text
 */
export const toLicenceTexts = (lock: Lock, folders: readonly string[]): string =>
  [
    'Licences of the libraries, the font and the map data in the built page (dist, dist-ssr).',
    'Packages of the server are in node_modules, each with its licence; sbom.cdx.json lists them all.',
    ...folders.map((folder) => {
      const { version, license } = lock.packages[folder] ?? {};
      return `${line}\n${toPackageName(folder)} ${version} (${license})\n${line}\n\n${readTexts(folder)}`;
    }),
  ].join('\n\n');

function readTexts(folder: string): string {
  const names = readdirSync(folder)
    .filter((name) => licenceFile.test(name))
    .sort();
  if (names.length === 0) throw new Error(`${folder} has no licence text.`);
  return names
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}
