import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { geocode } from '#contract/geocoding/geocode-calls.ts';
import { takeTurn } from '#server/geocoding/geocode-store.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newAttendee, newOrganisation } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { usingApp } from '#tests/support/using-app.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A geocoder on this machine that answers as it is told, and remembers what it was asked. */
let answer: Answer = (_request, response) => void response.end('[]');
const asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
const geocoderUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`;
afterEach(() => {
  asked.length = 0;
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

describeOnBoth('geocoding', (makeApp) => {
  const app = usingApp(() => makeApp({ config: { geocoderUrl } }));
  const alone = usingApp(() => makeApp());

  it('[EV-14] asks the configured service once for a text, and says who asks', async () => {
    answer = (_request, response) => void response.end(JSON.stringify(found));
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
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers['user-agent']).toBe('Presente (aiuto@example.org)');
    expect(asked[0]?.url).toContain('limit=3');
  });

  it.each<readonly [string, Answer]>([
    ['an error', (_request, response) => void response.writeHead(500).end()],
    ['no JSON', (_request, response) => void response.end('<html>')],
    [
      'places that cannot be',
      (_request, response) => void response.end('[{"lat":"95","lon":"1","display_name":"x"}]'),
    ],
    [
      'another address',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['a broken line', (request) => void request.socket.destroy()],
  ])('[EV-14] [fault 24] gives towns of its own list where the service answers with %s', async (_, how) => {
    answer = how;
    app().clock.advance(10_000);
    const { token } = await newOrganisation(app());
    const query = { q: `Via Emilia ${Math.abs(_.length)}, Reggio nell’Emilia` };
    const { data, isApproximate } = await call(app(), geocode, { query }, { token });
    expect(isApproximate).toBe(true);
    expect(data[0]).toMatchObject({ location: "Reggio nell'Emilia, Emilia-Romagna", region: '08' });
  });

  it('[EV-14] finds Italian towns without any service, and nothing where there is none', async () => {
    const { token } = await newOrganisation(alone());
    const townOf = async (q: string): Promise<string | undefined> =>
      (await call(alone(), geocode, { query: { q } }, { token })).data[0]?.location;
    expect(await townOf('via dante 3, MILANO')).toBe('Milano, Lombardia');
    expect(await townOf('Forlì')).toMatch(/^Forlì/);
    expect(await townOf('piazza Roma, Cagliari')).toBe('Cagliari, Sardegna');
    expect(await townOf('qwertyuiop')).toBeUndefined();
  });

  it('[fault 26] gives one turn a second to all who ask, and none to who would wait too long', async () => {
    const { db } = app().services.database;
    const nowMs = app().clock() + 3_600_000;
    const turn = () => takeTurn(db, { nowMs, everyMs: 1_000, longestWaitMs: 5_000 });
    const waits = await Promise.all(Array.from({ length: 20 }, turn));
    expect(waits.filter((it) => it !== undefined).toSorted((a, b) => a - b)).toEqual([
      0, 1000, 2000, 3000, 4000, 5000,
    ]);
  });

  it('[EV-14] is for organisations alone', async () => {
    const { token } = await newAttendee(app());
    expect(await refused(app(), geocode, { query: { q: 'Milano' } }, { token })).toMatchObject({
      status: 403,
    });
    expect(await refused(app(), geocode, { query: { q: 'Milano' } })).toMatchObject({ status: 401 });
    const organisation = await newOrganisation(app());
    expect(await refused(app(), geocode, { query: { q: '  ' } }, organisation)).toMatchObject({
      status: 400,
    });
  });
});
