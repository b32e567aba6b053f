import { expect, test } from 'vitest';
import { distanceMetres, toNearParameter } from './distance.ts';

const milan = { latitude: 45.4643, longitude: 9.1895 };
const rome = { latitude: 41.8919, longitude: 12.5113 };

test('measure distances as the crow flies, in whole metres', () => {
  expect(distanceMetres(milan, milan)).toBe(0);
  // Geodesic: 479.6 km.
  expect(distanceMetres(milan, rome)).toBeGreaterThan(476_000);
  expect(distanceMetres(milan, rome)).toBeLessThan(483_000);
  expect(distanceMetres(rome, milan)).toBe(distanceMetres(milan, rome));
  // A degree of latitude.
  expect(distanceMetres({ latitude: 45, longitude: 9 }, { latitude: 46, longitude: 9 })).toBe(111_195);
  // Across the date line, and to the other side of the globe.
  expect(distanceMetres({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBe(111_195);
  expect(distanceMetres({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBe(20_015_087);
});

test('[EV-61] round a position to about a kilometre before it is sent', () => {
  expect(toNearParameter({ latitude: 45.464_312, longitude: 9.189_5 })).toBe('45.46,9.19');
});
