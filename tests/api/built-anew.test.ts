import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app.ts';

const base = mkdtempSync(join(tmpdir(), 'presente-built-'));
afterAll(() => rmSync(base, { recursive: true }));
const folder = join(base, 'page');

/** A build, as small as can be; files of the same second have another time all the same. */
function build(name: string, atSeconds: number): void {
  const locale = { file: `assets/it-${name}.js` };
  const files = {
    'page/index.html': `<!doctype html>\n<html lang="it"><head><title>Presente</title></head><body data-build="${name}"><div id="root"></div></body></html>`,
    'page/.vite/manifest.json': JSON.stringify({ 'src/locales/it.po?lingui': locale }),
    'page-drawing/draw-page.js': `export const drawPage = async () => ({ html: '<p>${name}</p>', links: '', style: '', missed: [], routeId: '/' });`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(base, path, '..'), { recursive: true });
    writeFileSync(join(base, path), text);
    utimesSync(join(base, path), atSeconds, atSeconds);
  }
}

it('[EV-55] draws a page as it was built last, with the files of that build, while the server runs', async () => {
  const app = await createTestApp({ pageFolder: folder });
  const open = async () =>
    (await app.http.inject({ url: '/', headers: { accept: 'text/html', cookie: 'language=it' } })).body;
  for (const [at, name] of ['first', 'second'].entries()) {
    build(name, 1_700_000_000 + at);
    const page = await open();
    expect(page).toContain(`data-build="${name}"`);
    expect(page).toContain(`<div id="root"><p>${name}</p></div>`);
    expect(page).toContain(`href="/assets/it-${name}.js"`);
  }
  await app.close();
});
