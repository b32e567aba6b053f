import { expect, it } from 'vitest';
import { formatCoordinates, parseCoordinates, swapIntoItaly } from './parse-coordinates.ts';

const milan = { latitude: 45.4642, longitude: 9.19 };

it.each([
  '45.4642, 9.19',
  ' 45.4642,9.1900 ',
  '45.4642 9.19',
  '45.4642; 9.19',
  '45.4642/9.19',
  '45,4642, 9,19',
  '45,4642 9,19',
  '45,4642; 9,19',
  '+45.4642, +9.19',
  '45.4642，9.19',
  '45.4642, 9.19.',
  '(45.4642, 9.19)',
  '[45.4642; 9.19]',
  '@45.4642,9.19',
  'Coordinate: 45.4642, 9.19',
  'Posizione: 45.4642, 9.19',
  'GPS 45.4642 9.19',
  '45.4642°, 9.19°',
  '45.4642° N, 9.19° E',
  '45.4642 N 9.19 E',
  '45.4642° N 9.1900° E',
  '45.4642º N 9.19º E',
  '45.4642N, 9.19E',
  'N 45.4642 E 9.19',
  'N45.4642 E9.19',
  'N45,4642 E9,19',
  'E 9.19 N 45.4642',
  '9.19 E, 45.4642 N',
  '45.4642 nord, 9.19 est',
  'lat 45.4642 lon 9.19',
  'Lat: 45.4642, Lng: 9.19',
  'lat=45.4642 lng=9.19',
  'lng: 9.19; lat: 45.4642',
  'latitudine: 45,4642, longitudine: 9,19',
  'Latitude 45.4642 Longitude 9.19',
  'latitud: 45.4642; longitud: 9.19',
  '纬度：45.4642，经度：9.19',
  '北纬45.4642° 东经9.19°',
  `45°27'51.12"N 9°11'24"E`,
  `45°27'51.12''N9°11'24''E`,
  '45° 27′ 51,12″ N, 9° 11′ 24″ E',
  '45° 27’ 51.12” N 9° 11’ 24” E',
  `45°27.852'N 9°11.4'E`,
  `N 45° 27.852' E 9° 11.4'`,
  'N 45° 27.852 E 009° 11.400',
  '45 27 51.12 N 9 11 24 E',
  `45° 27.852', 9° 11.4'`,
  'POINT(9.19 45.4642)',
  'SRID=4326;POINT (9.19 45.4642)',
])('[EV-64] [EV-76] reads the coordinates %s', (text) => {
  expect(parseCoordinates(text)).toEqual({
    latitude: expect.closeTo(milan.latitude, 4),
    longitude: expect.closeTo(milan.longitude, 4),
  });
});

it('[EV-76] exchanges coordinates only where that leads to Italy', () => {
  expect(swapIntoItaly({ latitude: 9.19, longitude: 45.46 })).toEqual({ latitude: 45.46, longitude: 9.19 });
  expect(swapIntoItaly(milan)).toBeUndefined();
  expect(swapIntoItaly({ latitude: 9.19, longitude: 100 })).toBeUndefined();
});

it.each([
  milan,
  { latitude: 45, longitude: 9 },
  { latitude: -33.86, longitude: 0 },
  { latitude: 3.5, longitude: 4.5 },
  { latitude: 0.000001, longitude: -70.5 },
])('[EV-76] reads the coordinates of %j as it writes them', (position) => {
  expect(parseCoordinates(formatCoordinates(position))).toEqual(position);
});

it.each([
  '-33.865, 151.2',
  '45.4, 9.1',
  '9.1, 45.4',
  '-33.8° 151.2°',
  '33.8 S 151.2 E',
  'lat -33.8 lon 151.2',
])('[EV-76] takes the numbers %s for coordinates', (text) => {
  expect(parseCoordinates(text)).toBeDefined();
});

it.each(['20.30, 22.30', '20.30/22.30', '3.50, 4.50', '15.5, 20', '2.5, 3.5', '-33.86, 151.2'])(
  '[EV-76] takes the rough numbers %s for coordinates only in a link',
  (text) => {
    expect(parseCoordinates(text)).toBeUndefined();
    if (!text.includes('/')) expect(parseCoordinates(text, true)).toBeDefined();
  },
);
