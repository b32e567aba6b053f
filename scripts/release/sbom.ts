import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { toPackageName, type Lock } from '../checks/packages.ts';
import { resolveFolder } from './packages.ts';
import { readReleaseTime } from './release-time.ts';

const licences = new Contrib.License.Factories.LicenseFactory((expression) => {
  if (!/ (?:AND|OR) /.test(expression)) throw new Error(`${expression} is not an expression`);
});

/** Its path in a package URL: `%40scope/name`. */
const toPurl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const toHex = (integrity: string): string =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');

/**
 * The bill of materials of a release, CycloneDX JSON: the packages in these folders, as package-lock.json has them. The
 * same commit gives the same text.
 */
export function toSbom(lock: Lock, folders: readonly string[]): string {
  const product = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };
  const root = new Models.Component(Enums.ComponentType.Application, product.name, {
    version: product.version,
    bomRef: product.name,
    purl: toPurl(product.name, product.version),
  });
  const components = new Map([...new Set(folders)].map((folder) => [folder, toComponent(lock, folder)]));
  for (const [folder, component] of components) {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const used = components.get(resolveFolder(lock, folder, name) ?? '');
      if (used !== undefined) component.dependencies.add(used.bomRef);
    }
    root.dependencies.add(component.bomRef);
  }

  const time = readReleaseTime();
  const bom = new Models.Bom({
    metadata: new Models.Metadata({
      component: root,
      ...(time !== undefined && { timestamp: new Date(Number(time) * 1000) }),
    }),
    components: new Models.ComponentRepository(components.values()),
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  const serialize = (): string => serializer.serialize(bom, { sortLists: true, space: 2 });
  // A serial number is a random UUID elsewhere.
  const hash = createHash('sha256').update(serialize()).digest('hex');
  bom.serialNumber = hash.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    'urn:uuid:$1-$2-8$3-8$4-$5',
  ) as typeof bom.serialNumber;
  return `${serialize()}\n`;
}

function toComponent(lock: Lock, folder: string): Models.Component {
  const name = toPackageName(folder);
  const { version = '', license, integrity } = lock.packages[folder] ?? {};
  const [, group, rest = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  return new Models.Component(Enums.ComponentType.Library, rest, {
    ...(group !== undefined && { group }),
    version,
    // The same version can be in two folders.
    bomRef: folder.replaceAll('node_modules/', ''),
    purl: toPurl(name, version),
    ...(license !== undefined && {
      licenses: new Models.LicenseRepository([licences.makeFromString(license)]),
    }),
    ...(integrity !== undefined && {
      hashes: new Models.HashDictionary([[Enums.HashAlgorithm['SHA-512'], toHex(integrity)]]),
    }),
  });
}
