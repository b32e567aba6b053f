import { expect, it } from 'vitest';
import { parsePosition } from './parse-position.ts';

const milan = { latitude: 45.4642, longitude: 9.19 };

it.each([
  '45.4642, 9.19',
  ' 45.4642,9.1900 ',
  '45.4642 9.19',
  '45.4642; 9.19',
  '45,4642, 9,19',
  '45,4642 9,19',
  '45.4642°, 9.19°',
  '45.4642° N, 9.19° E',
  '45.4642 N 9.19 E',
  'geo:45.4642,9.19',
  'geo:45.4642,9.19?z=17',
  `45°27'51.12"N 9°11'24"E`,
  '45° 27′ 51,12″ N, 9° 11′ 24″ E',
  `45°27.852'N 9°11.4'E`,
  'https://www.google.com/maps/@45.4642,9.19,15z',
  'https://www.google.it/maps/place/Duomo+di+Milano/@45.4,9.1,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d45.4642!4d9.19!16zL20',
  "https://www.google.com/maps/place/45%C2%B027'51.1%22N+9%C2%B011'24.0%22E/@45.4,9.1,17z",
  'https://www.google.com/maps/search/45.4642,+9.1900?entry=tts',
  'https://maps.google.com/?q=45.4642,9.19',
  'https://maps.google.co.uk/maps?ll=45.4642,9.19&z=16',
  'https://www.google.com/maps/search/?api=1&query=45.4642%2C9.19',
  'https://www.google.com/maps/dir/?api=1&destination=45.4642,9.19',
  'https://maps.apple.com/?ll=45.4642,9.19&q=Duomo',
  'https://maps.apple.com/place?address=Milano&coordinate=45.4642,9.19&name=Duomo',
  'https://www.openstreetmap.org/?mlat=45.4642&mlon=9.19#map=17/45.1/9.1',
  'https://www.openstreetmap.org/#map=17/45.4642/9.19',
  'https://www.openstreetmap.org/way/1234#map=19/45.4642/9.1900&layers=N',
  'https://www.bing.com/maps?cp=45.4642~9.19&lvl=16',
  'https://bing.com/maps/?v=2&sp=point.45.4642_9.19_Duomo&lvl=16',
])('[EV-64] reads the position of %s', (text) => {
  const position = parsePosition(text);
  if (typeof position !== 'object') throw new Error(`Not read: ${text}`);
  expect(position.latitude).toBeCloseTo(milan.latitude, 4);
  expect(position.longitude).toBeCloseTo(milan.longitude, 4);
});

it('[EV-64] reads the south and the west, and refuses what is off the globe', () => {
  expect(parsePosition('-33.86, 151.2')).toEqual({ latitude: -33.86, longitude: 151.2 });
  expect(parsePosition(`33°52'S 70°30'O`)).toEqual({ latitude: -33.866667, longitude: -70.5 });
  for (const text of ['91.2, 9.1', '45.1, 181.5', `95°0'N 9°0'E`])
    expect(parsePosition(text)).toBeUndefined();
});

it.each([
  'https://maps.app.goo.gl/AbCdEf123',
  'https://goo.gl/maps/AbCdEf',
  'https://www.google.com/maps/place/Duomo+di+Milano',
  'https://maps.apple.com/?q=Duomo',
  'https://www.openstreetmap.org/way/1234',
  'https://www.bing.com/maps?q=duomo',
])('[EV-64] knows %s as a link without a position', (text) => {
  expect(parsePosition(text)).toBe('link');
});

it.each([
  '',
  'Piazza Maggiore, Bologna',
  'Via Feltre 12, 20134 Milano',
  '12, 20',
  '45.4642',
  'Via Roma 45.4642, 9.19',
  'https://example.org/?q=45.4642,9.19',
  'https://www.google.com/search?q=45.4642,9.19',
  'https://google.com.example.org/maps/@45.4642,9.19,15z',
  'http://',
  'javascript:45.4642,9.19',
])('[EV-64] takes %j for a text to search', (text) => {
  expect(parsePosition(text)).toBeUndefined();
});
