import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { dayMs, hourMs, secondMs } from '#contract/durations.ts';
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
    expect(requests[0]?.headers['user-agent']).toBe('Presente (+http://localhost:3000; aiuto@example.org)');
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
    ['nothing for two seconds', () => undefined],
    ['too much', (_request, response) => void response.end(`[${' '.repeat(300_000)}]`)],
  ])('[EV-14] [RS-24] falls back to its own gazetteer when the service answers with %s', async (_, how) => {
    handler = how;
    // Past any pause of the tests before.
    app().clock.advance(hourMs);
    const { token } = await newOrganisation(app());
    const query = { q: `Via Emilia ${Math.abs(_.length)}, Reggio nell’Emilia` };
    const { data, isApproximate } = await call(app(), geocode, { query }, { token });
    expect(isApproximate).toBe(true);
    expect(data[0]).toMatchObject({ location: "Reggio nell'Emilia, Emilia-Romagna", region: '08' });
  });

  it('[EV-63] leaves a service alone that says how long, and answers from its own gazetteer meanwhile', async () => {
    app().clock.advance(hourMs);
    const { token } = await newOrganisation(app());
    const search = (q: string) => call(app(), geocode, { query: { q } }, { token });
    handler = (_request, response) => void response.writeHead(429, { 'retry-after': '300' }).end();
    expect((await search('via Larga 1, Milano')).isApproximate).toBe(true);
    handler = (_request, response) => void response.end(JSON.stringify(found));
    app().clock.advance(299 * secondMs);
    expect((await search('via Larga 2, Milano')).data[0]?.location).toBe('Milano, Lombardia');
    expect(requests).toHaveLength(1);
    app().clock.advance(secondMs);
    expect((await search('via Larga 2, Milano')).isApproximate).toBe(false);
    expect(requests).toHaveLength(2);
  });

  it('[EV-14] names addresses to the street number, and keeps them for 30 days', async () => {
    app().clock.advance(hourMs);
    const { token } = await newOrganisation(app());
    const address = {
      road: 'Via Feltre',
      house_number: '12',
      postcode: '20134',
      city: 'Milano',
      state: 'Lombardia',
    };
    const display_name = '12, Via Feltre, Lambrate, Municipio 3, Milano, Lombardia, 20134, Italia';
    const at = { lat: '45.4916', lon: '9.2437' };
    handler = (_request, response) =>
      void response.end(
        JSON.stringify([
          { ...at, name: '', display_name, address },
          { ...at, name: 'Biblioteca Feltre', display_name, address },
          {
            ...at,
            name: 'Lambro',
            display_name: 'Lambro, Lombardia, Italia',
            address: { state: 'Lombardia' },
          },
        ]),
      );
    const search = () => call(app(), geocode, { query: { q: 'via feltre 12 milano' } }, { token });
    expect((await search()).data).toEqual([
      { location: 'Via Feltre 12, 20134 Milano', latitude: 45.4916, longitude: 9.2437, region: '03' },
      expect.objectContaining({ location: 'Biblioteca Feltre, Via Feltre 12, 20134 Milano' }),
      expect.objectContaining({ location: 'Lambro, Lombardia, Italia' }),
    ]);
    app().clock.advance(30 * dayMs - hourMs);
    await search();
    expect(requests).toHaveLength(1);
    app().clock.advance(hourMs);
    await search();
    expect(requests).toHaveLength(2);
  });

  it('[EV-64] finds the address at coordinates or in a link of a map service, which it does not open', async () => {
    app().clock.advance(hourMs);
    const { token } = await newOrganisation(app());
    const address = { road: 'Via Feltre', house_number: '12', city: 'Milano', state: 'Lombardia' };
    handler = (_request, response) =>
      void response.end(JSON.stringify({ lat: '45.49', lon: '9.24', display_name: 'x', address }));
    const q = 'https://www.google.com/maps/@45.4916,9.2437,17z';
    const place = { location: 'Via Feltre 12, Milano', latitude: 45.4916, longitude: 9.2437, region: '03' };
    expect(await call(app(), geocode, { query: { q } }, { token })).toMatchObject({
      data: [place],
      isApproximate: false,
    });
    expect(await call(app(), geocode, { query: { q: '45.4916, 9.2437' } }, { token })).toMatchObject({
      data: [place],
    });
    expect(requests.map(({ url }) => url)).toEqual([
      '/reverse?lat=45.4916&lon=9.2437&format=json&addressdetails=1&accept-language=it',
    ]);
    // Without the service, or where it knows nothing: the town.
    const offline = await newOrganisation(alone());
    const town = { location: 'Milano, Lombardia', latitude: 45.4642, longitude: 9.19, region: '03' };
    expect(await call(alone(), geocode, { query: { q: '45.4642, 9.19' } }, offline)).toMatchObject({
      data: [town],
      isApproximate: false,
    });
    handler = (_request, response) => void response.end('{"error":"Unable to geocode"}');
    app().clock.advance(hourMs);
    const sea = await call(app(), geocode, { query: { q: '40.1, 6.1' } }, { token });
    expect(sea.data).toEqual([{ location: '40.1, 6.1', latitude: 40.1, longitude: 6.1, region: '' }]);
  });

  it('[EV-76] finds shared places: named positions, addresses in links, short Plus Codes of a town', async () => {
    const { token } = await newOrganisation(alone());
    const find = async (q: string) => (await call(alone(), geocode, { query: { q } }, { token })).data;
    expect(await find('geo:0,0?q=45.4642,9.19(Duomo)')).toEqual([
      { location: 'Duomo, Milano, Lombardia', latitude: 45.4642, longitude: 9.19, region: '03' },
    ]);
    expect(await find('https://maps.google.com/?q=Via+Dante+12,+Milano')).toMatchObject([
      { location: 'Milano, Lombardia' },
    ]);
    expect(await find('Spiaggia, F57R+M2 Milano, Italia')).toEqual([
      {
        location: 'Spiaggia, Milano, Lombardia',
        latitude: expect.closeTo(45.464187, 5),
        longitude: expect.closeTo(9.190063, 5),
        region: '03',
      },
    ]);
    // Two towns of the name: the organiser chooses.
    const namesakes = await find('F57R+M2 Samone');
    expect(namesakes.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
      [expect.closeTo(45.464187, 5), expect.closeTo(8.190063, 5)],
      [expect.closeTo(46.464187, 5), expect.closeTo(11.190063, 5)],
    ]);
    for (const q of [
      'F57R+M2',
      'F57R+M2 Qwertyuiop',
      'https://maps.app.goo.gl/AbCdEf',
      '///fango.pesce.lume',
    ])
      expect(await find(q)).toEqual([]);
  });

  it('[EV-76] asks the service for the address in a link, and for the one at a position without its name', async () => {
    app().clock.advance(hourMs);
    const { token } = await newOrganisation(app());
    const address = { road: 'Via Feltre', house_number: '14', city: 'Milano', state: 'Lombardia' };
    handler = ({ url }, response) => {
      const place = { lat: '45.5', lon: '9.25', display_name: 'x', address };
      response.end(JSON.stringify(url?.startsWith('/reverse') === true ? place : [place]));
    };
    const find = (q: string) => call(app(), geocode, { query: { q } }, { token });
    expect(await find('waze.com/ul?q=Via%20Feltre%2014%20Milano')).toMatchObject({
      data: [{ location: 'Via Feltre 14, Milano', latitude: 45.5 }],
    });
    app().clock.advance(hourMs);
    expect((await find('45.5001, 9.2501 (Bar Sport)')).data[0]?.location).toBe(
      'Bar Sport, Via Feltre 14, Milano',
    );
    expect((await find('45.5001, 9.2501')).data[0]?.location).toBe('Via Feltre 14, Milano');
    await find('https://maps.app.goo.gl/AbCdEf');
    expect(requests.map(({ url }) => url?.replace(/&format=.*|&limit=.*/, ''))).toEqual([
      '/search?q=Via+Feltre+14+Milano',
      '/reverse?lat=45.5001&lon=9.2501',
    ]);
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
