import { expect, it } from 'vitest';
import { parseSharedPlace } from './parse-shared-place.ts';

const milan = { latitude: 45.4642, longitude: 9.19 };

const inMilan = (name: string): unknown => ({
  kind: 'position',
  position: { latitude: expect.closeTo(milan.latitude, 4), longitude: expect.closeTo(milan.longitude, 4) },
  name,
});

it.each([
  'geo:45.4642,9.19',
  'geo:45.4642,9.19?z=17',
  'geo:45.4642,9.19;u=35',
  'geo:45.4642,9.19;crs=wgs84;u=35',
  'geo:45.4642,9.19,120',
  'geo:0,0?q=45.4642%2C9.19',
  'geo:45.4,9.1?q=45.4642,9.19',
  'GEO:45.4642,9.19',
  'Posizione: geo:45.4642,9.19',
  'https://www.google.com/maps/@45.4642,9.19,15z',
  "https://www.google.com/maps/place/45%C2%B027'51.1%22N+9%C2%B011'24.0%22E/@45.4,9.1,17z",
  `https://www.google.com/maps/place/45°27'51.1"N+9°11'24.0"E/@45.4,9.1,17z`,
  'https://www.google.com/maps/search/45.4642,+9.1900?entry=tts',
  'https://maps.google.com/?q=45.4642,9.19',
  'https://maps.google.com/maps?q=loc:45.4642+9.19',
  'https://maps.google.com/maps?q=45.4642,9.19&ll=45.4,9.1&z=16',
  'https://maps.google.co.uk/maps?ll=45.4642,9.19&z=16',
  'https://www.google.com/maps/search/?api=1&query=45.4642%2C9.19',
  'https://www.google.com/maps/dir/?api=1&destination=45.4642,9.19',
  'https://www.google.com/maps/dir/45.1,9.1/45.4642,9.19/@45.3,9.1,12z',
  'https://consent.google.com/ml?continue=https://www.google.com/maps/@45.4642,9.19,15z&gl=IT',
  'maps.google.com/?q=45.4642,9.19',
  'comgooglemaps://?q=45.4642,9.19',
  'google.navigation:q=45.4642,9.19',
  'Posizione: https://maps.google.com/?q=45.4642,9.19',
  'Ci vediamo qui: https://maps.google.com/?q=45.4642,9.19.',
  'https://maps.google.com/?q=45.4642,9.19 Ci vediamo qui',
  'La mia posizione\nhttps://maps.google.com/?q=45.4642,9.19',
  '<iframe src="https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2798.1!2d9.19!3d45.4642!2m3" width="600">',
  'https://maps.apple.com/?ll=45.4642,9.19&q=Posizione%20contrassegnata&t=m',
  'https://maps.apple.com/?daddr=45.4642,9.19',
  'https://www.openstreetmap.org/?mlat=45.4642&mlon=9.19#map=17/45.1/9.1',
  'https://www.openstreetmap.org/#map=17/45.4642/9.19',
  'https://www.openstreetmap.org/way/1234#map=19/45.4642/9.1900&layers=N',
  'https://osmand.net/map?pin=45.4642,9.19#17/45.1/9.1',
  'https://osmand.net/map#17/45.4642/9.19',
  'https://osmand.net/go?lat=45.4642&lon=9.19&z=17',
  'om://map?v=1&ll=45.4642,9.19',
  'https://waze.com/ul?ll=45.4642,9.19&navigate=yes',
  'https://www.waze.com/live-map/directions?to=ll.45.4642%2C9.19',
  'waze://?ll=45.4642,9.19',
  'https://www.bing.com/maps?cp=45.4642~9.19&lvl=16',
  'https://www.bing.com/maps?rtp=adr.Pavia~pos.45.4642_9.19',
  'https://wego.here.com/?map=45.4642,9.19,17,normal',
  'https://share.here.com/l/45.4642,9.19?z=16',
])('[EV-64] [EV-76] reads the position of %s', (text) => {
  expect(parseSharedPlace(text)).toEqual(inMilan(''));
});

it.each([
  ['geo:0,0?q=45.4642,9.19(Duomo)', 'Duomo'],
  ['geo:0,0?q=45.4642%2C9.19%28Duomo%20di%20Milano%29', 'Duomo di Milano'],
  ['geo:45.4642,9.19?q=45.4642,9.19(Duomo+di+Milano)', 'Duomo di Milano'],
  ['geo:45.4642,9.19?q=Duomo+di+Milano', 'Duomo di Milano'],
  ['geo:45.4642,9.19(Duomo)?z=17', 'Duomo'],
  ['45.4642, 9.19 (Bar Duomo (centro))', 'Bar Duomo (centro)'],
  ['Duomo di Milano (45.4642, 9.19)', 'Duomo di Milano'],
  ['Duomo di Milano\n45.4642, 9.19', 'Duomo di Milano'],
  [
    'https://www.google.it/maps/place/Duomo+di+Milano/@45.4,9.1,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d45.4642!4d9.19!16zL20',
    'Duomo di Milano',
  ],
  ['https://www.google.com/maps/place/Caff%C3%A8+%22Da+Pi%C3%B9%22/@45.4642,9.19,17z', 'Caffè "Da Più"'],
  ['https://www.google.com/maps/place/F57P%2B2X+Milano/@45.4,9.1,17z/data=!3d45.4642!4d9.19', ''],
  [
    'https://www.google.com/maps/dir//Duomo+di+Milano/@45.4,9.1,17z/data=!4m8!1m5!1m1!1s0x0!2m2!1d9.19!2d45.4642!3e0',
    'Duomo di Milano',
  ],
  ['https://maps.google.com/maps?q=45.4642,9.19+(Duomo)', 'Duomo'],
  ['https://maps.google.com/maps?q=Duomo@45.4642,9.19', 'Duomo'],
  ['https://maps.google.com/maps?q=Duomo&ll=45.4642,9.19', 'Duomo'],
  ['https://maps.apple.com/?ll=45.4642,9.19&q=Duomo', 'Duomo'],
  [
    'https://maps.apple.com/?address=Piazza%20del%20Duomo,%20Milano&auid=1&ll=45.4642,9.19&lsp=9902&q=Duomo%20di%20Milano',
    'Duomo di Milano',
  ],
  ['https://maps.apple.com/place?address=Milano&coordinate=45.4642,9.19&name=Duomo&map=explore', 'Duomo'],
  ['https://www.bing.com/maps/?v=2&sp=point.45.4642_9.19_Duomo&lvl=16', 'Duomo'],
  ['https://share.here.com/l/45.4642,9.19,Duomo%20di%20Milano?z=16', 'Duomo di Milano'],
  ['https://wego.here.com/directions/mix//Duomo:45.4642,9.19', 'Duomo'],
  ['om://map?v=1&ll=45.4642,9.19&n=Duomo%20di%20Milano', 'Duomo di Milano'],
  [
    'Piazza del Duomo, 20121 Milano MI, Italia https://maps.google.com/?q=45.4642,9.19',
    'Piazza del Duomo, 20121 Milano MI, Italia',
  ],
  ['“Duomo di Milano” https://maps.google.com/?q=45.4642,9.19', 'Duomo di Milano'],
  ['Luogo: Duomo di Milano\nhttps://maps.google.com/?q=45.4642,9.19\nA presto', 'Duomo di Milano'],
  [`${'Messaggio '.repeat(20)} https://maps.google.com/?q=45.4642,9.19`, ''],
] as const)('[EV-76] reads position and name of %s', (text, name) => {
  expect(parseSharedPlace(text)).toEqual(inMilan(name));
});

it.each([
  ['8FQFF57R+M2', 45.464187, 9.190063, ''],
  ['8fqff57r+m2', 45.464187, 9.190063, ''],
  ['https://plus.codes/8FQFF57R+M2', 45.464187, 9.190063, ''],
  ['https://www.google.com/maps/search/8FQFF57R%2BM2', 45.464187, 9.190063, ''],
  ['geo:0,0?q=8FQFF57R+M2', 45.464187, 9.190063, ''],
  ['Plus Code: 8FQFF57R+M2', 45.464187, 9.190063, ''],
  ['Duomo di Milano, 8FQFF57R+M2', 45.464187, 9.190063, 'Duomo di Milano'],
  ['-33.865, 151.2', -33.865, 151.2, ''],
  ['−33.865, 151.2', -33.865, 151.2, ''],
  [`33°52'S 70°30'O`, -33.866667, -70.5, ''],
  ['0, 9.512', 0, 9.512, ''],
  // The literal reading: the form asks.
  ['9.19, 45.46', 9.19, 45.46, ''],
] as const)('[EV-64] [EV-76] reads %s exactly', (text, latitude, longitude, name) => {
  expect(parseSharedPlace(text)).toEqual({ kind: 'position', position: { latitude, longitude }, name });
});

it.each([
  ['F57P+2X Milano', 'F57P+2X', 'Milano', ''],
  ['f57p+2x, Milano MI', 'F57P+2X', 'Milano MI', ''],
  ['F57P+2X', 'F57P+2X', '', ''],
  ['https://www.google.com/maps/place/F57P%2B2X+Milano', 'F57P+2X', 'Milano', ''],
  ['https://plus.codes/F57P+2X,Milano', 'F57P+2X', 'Milano', ''],
  ['Spiaggia Blu\nF57P+2X Milano MI\nhttps://maps.app.goo.gl/AbCdEf', 'F57P+2X', 'Milano MI', 'Spiaggia Blu'],
] as const)(
  '[EV-76] leaves the town of the short Plus Code in %s to the server',
  (text, code, town, name) => {
    expect(parseSharedPlace(text)).toEqual({ kind: 'plusCode', code, town, name });
  },
);

it.each([
  ['google.com/maps?q=Via+Feltre+12+Milano', 'Via Feltre 12 Milano'],
  ['geo:0,0?q=Via+Feltre+12,+Milano', 'Via Feltre 12, Milano'],
  ['geo:0,0?q=0,0(Duomo)', 'Duomo'],
  ['https://maps.google.com/?q=Via Feltre 12, Milano', 'Via Feltre 12, Milano'],
  ['https://maps.apple.com/?address=Via%20Feltre%2012,Milano&q=Biblioteca', 'Via Feltre 12,Milano'],
  ['https://maps.apple.com/?q=Duomo', 'Duomo'],
  ['https://maps.apple.com/?q=Duomo&sll=45.1,9.1', 'Duomo'],
  ['https://www.google.com/maps/place/Via+Feltre+12,+20134+Milano+MI/', 'Via Feltre 12, 20134 Milano MI'],
  ['https://www.google.com/maps/place/Duomo+di+Milano', 'Duomo di Milano'],
  ['https://www.google.com/maps/search/Via+Feltre+12+Milano/@41.9,12.5,12z', 'Via Feltre 12 Milano'],
  ['https://www.google.com/maps/dir/Pavia/Via+Feltre+12,+Milano/', 'Via Feltre 12, Milano'],
  ['https://www.google.com/maps?daddr=Via+Feltre+12,+Milano', 'Via Feltre 12, Milano'],
  ['waze.com/ul?q=Via%20Feltre%2012%20Milano', 'Via Feltre 12 Milano'],
  ['https://www.bing.com/maps?q=duomo', 'duomo'],
  ['https://www.openstreetmap.org/search?query=Via%20Feltre%20Milano#map=6/42/12', 'Via Feltre Milano'],
  ['Duomo di Milano\nhttps://maps.app.goo.gl/AbCdEf123', 'Duomo di Milano'],
  [
    'Duomo di Milano\nPiazza del Duomo, 20122 Milano MI\nhttps://maps.app.goo.gl/AbCdEf123?g_st=ic',
    'Duomo di Milano, Piazza del Duomo, 20122 Milano MI',
  ],
  ['Duomo di Milano https://www.google.com/maps?cid=123', 'Duomo di Milano'],
] as const)('[EV-76] finds the text to search in %s', (text, query) => {
  expect(parseSharedPlace(text)).toEqual({ kind: 'search', query });
  // The server reads it as it is.
  expect(parseSharedPlace(query)).toBeUndefined();
});

it.each([
  'https://maps.app.goo.gl/AbCdEf123',
  'maps.app.goo.gl/AbCdEf123',
  'https://goo.gl/maps/AbCdEf',
  'https://g.co/kgs/AbCdEf',
  'https://maps.apple/p/AbCdEf',
  'https://maps.apple.com/p/AbCdEf',
  'https://osm.org/go/0IxK3Bv--?m=',
  'https://omaps.app/o4B4pYZsRs/Duomo',
  'om://o4B4pYZsRs/Duomo',
  'https://ge0.me/o4B4pYZsRs/Duomo',
  'https://waze.com/ul/hu0nd5dbjq',
  'Posizione: https://maps.app.goo.gl/AbCdEf123',
  'Ci vediamo qui: https://maps.app.goo.gl/AbCdEf123',
  'Segnaposto inserito\nvicino a Milano\nhttps://maps.app.goo.gl/AbCdEf123',
])('[EV-76] knows %s as an abbreviated link', (text) => {
  expect(parseSharedPlace(text)).toEqual({ kind: 'shortLink' });
});

it.each([
  'geo:0,0',
  'geo:',
  'https://www.google.com/maps',
  'https://www.google.com/maps?cid=123',
  'https://www.google.com/maps/place/?q=place_id:ChIJ123',
  'https://maps.google.com/?q=0,0',
  'https://maps.apple.com/place?place-id=I123',
  'https://www.openstreetmap.org/way/1234',
  'https://www.waze.com/live-map/directions?to=place.ChIJ123',
])('[EV-64] knows %s as a link without a position', (text) => {
  expect(parseSharedPlace(text)).toEqual({ kind: 'link' });
});

it.each(['///fango.pesce.lume', 'https://what3words.com/fango.pesce.lume', 'w3w.co/fango.pesce.lume'])(
  '[EV-76] knows %s as three words',
  (text) => {
    expect(parseSharedPlace(text)).toEqual({ kind: 'threeWords' });
  },
);

it.each([
  '',
  'Piazza Maggiore, Bologna',
  'Via Feltre 12, 20134 Milano',
  '12, 20',
  '12, 20 Via Roma',
  '12,5 20,5',
  '12 N 5 E',
  '45.4642',
  'lat 45.4642',
  '45,46',
  '20.30/22.30',
  '12.5 - 14.5',
  '0, 0',
  '0.0, 0.0',
  'Via Roma 45.4642, 9.19',
  '45.4642-9.19',
  '45.4642 N 9.19 N',
  '91.2, 9.1',
  '45.1, 181.5',
  `95°0'N 9°0'E`,
  `45°61'N 9°0'E`,
  '8FQFF57R+',
  'C++ e Rust',
  'www.duomo.milano',
  'https://example.org/?q=45.4642,9.19',
  'https://www.google.com/search?q=45.4642,9.19',
  'https://google.com.example.org/maps/@45.4642,9.19,15z',
  'http://',
  'javascript:45.4642,9.19',
])('[EV-64] [EV-76] takes %j for a text to search', (text) => {
  expect(parseSharedPlace(text)).toBeUndefined();
});
