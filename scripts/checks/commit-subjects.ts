import { spawnSync } from 'node:child_process';

const maxSubjectLength = 72;
/** Commits before this day have longer subjects. */
const checkedSince = '2026-11-22T18:00:00Z';

/** Reports subjects that are too long. @param log lines of `<hash> <subject>` */
export const findLongSubjects = (log: string): string[] =>
  log
    .split('\n')
    .map((line) => ({ hash: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }))
    .filter(({ subject }) => subject.length > maxSubjectLength)
    .map(
      ({ hash, subject }) =>
        `${hash} has ${subject.length} characters, more than ${maxSubjectLength}: ${subject}`,
    );

/**
 * Reads the commits of this branch that the upstream's default branch lacks, or all where there is no
 * upstream. Without git, or outside a repository, returns `undefined`.
 */
export function readLog(): string | undefined {
  const git = (...args: string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const mergeBase = git('merge-base', 'HEAD', 'origin/HEAD');
  return git(
    'log',
    '--no-merges',
    '--format=%h %s',
    `--since-as-filter=${checkedSince}`,
    mergeBase === undefined ? 'HEAD' : `${mergeBase}..HEAD`,
  );
}
