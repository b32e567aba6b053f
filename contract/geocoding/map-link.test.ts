import { expect, it } from 'vitest';
import { parseSharedPlace } from './parse-shared-place.ts';

const milan = { latitude: 45.4642, longitude: 9.19 };

/** The data of a route from Pavia's pin to coordinates or to the own position. */
const routeWithoutEnd = '@45.3,9.1,10z/data=!4m9!4m8!1m5!1m1!1s0x1!2m2!1d9.1!2d45.1!1m0!3e0';

it.each([
  `https://www.google.com/maps/dir/Pavia/45.4642,9.19/${routeWithoutEnd}`,
  `https://www.google.com/maps/dir/Pavia/45%C2%B027'51.12%22N+9%C2%B011'24.0%22E/${routeWithoutEnd}`,
  `https://www.google.com/maps/dir/Pavia/45.4642,9.19/@45.3,9.1,10z/data=!4m14!4m13!1m5!1m1!1s0x1!2m2!1d9.1!2d45.1!1m5!1m1!1s0x2!2m2!1d9.2!2d45.2!3e0`,
  'https://www.google.com/maps/dir/?api=1&destination=45.4642,9.19&center=45.1,9.1',
  'https://maps.google.com/maps?saddr=Pavia&daddr=Lodi+to:45.4642,9.19&ll=45.1,9.1',
  'https://www.openstreetmap.org/directions?from=45.1%2C9.1&to=45.4642%2C9.19#map=12/45.3/9.1',
  'https://www.openstreetmap.org/directions?engine=x&route=45.1%2C9.1%3B45.4642%2C9.19#map=12/45.3/9.1',
  'https://www.openstreetmap.org/?route=45.1,9.1;45.4642,9.19#map=12/45.3/9.1',
  'https://osmand.net/map/?start=45.1,9.1&end=45.4642,9.19#10/45.3/9.1',
  'https://maps.apple.com/?saddr=45.1,9.1&daddr=45.4642,9.19&ll=45.3,9.1',
  'https://maps.apple.com/directions?source=45.1,9.1&destination=45.4642,9.19',
])('[EV-76] reads the end of the route %s', (text) => {
  expect(parseSharedPlace(text)).toEqual({
    kind: 'position',
    position: { latitude: expect.closeTo(45.4642, 4), longitude: expect.closeTo(9.19, 4) },
    name: '',
  });
});

it.each([
  [`https://www.google.com/maps/dir/Duomo+di+Milano/La+mia+posizione/${routeWithoutEnd}`, undefined],
  [`https://www.google.com/maps/dir/Pavia/Via+Roma+1,+Lodi/${routeWithoutEnd}`, 'Via Roma 1, Lodi'],
  ['https://maps.google.com/?saddr=Pavia&daddr=Via+Roma+1,+Lodi&ll=45.1,9.1', 'Via Roma 1, Lodi'],
  ['https://maps.apple.com/?ll=45.1,9.1&daddr=Via+Roma+1,+Pavia', 'Via Roma 1, Pavia'],
  ['https://www.openstreetmap.org/directions?from=45.1,9.1&to=Via+Roma+1#map=12/45.3/9.1', 'Via Roma 1'],
  ['https://www.openstreetmap.org/directions?from=45.1,9.1&to=#map=12/45.3/9.1', undefined],
  ['https://www.bing.com/maps?rtp=pos.45.1_9.1~adr.Via%20Roma%201&cp=45.1~9.1', 'Via Roma 1'],
  ['https://www.google.com/maps/dir/Pavia//@45.3,9.1,10z', undefined],
  ['https://maps.apple.com/?q=Posizione+attuale', undefined],
  ['geo:0,0?q=0.0,0.0(Via+Roma+1,+Pavia)', 'Via Roma 1, Pavia'],
] as const)('[EV-76] has no position for the end of %s', (text, query) => {
  expect(parseSharedPlace(text)).toEqual(query === undefined ? { kind: 'link' } : { kind: 'search', query });
});

it.each([
  ['https://www.openstreetmap.org/query?lat=45.4642&lon=9.19#map=12/45.3/9.1', ''],
  ['https://www.openstreetmap.org/search?lat=45.4642&lon=9.19#map=12/45.3/9.1', ''],
  ['https://www.openstreetmap.org/?lat=45.4642&lon=9.19&zoom=17', ''],
  [
    'https://www.google.com/maps/place/Duomo/@45.3,9.1,17z/data=!3m1!4b1!4m6!8m2!3d45.1!4d9.1!8m2!3d45.4642!4d9.19',
    'Duomo',
  ],
  ['https://maps.apple.com/?ll=45.1,9.1&q=45.4642,9.19', ''],
  ['https://www.bing.com/maps?sp=point.45.1_9.1_A~point.45.4642_9.19_Duomo', 'Duomo'],
  ['https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=45.4642,9.19', ''],
  ['https://m.google.com/maps?q=45.4642,9.19', ''],
  ['https://maps.google.com:443/?q=45.4642,9.19', ''],
  ['https://maps.google.com/?hl=it&amp;q=45.4642,9.19', ''],
  ['https://www.google.com/url?q=https%3A%2F%2Fmaps.google.com%2F%3Fq%3D45.4642%2C9.19&sa=D', ''],
  ['Siamo qui: https://maps.google.com/?q=45.4642,9.19!', ''],
  ['https://maps.google.com/?q=45.4642,9.19…', ''],
  ['Siamo (qui https://maps.google.com/?q=45.4642,9.19).', ''],
  ['https://maps.google.com/?q=45.4642,9.19"', ''],
  ['[Duomo](https://maps.google.com/?q=45.4642,9.19)', 'Duomo'],
  ['(Duomo) https://maps.google.com/?q=45.4642,9.19(Aula)!', 'Aula'],
  ['https://maps.app.goo.gl/AbC 45.4642, 9.19', ''],
  ['Duomo di Milano\nhttps://maps.app.goo.gl/AbC\nPosizione: 45.4642, 9.19\nA presto', 'Duomo di Milano'],
  ['https://maps.app.goo.gl/AbC https://maps.google.com/?q=45.4642,9.19', ''],
] as const)('[EV-76] reads the position of %s', (text, name) => {
  expect(parseSharedPlace(text)).toEqual({ kind: 'position', position: milan, name });
});

it('[EV-76] reads rough coordinates in links', () => {
  const position = { latitude: -33.8, longitude: 151.2 };
  for (const text of ['geo:-33.8,151.2', 'geo:0,0?q=-33.8,151.2', 'https://maps.google.com/?q=-33.8,151.2'])
    expect(parseSharedPlace(text), text).toEqual({ kind: 'position', position, name: '' });
});

it.each(['https://www.google.com/url?q=https://example.org/maps', 'https://www.google.com/url?q=maps'])(
  '[EV-76] reads no position behind %s',
  (text) => {
    expect(parseSharedPlace(text)).toBeUndefined();
  },
);
