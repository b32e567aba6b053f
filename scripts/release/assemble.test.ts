import { expect, it } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { isNeededFile, isReleased } from './assemble.ts';

it('[OP-22] packs every sample and monitoring file, and nothing that lies beside them', () => {
  const files = sourceFiles().filter((path) => /^docs\/(?:deploy|monitoring)\//.test(path));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((path) => !isReleased(path))).toEqual([]);
  for (const stray of ['.env', '.env~', '.env.old', 'env', 'presente.dump', 'env.sample~'])
    expect([stray, isReleased(`docs/deploy/${stray}`)]).toEqual([stray, false]);
  for (const stray of ['server/.env', 'server/start.ts~', 'contract/dump.sql'])
    expect([stray, isReleased(stray)]).toEqual([stray, false]);
});

it('[OP-22] packs the licences of packages, and no other documents', () => {
  for (const name of ['LICENSE', 'LICENSE.md', 'license.md', 'LICENCE.txt', 'NOTICE.md', 'COPYING'])
    expect([name, isNeededFile(`node_modules/ms/${name}`)]).toEqual([name, true]);
  for (const name of ['README.md', 'index.d.ts', 'index.js.map'])
    expect([name, isNeededFile(`node_modules/ms/${name}`)]).toEqual([name, false]);
});
