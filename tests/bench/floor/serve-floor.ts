import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Answers everything from a cache that is filled at installation, as the app's worker does. */
const workerScript = (files: readonly string[]): string => `
const files = ${JSON.stringify(files)};
oninstall = (event) => event.waitUntil(caches.open('floor').then((cache) => cache.addAll(files)).then(() => skipWaiting()));
onactivate = (event) => event.waitUntil(clients.claim());
onfetch = (event) => event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)));
`;

/** Builds and serves the least possible door, to be measured beside the real one. */
export async function serveFloor(): Promise<{ url: string; stop(): void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'presente-floor-'));
  const built = await build({
    root: new URL('page', import.meta.url).pathname,
    configFile: false,
    logLevel: 'error',
    base: './',
    build: { outDir, emptyOutDir: true, target: 'esnext' },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const files = outputs.flatMap(({ output }) => output.map((file) => `/${file.fileName}`));
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    if (path === '/worker.js') response.end(workerScript(['/', ...files]));
    else if (files.includes(path)) response.end(readFileSync(join(outDir, path)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/`, stop };
}
