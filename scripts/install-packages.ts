import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's packages that start a service of the machine where systemd runs, by name. */
const services = new Map([
  ['nginx-light', 'nginx'],
  ['caddy', 'caddy'],
  ['postgresql', 'postgresql'],
]);

/** Whether installed services start by themselves. They do not in containers. */
const hasSystemd = (): boolean => existsSync('/run/systemd/system');

/**
 * Installs Debian packages, and stops their services for good: the tests start programs of their own. Says
 * nothing if that fails, since the caller looks for the programs.
 */
export function installPackages(names: readonly string[]): void {
  console.log(`Installing from Debian: ${names.join(', ')}…`);
  const isInstalled =
    runAsRoot('apt-get', 'update') &&
    runAsRoot('apt-get', 'install', '-y', '--no-install-recommends', ...names);
  const started = names.flatMap((name) => services.get(name) ?? []);
  if (isInstalled && started.length > 0 && hasSystemd())
    runAsRoot('systemctl', 'disable', '--now', ...started);
}

function runAsRoot(...command: string[]): boolean {
  if (process.getuid?.() !== 0) command.unshift('sudo', '-n');
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
