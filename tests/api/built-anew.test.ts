import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app.ts';

const base = mkdtempSync(join(tmpdir(), 'presente-built-'));
afterAll(() => rmSync(base, { recursive: true }));
let builds = 0;

/** Files of a build, as small as can be; those of one second have different times all the same. */
function build(files: Readonly<Record<string, string>>): void {
  builds += 1;
  for (const [name, text] of Object.entries(files)) {
    const path = join(base, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    utimesSync(path, 1_700_000_000 + builds, 1_700_000_000 + builds);
  }
}
const pageOf = (name: string) => ({
  'page/index.html': `<!doctype html>\n<html lang="it"><head><title>Presente</title></head><body data-build="${name}"><div id="root"></div></body></html>`,
  'page/.vite/manifest.json': JSON.stringify({
    'src/locales/it.po?lingui': { file: `assets/it-${name}.js` },
  }),
});
const programOf = (name: string) => ({
  'page-drawing/draw-page.js': `export const drawPage = async () => ({ html: '<p>${name}</p>', links: '', style: '', missed: [], routeId: '/' });`,
});

it('[EV-55] a page that is built anew while the server runs links to its own files, and is drawn by its own program or not at all', async () => {
  const lines: string[] = [];
  build({ ...pageOf('first'), ...programOf('first') });
  const app = await createTestApp({
    pageFolder: join(base, 'page'),
    logTo: { write: (line) => void lines.push(line) },
  });
  const open = async () =>
    (await app.http.inject({ url: '/', headers: { accept: 'text/html', cookie: 'language=it' } })).body;
  const first = await open();
  expect(first).toContain('<div id="root"><p>first</p></div>');
  expect(first).toContain('href="/assets/it-first.js"');

  build(pageOf('second'));
  const second = await open();
  expect(second).toContain('data-build="second"');
  expect(second).toContain('href="/assets/it-second.js"');
  expect(second).not.toContain('it-first.js');

  build(programOf('second'));
  for (let n = 0; n < 2; n++) expect(await open()).toContain('<div id="root"></div>');
  expect(lines.filter((line) => line.includes('built anew'))).toHaveLength(1);
  await app.close();
});
