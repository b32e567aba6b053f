import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/app.ts';

const base = mkdtempSync(join(tmpdir(), 'presente-built-'));
afterAll(() => rmSync(base, { recursive: true }));
let buildCount = 0;

/** Writes a minimal build; sets distinct mtimes, since builds within one second would share theirs. */
function writeBuild(files: Readonly<Record<string, string>>): void {
  buildCount += 1;
  for (const [name, text] of Object.entries(files)) {
    const path = join(base, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    utimesSync(path, 1_700_000_000 + buildCount, 1_700_000_000 + buildCount);
  }
}
const pageFile = (name: string) => ({
  'page/index.html': `<!doctype html>\n<html lang="it"><head><title>Presente</title></head><body data-build="${name}"><div id="root"></div></body></html>`,
  'page/.vite/manifest.json': JSON.stringify({
    'src/locales/it.po?landing?lingui': { file: `assets/it-${name}.js` },
  }),
});
const ssrBundleFile = (name: string) => ({
  'page-ssr/entry-server.js': `export const renderPage = async () => ({ html: '<p>${name}</p>', links: '', style: '', missingQueries: [], routeId: '/', firstPage: 'landing' });`,
});

it('[EV-55] after a rebuild under a running server, a page links to its own assets and is rendered by its own bundle or not at all', async () => {
  const lines: string[] = [];
  writeBuild({ ...pageFile('first'), ...ssrBundleFile('first') });
  const app = await createTestApp({
    pageFolder: join(base, 'page'),
    logTo: { write: (line) => void lines.push(line) },
  });
  const openPage = async () =>
    (await app.http.inject({ url: '/', headers: { accept: 'text/html', cookie: 'language=it' } })).body;
  const first = await openPage();
  expect(first).toContain('<div id="root"><p>first</p></div>');
  expect(first).toContain('href="/assets/it-first.js"');

  writeBuild(pageFile('second'));
  const second = await openPage();
  expect(second).toContain('data-build="second"');
  expect(second).toContain('href="/assets/it-second.js"');
  expect(second).not.toContain('it-first.js');

  writeBuild(ssrBundleFile('second'));
  for (let n = 0; n < 2; n++) expect(await openPage()).toContain('<div id="root"></div>');
  expect(lines.filter((line) => line.includes('built anew'))).toHaveLength(1);
  await app.close();
});
