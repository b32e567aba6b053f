import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs, secondMs } from '#contract/durations.ts';
import { readSite } from '#contract/site/site-endpoints.ts';
import { maxTileZoom } from '#contract/tiles/tile-endpoint.ts';
import type { Metrics } from '#server/metrics.ts';
import { noMetrics } from '#server/metrics.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { startTileStub, streetTile, type tileAnswers } from '#tests/support/remote/tile-stub.ts';

const stub = await startTileStub();
afterAll(() => stub.close());
const tiles = {
  url: stub.template,
  attribution: '© OpenStreetMap',
  attributionUrl: 'https://osm.example.org',
};

/** The answer for a tile, once what follows from it has happened. */
async function read(app: TestApp, path: string, headers: Record<string, string> = {}) {
  const response = await app.http.inject({ url: `/api/tile/${path}`, headers });
  await app.services.tiles?.settle();
  return response;
}

/** Whether pages learn of street tiles, once a running probe has ended. */
async function isOffered(app: TestApp): Promise<boolean> {
  app.services.tiles?.checkAvailable();
  await app.services.tiles?.settle();
  return (await call(app, readSite, {})).data.tiles !== null;
}

beforeEach(() => {
  stub.setAnswer('works');
  stub.requests.length = 0;
});

describe('street tiles', () => {
  const served: string[] = [];
  const metrics: Metrics = { ...noMetrics, tileServed: (result, bytes) => served.push(`${result} ${bytes}`) };
  const app = setupApp(() => createTestApp({ config: { tiles }, createMetrics: () => metrics }));

  it('[EV-62] fetches a tile once, identified, and serves it from this origin for 30 days', async () => {
    const first = await read(app(), '15/17230/11732');
    expect(first.statusCode).toBe(200);
    expect(first.rawPayload.equals(streetTile)).toBe(true);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=604800',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(stub.requests).toEqual([
      { path: '/15/17230/11732.png', userAgent: 'Presente (+http://localhost:3000; aiuto@example.org)' },
    ]);
    app().clock.advance(29 * dayMs);
    const again = await read(app(), '15/17230/11732');
    expect(again.rawPayload.equals(streetTile)).toBe(true);
    const etag = String(again.headers.etag);
    expect((await read(app(), '15/17230/11732', { 'if-none-match': etag })).statusCode).toBe(304);
    expect(stub.requests).toHaveLength(1);
    app().clock.advance(2 * dayMs);
    await read(app(), '15/17230/11732');
    expect(stub.requests).toHaveLength(2);
    expect(served).toEqual(
      ['fetched', 'cached', 'cached', 'fetched'].map((result) => `${result} ${streetTile.length}`),
    );
  });

  it('[EV-62] shares one request between callers who ask for the same tile at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => read(app(), `14/${i % 4}/7`)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(stub.requests.map(({ path }) => path).toSorted()).toEqual(
      [0, 1, 2, 3].map((x) => `/14/${x}/7.png`),
    );
  });

  it('[EV-62] serves what it has kept after a restart, without the tile server', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'presente-tiles-'));
    const before = await createTestApp({ config: { tiles }, dataDir });
    await read(before, '13/1/1');
    await before.close();
    stub.setAnswer('drops');
    const restarted = await createTestApp({ config: { tiles }, dataDir });
    expect((await read(restarted, '13/1/1')).rawPayload.equals(streetTile)).toBe(true);
    expect(stub.requests).toHaveLength(1);
    await restarted.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each([
    '-1/0/0',
    '1/2/0',
    '1/0/2',
    `${maxTileZoom + 1}/0/0`,
    '1/01/0',
    '1/1e0/0',
    '1/0/0.png',
    '1/%2e%2e/0',
    '1/0/..%2f..%2fetc',
    '7/999999/0',
    '0/0/',
    '3/a/b',
  ])('[EV-62] asks for nothing at %s', async (path) => {
    expect((await read(app(), path)).statusCode).toBeGreaterThanOrEqual(400);
    expect(stub.requests).toEqual([]);
  });

  it('[EV-62] keeps serving an outdated tile while there is no newer', async () => {
    await read(app(), '12/5/5');
    app().clock.advance(40 * dayMs);
    stub.setAnswer('isBroken');
    const outdated = await read(app(), '12/5/5');
    expect(outdated.rawPayload.equals(streetTile)).toBe(true);
    expect(stub.requests).toHaveLength(2);
  });
});

describe('a tile server that fails', () => {
  it.each<[keyof typeof tileAnswers, number]>([
    ['hangs', 30],
    ['stopsHalfway', 30],
    ['isForbidden', 3600],
    ['hasTooMany', 120],
    ['isBroken', 30],
    ['redirects', 30],
    ['isPortal', 30],
    ['isTooLarge', 30],
    ['drops', 30],
  ])(
    '[EV-63] which %s is left alone, and tried again with one request after %i s',
    async (answer, seconds) => {
      const app = await createTestApp({ config: { tiles } });
      try {
        stub.setAnswer(answer);
        const startMs = performance.now();
        const first = await read(app, '10/1/1');
        // Ten times what it may take on a quiet machine.
        expect(performance.now() - startMs).toBeLessThan(40 * secondMs);
        // No error, which would be a line in the console for each tile.
        expect(first.statusCode).toBe(204);
        expect(first.headers['cache-control']).toBe('public, max-age=30');
        expect(await isOffered(app)).toBe(false);
        await Promise.all(Array.from({ length: 30 }, (_, x) => read(app, `10/${x}/2`)));
        expect(stub.requests).toHaveLength(1);

        app.clock.advance(seconds * secondMs - 1);
        expect(await isOffered(app)).toBe(false);
        expect(stub.requests).toHaveLength(1);
        app.clock.advance(1);
        stub.setAnswer('works');
        expect(await isOffered(app)).toBe(true);
        expect(stub.requests).toHaveLength(2);
        expect((await read(app, '10/1/1')).statusCode).toBe(200);
      } finally {
        await app.close();
      }
    },
  );

  it('[EV-63] after it has worked may fail twice, so that one slow tile does not take the map away', async () => {
    const app = await createTestApp({ config: { tiles } });
    try {
      expect(await isOffered(app)).toBe(true);
      stub.setAnswer('isBroken');
      await read(app, '9/1/1');
      await read(app, '9/1/2');
      expect(await isOffered(app)).toBe(true);
      await read(app, '9/1/3');
      expect(await isOffered(app)).toBe(false);
      expect((await read(app, '0/0/0')).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('[EV-63] may have no tile at a place', async () => {
    const app = await createTestApp({ config: { tiles } });
    try {
      stub.setAnswer('hasNone');
      const none = await read(app, '9/1/1');
      expect([none.statusCode, none.headers['cache-control']]).toEqual([204, 'public, max-age=86400']);
      expect(await isOffered(app)).toBe(true);
    } finally {
      await app.close();
    }
  });

  it('[EV-63] is tried at longer and longer intervals', async () => {
    const app = await createTestApp({ config: { tiles } });
    try {
      stub.setAnswer('drops');
      for (let minute = 0; minute < 24 * 60; minute++) {
        await isOffered(app);
        app.clock.advance(hourMs / 60);
      }
      expect(stub.requests.length).toBeLessThan(60);
      expect(stub.requests.length).toBeGreaterThan(40);
    } finally {
      await app.close();
    }
  });
});

describe('without street tiles', () => {
  const app = setupApp(() => createTestApp());

  it('[EV-62] offers none with MAPS=own', async () => {
    expect(await isOffered(app())).toBe(false);
    expect((await read(app(), '1/0/0')).statusCode).toBe(404);
  });
});
