import { expect, it } from 'vitest';
import { covers, roundedOut } from './map-view.ts';

it('asks for the same box wherever one stands in it', () => {
  const phone = roundedOut({ bounds: [8.1, 35.2, 17.1, 48.1], zoom: 6 });
  expect(roundedOut({ bounds: [6.9, 34.9, 16.9, 47.7], zoom: 6 })).toEqual(phone);
  expect(phone).toEqual([5.625, 33.75, 22.5, 50.625]);
});

it('asks for all that is seen, and for nothing beyond the world', () => {
  for (const zoom of [4, 6, 9, 13, 17]) {
    const bounds = [9.1859, 45.4654, 9.1912, 45.4701] as const;
    expect(covers(roundedOut({ bounds, zoom }), bounds)).toBe(true);
  }
  expect(roundedOut({ bounds: [-200, -95, 210, 95], zoom: 4 })).toEqual([-180, -90, 180, 90]);
});
