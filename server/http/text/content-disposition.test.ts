import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

const parseFileName = (header: string): string =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)![1]!);

it.each([
  ['Pulizia del Tevere', 'Pulizia del Tevere.csv'],
  ['Città «viva» – è qui', 'Città «viva» – è qui.csv'],
  ['河流节', '河流节.csv'],
  ['../../etc/passwd', 'etc passwd.csv'],
  ['a"; filename="b.exe', 'a ; filename= b.exe.csv'],
  ['a\r\nset-cookie: b', 'a set-cookie b.csv'],
  ['x‮fdp.exe', 'x fdp.exe.csv'],
  ['...', 'presente.csv'],
  ['a\uD800b', 'a b.csv'],
  ['🎉'.repeat(100), `${'🎉'.repeat(60)}.csv`],
])('[RG-8] a file named after %j is safe in a header and on disk', (title, name) => {
  const header = contentDisposition(title, '.csv');
  expect(parseFileName(header)).toBe(name);
  expect(header).toMatch(/^attachment; filename="[ !#-~]+\.csv"; filename\*=UTF-8''[\w%.~!*'()-]+$/);
});
