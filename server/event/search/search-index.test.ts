import { expect, it } from 'vitest';
import { createRandom, randomBelow } from '#tests/support/random/random.ts';
import { SearchIndex, type SearchableTexts } from './search-index.ts';

const texts = (title: string, more: Partial<SearchableTexts> = {}): SearchableTexts => ({
  title,
  organiser: '',
  place: '',
  description: '',
  ...more,
});

function createIndex(events: Readonly<Record<string, SearchableTexts>>): SearchIndex {
  const index = new SearchIndex();
  for (const [id, event] of Object.entries(events)) index.set(id, event);
  return index;
}

/** Ids by relevance. */
function find(index: SearchIndex, query: string): string[] {
  const found: { id: string; score: number }[] = [];
  index.search(query).forEach((hit) => found.push(hit));
  return found.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

const index = createIndex({
  lambro: texts('Puliamo il Lambro, insieme', { place: 'Parco Lambro, Milano', organiser: 'Fiume Pulito' }),
  caffe: texts('Caffè sospeso', { organiser: 'Città Gentile', description: 'Nel parco, vicino al fiume' }),
  acqua: texts('Dell’acqua e della città', { place: 'Torino' }),
  mercato: texts('Mercato del riuso', { place: 'Giardini Margherita, Bologna' }),
});

it.each([
  ['accents', 'caffe', ['caffe']],
  ['accents of the query', 'càffè', ['caffe']],
  ['word order', 'insieme lambro puliamo', ['lambro']],
  ['beginnings', 'pul lam', ['lambro']],
  ['words of different fields', 'lambro milano fiume', ['lambro']],
  ['apostrophes', 'acqua', ['acqua']],
  ['fill words', 'il mercato della', ['mercato']],
  ['a missing letter', 'lamro', ['lambro']],
  ['a wrong letter', 'lanbro', ['lambro']],
  ['one letter too many', 'lambrro', ['lambro']],
  ['swapped letters', 'lmabro', ['lambro']],
  ['an error in each word', 'puliamp lanbro', ['lambro']],
  ['an error in a beginning', 'margeri', ['mercato']],
  ['signs only', '…!', []],
])('[EV-71] ignores %s', (_, query, expected) => {
  expect(find(index, query)).toEqual(expected);
});

it('[EV-71] needs all words, and ignores an error only if nothing matches as typed', () => {
  expect(find(index, 'lambro torino')).toEqual([]);
  expect(find(index, 'citta')).toEqual(['acqua', 'caffe']);
  const near = createIndex({ mare: texts('Mare pulito'), mure: texts('Mure antiche') });
  expect(find(near, 'mare')).toEqual(['mare']);
  expect(find(near, 'mara')).toEqual(['mare']);
});

it('[EV-71] puts titles before places and organisations, those before descriptions, whole words first', () => {
  const ranked = createIndex({
    a: texts('Altro', { description: 'al fiume' }),
    b: texts('Altro', { place: 'Lungo il fiume' }),
    c: texts('Il fiume'),
    d: texts('Fiumi d’Italia e fiumetti'),
    e: texts('Fiumetti'),
  });
  expect(find(ranked, 'fium')).toEqual(['c', 'd', 'e', 'b', 'a']);
  expect(find(ranked, 'fiume')).toEqual(['c', 'd', 'e', 'b', 'a']);
  expect(find(ranked, 'fiumi')).toEqual(['d']);
});

it('[EV-71] follows random changes like a search through all texts', () => {
  const random = createRandom(71);
  const words = Array.from({ length: 300 }, () =>
    Array.from({ length: 3 + randomBelow(random, 6) }, () => 'bghjkmpz'[randomBelow(random, 8)]).join(''),
  );
  const pick = (): string => words[randomBelow(random, words.length)]!;
  const changed = new SearchIndex();
  const titles = new Map<string, string>();
  for (let round = 0; round < 8000; round++) {
    const id = String(randomBelow(random, 900));
    if (random() < 0.2) {
      changed.delete(id);
      titles.delete(id);
    } else {
      const title = `${pick()} ${pick()} ${pick()}`;
      changed.set(id, texts(title));
      titles.set(id, title);
    }
    if (round % 40 > 0) continue;
    const query = `${pick().slice(0, 3)} ${pick().slice(0, 1)}`.split(' ');
    const expected = [...titles].flatMap(([known, title]) =>
      query.every((part) => title.split(' ').some((word) => word.startsWith(part))) ? [known] : [],
    );
    if (expected.length > 0) expect(find(changed, query.join(' ')).toSorted()).toEqual(expected.toSorted());
  }
  expect(changed.size).toBe(titles.size);
});
