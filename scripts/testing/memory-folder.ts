import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's file system in memory; containers often have a small one, or forbid programs there. */
const memoryFileSystem = '/dev/shm';
const prefix = 'presente-test-';
/** Several times what the tests write at one time. */
const minFreeBytes = 4e9;
const minAvailableBytes = 8e9;

/**
 * Makes a folder in memory for the databases and browser profiles of the tests, which cost a sixth less there.
 * @returns its path; `undefined` where memory is too small or cannot hold programs
 */
export function makeMemoryFolder(): string | undefined {
  if (!existsSync(memoryFileSystem)) return undefined;
  sweepLeftovers();
  if (process.availableMemory() < minAvailableBytes) return undefined;
  const { bavail, bsize } = statfsSync(memoryFileSystem);
  if (bavail * bsize < minFreeBytes) return undefined;
  const folder = mkdtempSync(join(memoryFileSystem, `${prefix}${process.pid}-`));
  // Like /tmp: PostgreSQL and apt run as other users.
  chmodSync(folder, 0o1777);
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  if (spawnSync(program).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

/** Deletes the folders of killed runs, which would occupy memory until the machine restarts. */
function sweepLeftovers(): void {
  for (const name of readdirSync(memoryFileSystem)) {
    const [, owner] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (owner === undefined || existsSync(`/proc/${owner}`)) continue;
    rmSync(join(memoryFileSystem, name), { recursive: true, force: true });
  }
}
