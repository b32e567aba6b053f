import { readdirSync, readFileSync } from 'node:fs';

/** What git does not keep, by name; read from .gitignore, so that no git is needed. */
const ignored = new Set([
  '.git',
  ...readFileSync('.gitignore', 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, '')),
]);

/** Every file of the repository, relative to its root, with `/` between folders, in order. */
export const sourceFiles = (): string[] => filesIn('.').map((path) => path.slice(2));

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? path : [];
    });
}
