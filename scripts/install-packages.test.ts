import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { findInPath } from './browser.ts';
import { installPackages } from './install-packages.ts';

vi.mock('node:child_process', { spy: true });
vi.mock('node:fs', { spy: true });

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it.each([true, false])('with systemd %j stops the services of installed packages', (hasSystemd) => {
  vi.mocked(fs.existsSync).mockReturnValue(hasSystemd);
  vi.mocked(spawnSync).mockReturnValue({ status: 0 } as never);
  installPackages(['chromium', 'nginx-light', 'postgresql']);
  const calls = vi.mocked(spawnSync).mock.calls.map(([program, args]) => [program, ...(args as string[])]);
  expect(calls.some((call) => call.slice(-3).join(' ') === 'chromium nginx-light postgresql')).toBe(true);
  const stopped = calls.filter((call) => call.includes('systemctl')).map((call) => call.slice(-4));
  expect(stopped).toEqual(hasSystemd ? [['disable', '--now', 'nginx', 'postgresql']] : []);
});

it('finds programs in the folders that the path of a normal user lacks', () => {
  vi.stubEnv('PATH', '/nowhere');
  vi.mocked(fs.accessSync).mockImplementation((path) => {
    if (path !== '/usr/sbin/nginx') throw new Error('ENOENT');
  });
  expect(findInPath(['nginx'])).toBe('/usr/sbin/nginx');
});
