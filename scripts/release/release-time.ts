import { spawnSync } from 'node:child_process';

/** The time of a release in seconds since 1970: its commit's, so that the same commit gives the same content. */
export function readReleaseTime(): string | undefined {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' });
  // A build without git, such as the container's, has no output or no program.
  return process.env['SOURCE_DATE_EPOCH'] ?? (stdout?.trim() || undefined);
}
