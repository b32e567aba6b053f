import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { findFreePort } from '#tests/support/app/free-port.ts';
import { findExecutable } from '../../../scripts/browser.ts';
import { assembleRelease } from '../../../scripts/release/assemble.ts';

describe('a release', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'presente-release-'));
    assembleRelease(folder, { hasNode: false });
    // Copies about 7,000 files.
  }, 3 * minuteMs);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** No npm and no package of the repository on the path. */
  const environment = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, DEMO: '0' };

  it('[OP-22] starts in its own folder and serves the API, the page and its assets', async () => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const server = spawn(join(folder, 'presente'), {
      cwd: folder,
      env: { ...environment, PORT: String(port), LOG_LEVEL: 'silent' },
    });
    const getStatus = (path: string) =>
      fetch(url + path).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => getStatus('/readyz'), { timeout: 2 * minuteMs }).toBe(200);
    const page = await (await fetch(`${url}/`)).text();
    // Rendered on the server: the SSR build is complete.
    expect(page).toContain('</h1>');
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
    expect(await getStatus(asset)).toBe(200);
    const closed = once(server, 'close');
    server.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
  });

  it('[OP-22] runs operator commands', () => {
    const { status, stdout } = spawnSync(join(folder, 'presente'), ['admin', 'help'], {
      cwd: folder,
      env: environment,
      encoding: 'utf8',
    });
    expect(stdout).toContain('sign-in-link');
    expect(status).toBe(0);
  });

  it.each([
    ['v20.19.0', 'and this is v20.19.0'],
    ['', 'and this is a machine without Node'],
  ])('[OP-22] refuses the Node %j in one sentence', (version, text) => {
    const bin = mkdtempSync(join(tmpdir(), 'presente-bin-'));
    for (const program of ['dirname', 'readlink', 'sh'])
      symlinkSync(findExecutable(program), join(bin, program));
    if (version !== '') writeFileSync(join(bin, 'node'), `#!/bin/sh\necho ${version}\n`, { mode: 0o755 });
    const { status, stderr } = spawnSync(join(folder, 'presente'), { env: { PATH: bin }, encoding: 'utf8' });
    expect(stderr).toMatch(/^Presente needs Node 24 or newer, .*\n$/);
    expect(stderr).toContain(text);
    expect(status).toBe(1);
    rmSync(bin, { recursive: true });
  });

  it('[OP-22] contains no build tool, page library, test, type declaration or source of the page', () => {
    for (const name of ['vite', 'typescript', '@playwright', '@babel', '@types', 'react', 'vitest', '.bin'])
      expect([name, existsSync(join(folder, 'node_modules', name))]).toEqual([name, false]);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((path) => /\.test\.tsx?$|\.d\.[cm]?ts$|\.map$/.test(path))).toEqual([]);
    expect(files).toContain('LICENSE');
    for (const name of ['src', 'sw', 'tests', 'scripts']) expect(files).not.toContain(name);
  });

  it('[OP-50] lists its packages, and no others, with licence and checksum', () => {
    const { bomFormat, metadata, components } = JSON.parse(
      readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'),
    ) as Sbom;
    expect([bomFormat, metadata.component.name, metadata.component.version]).toEqual([
      'CycloneDX',
      'presente',
      '1.0.0',
    ]);
    const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
    for (const name of [
      // The server's, the page's, its worker's, the service worker's, and the font.
      'fastify',
      'react-leaflet',
      'zxing-wasm',
      'workbox-strategies',
      '@fontsource-variable/bricolage-grotesque',
    ])
      expect(names).toContain(name);
    for (const name of ['vite', 'vitest', 'typescript', 'oidc-provider']) expect(names).not.toContain(name);
    expect(components.filter(({ licenses, hashes }) => !licenses?.length || !hashes?.length)).toEqual([]);
    const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !/^[@.]/.test(name));
    expect(installed.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('[OP-50] holds the licences of what is in the built page', () => {
    const text = readFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    for (const part of [
      'Copyright (c) Meta Platforms, Inc. and affiliates.',
      'SIL OPEN FONT LICENSE Version 1.1',
      'Hippocratic License Version Number: 2.1',
      'world-atlas',
      'zxing-wasm',
    ])
      expect(text).toContain(part);
  });
});

interface Sbom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly {
    readonly group?: string;
    readonly name: string;
    readonly licenses?: readonly unknown[];
    readonly hashes?: readonly unknown[];
  }[];
}
