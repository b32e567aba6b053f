import { describe, expect, test } from 'vitest';
import { RowStability, type Results } from './row-stability.ts';

const query = { text: '', filter: 'notIn', sort: 'name' } as const;
const find = (ids: string, q: Results['query'] = query): Results => ({ ids: Array.from(ids), query: q });

const createStability = (first: number, end: number): RowStability => {
  const stability = new RowStability();
  stability.setVisible(first, end);
  return stability;
};

describe('[CI-60] new results', () => {
  const shown = find('abcdef');

  test('wait if a visible row would move, and are shown at once if none would', () => {
    const stability = createStability(1, 4);
    for (const waiting of ['bcdef', 'acdef', 'abXcdef', '']) {
      expect(stability.choose(shown, find(waiting))).toBe(shown);
    }
    for (const next of ['abcd', 'abcdeXf', 'Xbcdef']) {
      const results = find(next);
      expect(stability.choose(shown, results)).toBe(results);
    }
  });

  test('of another query are shown at once, and rows are added below a short list', () => {
    const other = find('f', { ...query, filter: 'in' });
    expect(createStability(0, 9).choose(shown, other)).toBe(other);
    const longer = find('abcdefg');
    expect(createStability(0, 9).choose(shown, longer)).toBe(longer);
  });

  test('are shown 3 s after the last change or input, and soon after scrolling, never during a press', () => {
    const stability = createStability(0, 3);
    stability.noteChange(1_000);
    expect(stability.getRenewableAtMs()).toBe(4_000);
    stability.press(2_000);
    expect(stability.getRenewableAtMs()).toBeUndefined();
    stability.release(2_500);
    expect(stability.getRenewableAtMs()).toBe(5_500);
    stability.noteScroll(3_000);
    expect(stability.getRenewableAtMs()).toBe(3_150);
    stability.noteChange(3_500);
    expect(stability.getRenewableAtMs()).toBe(6_500);
  });

  test('scroll the list so that the first visible row that remains keeps its place, except at the top', () => {
    expect(createStability(2, 5).getShift(Array.from('abcdef'), Array.from('bcdef'))).toBe(-1);
    expect(createStability(2, 5).getShift(Array.from('abcdef'), Array.from('XYabdef'))).toBe(1);
    expect(createStability(0, 3).getShift(Array.from('abcdef'), Array.from('Xabcdef'))).toBe(0);
    expect(createStability(2, 5).getShift(Array.from('abcdef'), [])).toBe(0);
  });
});
