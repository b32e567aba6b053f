import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/app.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'presente-page-'));
const script = 'console.log("presente");'.repeat(50);
for (const name of ['assets', '.vite']) mkdirSync(join(folder, name));
for (const [name, content] of [
  ['index.html', '<!doctype html><title>Presente</title>'],
  ['sw.js', '// worker'],
  ['manifest.webmanifest', '{}'],
  ['icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['assets/main-AbC123.js', script],
  ['assets/decode-worker-AbC123.js', '// worker'],
  ['assets/base-map-worker-AbC123.js', '// worker'],
  ['.vite/manifest.json', '{"secret":true}'],
] as const)
  writeFileSync(join(folder, name), content);
writeFileSync(join(folder, 'assets/main-AbC123.js.br'), brotliCompressSync(script));
afterAll(() => rmSync(folder, { recursive: true }));

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the built page', () => {
  const app = setupApp(() => createTestApp({ pageFolder: folder }));
  const get = (url: string, headers: Record<string, string> = {}) => app().http.inject({ url, headers });

  it('serves hashed files as immutable, compressed when the client accepts it', async () => {
    const plain = await get('/assets/main-AbC123.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.body).toBe(script);
    const small = await get('/assets/main-AbC123.js', { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/index.html', '/sw.js', '/manifest.webmanifest'])(
    'revalidates %s on each request',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each([
    '/organisation/event',
    '/organisation/event/detail/x/door',
    '/ticket/ABC?utm=1',
    '/apiary',
    '/unknown.path',
  ])('serves %s with index.html', async (url) => {
    const response = await get(url, html);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<title>Presente</title>');
    expect(response.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it.each([
    ['/api/unknown', html],
    ['/api', html],
    ['/assets/gone-XyZ.js', {}],
    ['/../package.json', {}],
    ['/%2e%2e/package.json', {}],
    ['/.env', {}],
    ['/.vite/manifest.json', {}],
    ['/%2evite/manifest.json', {}],
    ['/assets/../.vite/manifest.json', {}],
    ['/assets/%2e%2e/.vite/manifest.json', {}],
  ])('[OP-58] answers 404 to %s', async (url, headers) => {
    const response = await get(url, headers);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, error: 'notFound' });
  });

  it('serves the page for GET and HEAD only', async () => {
    const response = await app().http.inject({ method: 'POST', url: '/login', headers: html, payload: {} });
    expect(response.statusCode).toBe(404);
  });

  it('[SH-20] sends a strict CSP with every response, without inline scripts', async () => {
    for (const url of ['/', '/sw.js', '/api/region/options', '/api/unknown', '/healthz']) {
      const { headers } = await get(url, html);
      const policy = parsePolicy(headers);
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'img-src': "'self' blob:",
        'style-src': "'self'",
        'require-trusted-types-for': "'script'",
        'trusted-types': 'default inert-html dompurify',
        'report-uri': '/api/csp-report',
        'connect-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
      });
      expect(policy).not.toHaveProperty('upgrade-insecure-requests');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self)'),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  it('[SH-20] lets one worker compile WebAssembly, and no document or other worker', async () => {
    const readScriptSource = async (url: string) => parsePolicy((await get(url, html)).headers)['script-src'];
    expect(await readScriptSource('/assets/decode-worker-AbC123.js')).toBe("'self' 'wasm-unsafe-eval'");
    for (const url of ['/', '/sw.js', '/assets/base-map-worker-AbC123.js'])
      expect([url, await readScriptSource(url)]).toEqual([url, "'self'"]);
  });

  it.each(['/', '/login', '/event/detail/01900000-0000-7000-8000-000000000000', '/api/unknown', '/healthz'])(
    '[SH-24] forbids frames around %s',
    async (url) => {
      const { headers } = await get(url, html);
      expect(parsePolicy(headers)['frame-ancestors']).toBe("'none'");
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    },
  );

  it('[SH-25] serves no script that could be a service worker of this site, besides its own', async () => {
    for (const url of ['/', '/sw.js', '/assets/main-AbC123.js', '/api/region/options', '/api/openapi.json']) {
      const { headers } = await get(url);
      // The scope of a worker is its folder, and only /sw.js is a script at the top.
      expect(headers).not.toHaveProperty('service-worker-allowed');
      if (/javascript/.test(String(headers['content-type']))) expect(url).toMatch(/^\/(?:sw\.js$|assets\/)/);
      if (!url.startsWith('/assets/')) expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('marks API responses as not cacheable', async () => {
    for (const url of ['/api/unknown', '/api/profile'])
      expect((await get(url)).headers['cache-control']).toBe('no-store');
  });
});

const parsePolicy = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive): [string, string] => {
        const [name = '', ...values] = directive.trim().split(' ');
        return [name, values.join(' ')];
      }),
  );

describe('over https', () => {
  const app = setupApp(() =>
    createTestApp({ config: { publicUrl: 'https://presente.example.org' }, pageFolder: folder }),
  );

  it('sends HSTS and upgrades insecure requests', async () => {
    const { headers } = await app().http.inject('/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});

describe('over https, with subdomains', () => {
  const app = setupApp(() =>
    createTestApp({ config: { publicUrl: 'https://presente.example.org', hasHstsForSubdomains: true } }),
  );

  it('[OP-56] sends HSTS for all of them where the operator says so', async () => {
    const { headers } = await app().http.inject('/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('with street tiles', () => {
  const tiles = { url: 'https://tile.example.org/{z}/{x}/{y}.png', attribution: '©', attributionUrl: '' };
  const app = setupApp(() => createTestApp({ config: { tiles }, pageFolder: folder }));

  it('[EV-62] lets pages load images from this origin only: the server fetches the tiles', async () => {
    const { headers } = await app().http.inject('/');
    expect(String(headers['content-security-policy'])).toContain("img-src 'self' blob:;");
  });
});

describe('without a built page', () => {
  const app = setupApp(() => createTestApp({ pageFolder: join(folder, 'nothing') }));

  it('explains how to build it, and serves the API', async () => {
    const response = await app().http.inject({ url: '/', headers: html });
    expect(response.statusCode).toBe(503);
    expect(response.body).toContain('npm run build');
    expect((await app().http.inject('/api/region/options')).statusCode).toBe(200);
  });
});
