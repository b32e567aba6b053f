import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { sourceFiles } from '../source-files.ts';
import { toLicenceTexts } from './licences.ts';
import { findPackageFolders, findServerPackages, isServerFile, readLock } from './packages.ts';
import { findPagePackageFolders } from './page-packages.ts';
import { toSbom } from './sbom.ts';

const platform = `${process.platform}-${process.arch}`;

/** The operator's files. Each sample is named, since passwords may lie beside them. */
const documents =
  /^(?:LICENSE|CHANGELOG\.md|SECURITY\.md|docs\/operating\.md|docs\/monitoring\/(?:alerts\.yml|dashboard\.json))$|^docs\/deploy\/(?:Caddyfile|Dockerfile|Dockerfile\.dockerignore|README\.md|compose\.yaml|env\.sample|nginx\.conf|presente|presente\.service|presente-backup\.(?:service|timer))$/;

/** Whether a file of the repository is part of a release. */
export const isReleased = (path: string): boolean =>
  documents.test(path) || (isServerFile(path) && /\.(?:css|html|json|md|po|ts|tsv|webp)$/.test(path));

/** Of packages only what runs and licences: no types, maps, sources of binaries or other platforms' binaries. */
export function isNeededFile(path: string): boolean {
  if (/(?:^|[/\\])(?:licen[cs]e|copying|notice)[^/\\]*$/i.test(path)) return true;
  if (/\.(?:test\.[cm]?[jt]s|map|md|markdown|d\.[cm]?ts|flow)$/.test(path)) return false;
  const file = path.split(sep).join('/');
  if (/\/better-sqlite3\/(?:deps|src|binding\.gyp)/.test(file)) return false;
  if (/\/node-[^/]+\/(?:include|share)/.test(file)) return false;
  return !/\/prebuilds\/[^/]+\.node$/.test(file) || file.endsWith(`/${platform}.node`);
}

/**
 * Writes a release into an empty folder: the server, the built page, the packages that the server imports and
 * their dependencies as they are installed, the start script and the operator's documents (OP-22); what is in it,
 * and the licences of the page's libraries (OP-50).
 * @param hasNode also the Node of this installation
 * @throws Error if the page is not built or a package is not installed
 */
export function assembleRelease(folder: string, { hasNode }: { readonly hasNode: boolean }): void {
  for (const built of ['dist', 'dist-ssr'])
    if (!existsSync(join(built, built === 'dist' ? 'sw.js' : 'entry-server.js')))
      throw new Error(`There is no built page in ${built}: run "npm run build" first.`);
  const files = sourceFiles();
  const packages = findServerPackages(files);
  const nodePackage = `node-${platform}`;
  const bundled = hasNode ? [...packages, nodePackage] : packages;
  const copy = (from: string, to = from): void =>
    cpSync(from, join(folder, to), { recursive: true, dereference: true });

  mkdirSync(folder, { recursive: true });
  for (const path of files) if (isReleased(path)) copy(path);
  for (const built of ['dist', 'dist-ssr']) copy(built);
  copy('docs/deploy/README.md', 'README.md');
  copy('docs/deploy/presente', 'presente');
  chmodSync(join(folder, 'presente'), 0o755);
  writePackageJson(folder, packages);

  const lock = readLock();
  const serverFolders = findPackageFolders(lock, bundled);
  const pageFolders = findPagePackageFolders(lock, files);
  writeFileSync(join(folder, 'sbom.cdx.json'), toSbom(lock, [...serverFolders, ...pageFolders]));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), toLicenceTexts(lock, pageFolders));

  for (const path of serverFolders)
    cpSync(path, join(folder, path), {
      recursive: true,
      // Nested packages are copied if they are needed themselves.
      filter: (source) => isNeededFile(source) && !source.slice(path.length).includes('node_modules'),
    });
  if (hasNode) {
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    symlinkSync(`../${nodePackage}/bin/node`, join(folder, 'node_modules/.bin/node'));
  }
}

function writePackageJson(folder: string, packages: readonly string[]): void {
  const { name, version, license, type, engines, imports, dependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<string, unknown> & { readonly dependencies: Readonly<Record<string, string>> };
  const used = Object.fromEntries(packages.map((used) => [used, dependencies[used]]));
  const content = {
    name,
    version,
    private: true,
    license,
    type,
    engines,
    imports,
    scripts: { start: './presente', admin: './presente admin' },
    dependencies: used,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(content, undefined, 2)}\n`);
}
