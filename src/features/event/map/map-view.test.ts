import { expect, it } from 'vitest';
import { containsBounds, snapToTiles } from './map-view.ts';

it('snaps nearby views to the same bounds', () => {
  const phone = snapToTiles({ bounds: [8.1, 35.2, 17.1, 48.1], zoom: 6 });
  expect(snapToTiles({ bounds: [6.9, 34.9, 16.9, 47.7], zoom: 6 })).toEqual(phone);
  expect(phone).toEqual([5.625, 33.75, 22.5, 50.625]);
});

it('covers the whole view, clamped to the world', () => {
  for (const zoom of [4, 6, 9, 13, 17]) {
    const bounds = [9.1859, 45.4654, 9.1912, 45.4701] as const;
    expect(containsBounds(snapToTiles({ bounds, zoom }), bounds)).toBe(true);
  }
  expect(snapToTiles({ bounds: [-200, -95, 210, 95], zoom: 4 })).toEqual([-180, -90, 180, 90]);
});
