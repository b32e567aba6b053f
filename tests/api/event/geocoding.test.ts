import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { geocode } from '#contract/geocoding/geocode-endpoints.ts';
import { reserveSlot } from '#server/geocoding/geocode-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newAttendee, newOrganisation } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

type GeocoderHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Local geocoder with scripted answers that records its requests. */
let handler: GeocoderHandler = (_request, response) => void response.end('[]');
const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  handler(request, response);
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
const geocoderUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`;
afterEach(() => {
  requests.length = 0;
});

const found = [
  {
    lat: '45.4773',
    lon: '9.1815',
    display_name: 'Parco Sempione, Milano, Lombardia, Italia',
    address: { state: 'Lombardia' },
  },
  { lat: '45.73', lon: '7.31', display_name: 'Aosta', address: { state: 'Valle d’Aosta / Vallée d’Aoste' } },
];

describeOnBothEngines('geocoding', (makeApp) => {
  const app = setupApp(() => makeApp({ config: { geocoderUrl } }));
  const alone = setupApp(() => makeApp());

  it('[EV-14] queries the configured service once per text, with an identifying user agent', async () => {
    handler = (_request, response) => void response.end(JSON.stringify(found));
    const { token } = await newOrganisation(app());
    const first = await call(app(), geocode, { query: { q: ' Parco  Sempione ' } }, { token });
    expect(first).toMatchObject({
      isApproximate: false,
      data: [
        { location: expect.stringContaining('Parco Sempione'), latitude: 45.4773, region: '03' },
        { region: '02' },
      ],
    });
    const again = await call(app(), geocode, { query: { q: 'parco sempione' } }, { token });
    expect(again.data).toEqual(first.data);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers['user-agent']).toBe('Presente (aiuto@example.org)');
    expect(requests[0]?.url).toContain('limit=3');
  });

  it.each<readonly [string, GeocoderHandler]>([
    ['an error', (_request, response) => void response.writeHead(500).end()],
    ['invalid JSON', (_request, response) => void response.end('<html>')],
    [
      'impossible coordinates',
      (_request, response) => void response.end('[{"lat":"95","lon":"1","display_name":"x"}]'),
    ],
    [
      'another address',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['a dropped connection', (request) => void request.socket.destroy()],
  ])('[EV-14] [RS-24] falls back to its own gazetteer when the service answers with %s', async (_, how) => {
    handler = how;
    app().clock.advance(10_000);
    const { token } = await newOrganisation(app());
    const query = { q: `Via Emilia ${Math.abs(_.length)}, Reggio nell’Emilia` };
    const { data, isApproximate } = await call(app(), geocode, { query }, { token });
    expect(isApproximate).toBe(true);
    expect(data[0]).toMatchObject({ location: "Reggio nell'Emilia, Emilia-Romagna", region: '08' });
  });

  it('[EV-14] finds Italian towns without any service, and returns an empty list for unknown ones', async () => {
    const { token } = await newOrganisation(alone());
    const firstTown = async (q: string): Promise<string | undefined> =>
      (await call(alone(), geocode, { query: { q } }, { token })).data[0]?.location;
    expect(await firstTown('via dante 3, MILANO')).toBe('Milano, Lombardia');
    expect(await firstTown('Forlì')).toMatch(/^Forlì/);
    expect(await firstTown('piazza Roma, Cagliari')).toBe('Cagliari, Sardegna');
    expect(await firstTown('qwertyuiop')).toBeUndefined();
  });

  it('[RS-26] limits all clients to one upstream request a second, and skips it for requests that would wait too long', async () => {
    const { db } = app().services.database;
    const nowMs = app().clock() + hourMs;
    const takeSlot = () => reserveSlot(db, { nowMs, minIntervalMs: 1_000, maxWaitMs: 5_000 });
    const waits = await Promise.all(Array.from({ length: 20 }, takeSlot));
    expect(waits.filter((wait) => wait !== undefined).toSorted((a, b) => a - b)).toEqual([
      0, 1000, 2000, 3000, 4000, 5000,
    ]);
  });

  it('[EV-14] is restricted to organisations', async () => {
    const { token } = await newAttendee(app());
    expect(await expectRefusal(app(), geocode, { query: { q: 'Milano' } }, { token })).toMatchObject({
      status: 403,
    });
    expect(await expectRefusal(app(), geocode, { query: { q: 'Milano' } })).toMatchObject({ status: 401 });
    const organisation = await newOrganisation(app());
    expect(await expectRefusal(app(), geocode, { query: { q: '  ' } }, organisation)).toMatchObject({
      status: 400,
    });
  });
});
