import { readdirSync, readFileSync } from 'node:fs';

/** Names ignored by git, `*` for any text, read from .gitignore, so that git is not needed. */
const ignoredNames = ['.git', ...readFileSync('.gitignore', 'utf8').split('\n')].map((line) =>
  line
    .replace(/\/$/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '.*'),
);
const ignored = new RegExp(`^(?:${ignoredNames.filter((name) => name !== '').join('|')})$`);

/** Every file of the repository, relative to its root, with `/` separators, sorted. */
export const sourceFiles = (): string[] => listFiles('.').map((path) => path.slice(2));

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !ignored.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(path) : entry.isFile() ? path : [];
    });
}
