import { expect, it } from 'vitest';
import { decodePlusCode, isFullPlusCode, plusCodePattern, recoverPlusCode } from './plus-code.ts';

/** The official examples: code, then the south-western and the north-eastern corner of its area. */
it.each([
  ['7FG49QCJ+2V', 20.37, 2.782125, 20.370125, 2.78225],
  ['7FG49QCJ+2VX', 20.3701, 2.78221875, 20.370125, 2.78225],
  ['7FG49QCJ+2VXGJ', 20.370113, 2.782234375, 20.370114, 2.78223632813],
  ['8FVC2222+22', 47, 8, 47.000125, 8.000125],
  ['4VCPPQGP+Q9', -41.273125, 174.785875, -41.273, 174.786],
  ['22222222+22', -90, -180, -89.999875, -179.999875],
  ['6FH32222+222', 1, 1, 1.000025, 1.00003125],
  ['CFX3X2X2+X2', 89.999875, 1, 90, 1.000125],
  ['6FH56C22+22', 1.2, 3.4, 1.200125, 3.400125],
  ['849VGJQF+VX7QR3J', 37.53966912, -122.3750698242, 37.53966916, -122.3750697021],
  ['849VGJQF+VX7QR3J7QR3J', 37.53966912, -122.3750698242, 37.53966916, -122.3750697021],
] as const)('[EV-76] decodes the Plus Code %s', (code, south, west, north, east) => {
  const position = decodePlusCode(code);
  expect(position?.latitude).toBeCloseTo((south + north) / 2, 9);
  expect(position?.longitude).toBeCloseTo((west + east) / 2, 9);
  expect(isFullPlusCode(code)).toBe(true);
});

/** The official examples: full code, reference, short code. */
it.each([
  ['9C3W9QCJ+2VX', 51.3852125, -1.217765625, '9QCJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3550125, -1.217765625, '9QCJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3701125, -1.232865625, '9QCJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3701125, -1.202665625, '9QCJ+2VX'],
  ['8FRCXGRF+PM', 47, 8.55, 'XGRF+PM'],
  ['CFX22222+22', 89.6, 0, '2222+22'],
  ['2CXXXXXX+XX', -81, 0, 'XXXXXX+XX'],
] as const)('[EV-76] recovers %s near %d, %d', (code, latitude, longitude, short) => {
  const expected = decodePlusCode(code)!;
  const recovered = recoverPlusCode(short, { latitude, longitude });
  expect(recovered.latitude).toBeCloseTo(expected.latitude, 9);
  expect(recovered.longitude).toBeCloseTo(expected.longitude, 9);
  expect(isFullPlusCode(short)).toBe(false);
});

it('[EV-76] takes only codes of digits that are precise', () => {
  const pattern = new RegExp(`^(?:${plusCodePattern})$`, 'i');
  for (const code of ['8FWC2345+G6', '8fwc2345+g6g', 'WC2345+G6g', '2345+G6', '849VGJQF+VX7QR3J'])
    expect(pattern.test(code), code).toBe(true);
  for (const code of ['8FWC2345+', '8FWCX400+', 'G+', '8FWC2345+G', '8FWC2_45+G6', '8FWC2300+G6', '+G6'])
    expect(pattern.test(code), code).toBe(false);
  expect(decodePlusCode('F2222222+22')).toBeUndefined();
  expect(decodePlusCode('2W222222+22')).toBeUndefined();
});
