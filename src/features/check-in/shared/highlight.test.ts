import { expect, test } from 'vitest';
import { highlight, isFoundByName, matchesSearch } from './highlight.ts';

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

test.each([
  ['Niccolò De Rossi', 'derossi', 'Niccolò [De Rossi]'],
  ['Niccolò De Rossi', 'dero', 'Niccolò [De Ro]ssi'],
  ['Niccolò De Rossi', 'derosi', 'Niccolò [De Rossi]'],
  ['Niccolò De Rossi', 'nicolò rosi', '[Niccolò] De [Rossi]'],
  ['Rosa Perrone', 'perone', 'Rosa [Perrone]'],
  ['Rosa Perrone', 'peron', 'Rosa [Perron]e'],
  ['Giulia Costa', 'giullia cpsta', '[Giulia] [Costa]'],
  ['Andrea D’Angelò', 'andera dangleo', '[Andrea] [D’Angelò]'],
  ['Anna Annini', 'ana', '[Anna] Annini'],
  ['Zoe\u0301lia Neri', 'zoella', '[Zoe\u0301lia] Neri'],
  // What the search finds exactly is not marked elsewhere; in e-mails and ends of codes no error is forgiven.
  ['Maria Mario', 'maria', '[Maria] Mario'],
  ['Della Valle Dellarossa', 'dellar', 'Della Valle [Dellar]ossa'],
  ['perrone@example.org', 'perone', 'perrone@example.org'],
  ['…wxyz', 'wxyq', '…wxyz'],
  ['…77k2', '…77k2', '…[77k2]'],
  ['Anna 7', 'anna8', 'Anna 7'],
])('[CI-95] in %s, a search for %s highlights %s', (text, query, expected) => {
  expect(renderMarks(text, query)).toBe(expected);
});

test('[CI-95] a name that is found with spaces ignored, or with a typing error, is found by the name', () => {
  for (const query of ['rossi', 'derossi', 'derosi', 'derossiniccolo', 'derosin', 'nicolo'])
    expect(isFoundByName('Niccolò De Rossi', query), query).toBe(true);
  for (const query of ['niccolo@example.org', '9f3a07', 'bianchi'])
    expect(isFoundByName('Niccolò De Rossi', query), query).toBe(false);
  expect(matchesSearch('niccolo@example.org', 'nicolo')).toBe(false);
});

test('preserves the full text for any search', () => {
  const text = 'Ægir Ørsted-Łódź «𝒜» 🎟️ O’Brien';
  for (const query of ['a', 'ae', 'o', 'brien', '🎟', ' ', 'lodz orsted', 'lodzz', 'orstde', 'aegri']) {
    expect(
      highlight(text, query)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text);
  }
});
