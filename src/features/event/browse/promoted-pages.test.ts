import { expect, it } from 'vitest';
import { promotedPages, type EventPages } from './promoted-pages.ts';

const event = (_id: string, isPromoted: boolean) =>
  ({ _id, isPromoted }) as EventPages['pages'][0]['data'][0];
const pagesOf = (totalCount: number, ...pages: ReturnType<typeof event>[][]): EventPages => ({
  pages: pages.map((data) => ({ success: true, data, totalCount })),
  pageParams: pages.map((_, at) => at + 1),
});

it('[BR-8] the promoted events of a list that came are those before its first other event', () => {
  const list = pagesOf(9, [event('a', true), event('b', true)], [event('c', true), event('d', false)]);
  const promoted = promotedPages(list, 2);
  expect(promoted?.pages.map((page) => page.data.map((it) => it._id))).toEqual([['a', 'b'], ['c']]);
  expect(promoted?.pages[0]?.totalCount).toBe(3);
  expect(promoted?.pageParams).toEqual([1, 2]);
});

it('[BR-8] where there may be more of them than came, they have to be asked for', () => {
  expect(promotedPages(pagesOf(9, [event('a', true), event('b', true)]), 2)).toBeUndefined();
  expect(promotedPages(pagesOf(2, [event('a', true), event('b', true)]), 2)?.pages[0]?.totalCount).toBe(2);
  expect(promotedPages(pagesOf(0, []), 2)?.pages[0]?.data).toEqual([]);
});
