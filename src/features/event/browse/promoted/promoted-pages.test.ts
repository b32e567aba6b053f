import { expect, it } from 'vitest';
import { promotedPages, type EventPages } from './promoted-pages.ts';

const event = (_id: string, isPromoted: boolean) =>
  ({ _id, isPromoted }) as EventPages['pages'][0]['data'][0];
const toPages = (totalCount: number, ...pages: ReturnType<typeof event>[][]): EventPages => ({
  pages: pages.map((data) => ({ success: true, data, totalCount })),
  pageParams: pages.map((_, index) => index + 1),
});

it('[BR-8] extracts the promoted events of a cached list, which precede all others', () => {
  const list = toPages(9, [event('a', true), event('b', true)], [event('c', true), event('d', false)]);
  const promoted = promotedPages(list, 2);
  expect(promoted?.pages.map((page) => page.data.map((card) => card._id))).toEqual([['a', 'b'], ['c']]);
  expect(promoted?.pages[0]?.totalCount).toBe(3);
  expect(promoted?.pageParams).toEqual([1, 2]);
});

it('[BR-8] returns undefined when the list may have more promoted events than were loaded', () => {
  expect(promotedPages(toPages(9, [event('a', true), event('b', true)]), 2)).toBeUndefined();
  expect(promotedPages(toPages(2, [event('a', true), event('b', true)]), 2)?.pages[0]?.totalCount).toBe(2);
  expect(promotedPages(toPages(0, []), 2)?.pages[0]?.data).toEqual([]);
});
