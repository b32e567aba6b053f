import { expect, it } from 'vitest';
import { EventSearchResult } from './event-search-result.ts';
import { ResponseCache } from './response-cache.ts';

it('[EV-49] evicts the least recently used responses beyond the limit of items', async () => {
  const result = new EventSearchResult(
    { byStart: [], byPlace: [] },
    { nowMs: 0, matches: () => true, firstDay: { startMs: 0, endMs: 1 }, hasSponsored: true },
  );
  const cache = new ResponseCache<string[]>(() => 0, {
    maxAgeMs: 1000,
    maxItems: 10,
    countItems: (response) => response.length,
  });
  const computed: string[] = [];
  const get = (key: string, itemCount: number): Promise<string[]> =>
    cache.get(key, { result, events: [] }, () => {
      computed.push(key);
      return Promise.resolve(Array.from({ length: itemCount }, () => key));
    });
  await get('a', 3);
  await get('b', 4);
  await get('a', 3);
  expect(computed, 'both fit, with a weight of 9').toEqual(['a', 'b']);
  await get('c', 4);
  await get('a', 3);
  expect(computed, 'b was used before a').toEqual(['a', 'b', 'c']);
  await get('b', 4);
  expect(computed).toEqual(['a', 'b', 'c', 'b']);
});
