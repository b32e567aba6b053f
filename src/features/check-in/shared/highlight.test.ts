import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const renderMarks = (text: string, query: string): string =>
  highlight(text, query)
    .map((segment) => (segment.isMatch ? `[${segment.text}]` : segment.text))
    .join('');

test.each([
  ['Chiara D’Angelò', 'dange', 'Chiara [D’Ange]lò'],
  ['Chiara D’Angelò', "d'angelo chi", '[Chi]ara [D’Angelò]'],
  ['Chiara D’Angelò', 'ÀNGELO', 'Chiara D’[Angelò]'],
  ['Jürgen Weiß', 'weiss', 'Jürgen [Weiß]'],
  ['Jürgen Weiß', 'weis', 'Jürgen [Weiß]'],
  ['王芳', '王', '[王]芳'],
  ['Anna Banana', 'an', '[An]na Banana'],
  ['Bianca Banana', 'an', 'Bi[an]ca B[anan]a'],
  ['Della Valle-Castelbarco', 'valle-cas', 'Della [Valle]-[Cas]telbarco'],
  ['Zoe\u0301 Neri', 'zoe n', '[Zoe\u0301] [N]eri'],
  ['Luca', '', 'Luca'],
  ['Luca', '!', 'Luca'],
  ['\u0301a', 'a', '\u0301[a]'],
  ['', 'a', ''],
])('in %s, a search for %s highlights %s', (text, query, expected) => {
  expect(renderMarks(text, query)).toBe(expected);
});

test('preserves the full text for any search', () => {
  const text = 'Ægir Ørsted-Łódź «𝒜» 🎟️ O’Brien';
  for (const query of ['a', 'ae', 'o', 'brien', '🎟', ' ', 'lodz orsted']) {
    expect(
      highlight(text, query)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text);
  }
});
