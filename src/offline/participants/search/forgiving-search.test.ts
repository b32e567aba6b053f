import { describe, expect, it } from 'vitest';
import { hashCode } from '#contract/participant/code-hash.ts';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import { packList } from '../../storage/participant-chunk.ts';
import { OptimisticParticipants } from '../optimistic-participants.ts';
import type { ParticipantFilter, ParticipantQuery } from '../participant.ts';
import { ParticipantSearch } from './participant-search.ts';

const externalCode = 'abcd-wxyz';

const names: readonly (readonly [firstName: string, lastName: string, more?: Partial<ParticipantRow>])[] = [
  ['Niccolò', 'De Rossi', { email: 'posta@example.org' }],
  ['Ettore', 'De Rossi', { email: '' }],
  ['Rosa', 'Perrone', { email: 'rosa@lontano.example' }],
  ['Giulia', 'Perna'],
  ['Andrea', 'Costa', { checkIns: [{ operationId: 'a', at: '2026-06-06T08:10:00.000Z', deviceLabel: '' }] }],
  ['Andreina', 'Costa'],
  ['Anna', 'Verdi'],
  ['Chiara', 'D’Angelò'],
  ['Teresa', 'D Angelo'],
  ['Sofia', 'Lo Russo'],
  ['Łukasz', 'Großmann'],
  ['Raﬃa', 'Ferrero', { codeHash: hashCode('event-1', externalCode), codeEnd: 'wxyz' }],
  ['芳', '王'],
  ['美咲', '長谷川'],
  ['민수', '김'],
  ['Νίκος', 'Παπάς'],
  ['Sukarno', ''],
  ['Kit', 'Bo', { email: 'giovanni.tarantini@example.org' }],
  ['Walk', 'Later', { email: '' }],
];

const list = new OptimisticParticipants();
list.load(
  packList(
    'event-1',
    names.map(([firstName, lastName, more], index) => ({
      _id: `01890000-0000-7000-8000-0000009f3a${String(index + 10)}`,
      firstName,
      lastName,
      email: `p${index}@example.org`,
      acceptedPNPTNC: true,
      isCheckedIn: false,
      orderId: 'order-1',
      orderName: 'Luca',
      ticketNo: index + 1,
      noOfTickets: 30,
      hasMailFailed: false,
      changeNo: 1,
      checkIns: [],
      codeHash: '',
      codeEnd: '',
      ...more,
    })),
  ),
);

function find(text: string, more: Partial<ParticipantQuery> = {}, search = new ParticipantSearch('event-1')) {
  const ids = search.find(list, { text, filter: 'all', sort: 'name', ...more });
  const found = [...ids].map((id) => list.getParticipant(id)!.firstName);
  return { found, isApproximate: ids.isApproximate === true };
}

describe('[CI-95] the search ignores spaces', () => {
  it.each([
    ['derossi', ['Ettore', 'Niccolò']],
    ['DeRossi', ['Ettore', 'Niccolò']],
    ['derossi niccolò', ['Niccolò']],
    ['derossi ett', ['Ettore']],
    ['dero', ['Ettore', 'Niccolò']],
    ['lorusso', ['Sofia']],
    ['dangelo teresa', ['Teresa']],
    ['derossiettore', ['Ettore']],
    ['王芳', ['芳']],
    ['長谷川美咲', ['美咲']],
    ['derossi 9f3a10', ['Niccolò']],
  ])('%s', (text, expected) => {
    expect(find(text)).toEqual({ found: expected, isApproximate: false });
  });
});

describe('[CI-95] the search finds what is written exactly', () => {
  it.each([
    ['de rossi', ['Ettore', 'Niccolò']],
    ['dangelo', ['Chiara']],
    ["d'angelo", ['Chiara']],
    ['d angelo', ['Teresa']],
    ['großmann', ['Łukasz']],
    ['raffia', ['Raﬃa']],
    ['ΝΊΚΟΣ', ['Νίκος']],
    ['νικο', ['Νίκος']],
    ['김민수', ['민수']],
    ['rosa', ['Rosa']],
    ['rrone', ['Rosa']],
    ['tarantini', ['Kit']],
    ['wxyz', ['Raﬃa']],
    [externalCode.toUpperCase(), ['Raﬃa']],
    ['9f3a16', ['Anna']],
    ['lontano.example', ['Rosa']],
  ])('%s', (text, expected) => {
    expect(find(text)).toEqual({ found: expected, isApproximate: false });
  });
});

describe('[CI-95] the search forgives one typing error in a name', () => {
  it.each([
    // A letter is missing, too many, replaced, or swapped with its neighbour.
    ['perone', ['Rosa']],
    ['derosi', ['Ettore', 'Niccolò']],
    ['errone rsa', ['Rosa']],
    ['giullia', ['Giulia']],
    ['perronee', ['Rosa']],
    ['nicolò', ['Niccolò']],
    ['niccolò derosi', ['Niccolò']],
    ['niccolo de rosi', ['Niccolò']],
    ['pertone', ['Rosa']],
    ['ciulia', ['Giulia']],
    ['perrona', ['Rosa']],
    ['perrnoe', ['Rosa']],
    ['epnra', []],
    ['eprna', ['Giulia']],
    ['sukrano', ['Sukarno']],
    ['andera', ['Andrea']],
    ['grosmann lukas', ['Łukasz']],
    ['rafia fererro', ['Raﬃa']],
    ['loruso', ['Sofia']],
    ['drossi', ['Ettore', 'Niccolò']],
    ['dossi', ['Ettore', 'Niccolò']],
    ['dangleo', ['Teresa', 'Chiara']],
    ['νικως', ['Νίκος']],
    // With a word that is right, or that is only begun.
    ['ettore derosi', ['Ettore']],
    ['derosi e', ['Ettore']],
    ['perone 9f3a12', ['Rosa']],
    ['perone lontano.example', ['Rosa']],
    // Of three letters only a whole word.
    ['ana', ['Anna']],
    ['anm', []],
    ['adn', []],
    ['kti', ['Kit']],
    ['rso perrone', []],
  ])('%s', (text, expected) => {
    expect(find(text)).toEqual({ found: expected, isApproximate: expected.length > 0 });
  });
});

describe('[CI-95] the search forgives nothing else', () => {
  it.each([
    ['two errors', 'peone'],
    ['two errors of different kinds', 'niocloo'],
    ['an error in a word of two letters', 'bu'],
    ['a wrong digit of a code', '9f3b10'],
    ['a wrong letter of a code', '9e3a10'],
    ['a wrong letter of an external code', 'wxya'],
    ['a wrong letter of a whole external code', 'abcd-wxya'],
    ['a wrong letter before a sign', 'pasta@example.org'],
    ['a wrong letter of an e-mail', 'tarantoni'],
    ['a missing letter of an address', 'rosa@lontan.example'],
    ['a digit in a name', 'perr0ne'],
    ['one of two words', 'perone luca'],
    ['another name in Chinese', '王明'],
    ['another name of three characters', '長谷口'],
    ['another name in Korean', '김민주'],
  ])('%s', (_, text) => {
    expect(find(text)).toEqual({ found: [], isApproximate: false });
  });
});

it('[CI-95] puts whole names before the beginnings of others, each in the chosen order', () => {
  expect(find('andreq').found).toEqual(['Andrea', 'Andreina']);
  expect(find('andreq', { isReversed: true }).found).toEqual(['Andrea', 'Andreina']);
  expect(find('anndre').found).toEqual(['Andrea', 'Andreina']);
  expect(find('cpsta').found).toEqual(['Andrea', 'Andreina']);
  expect(find('cpsta', { isReversed: true }).found).toEqual(['Andreina', 'Andrea']);
  expect(find('cpsta', { sort: 'order', isReversed: true }).found).toEqual(['Andreina', 'Andrea']);
  expect(find('cpsta', { sort: 'arrival' }).found).toEqual(['Andrea', 'Andreina']);
});

it('[CI-95] filters similar names, and shows none while the filter hides an exact one', () => {
  const withFilter = (text: string, filter: ParticipantFilter) => find(text, { filter });
  expect(withFilter('cpsta', 'in')).toEqual({ found: ['Andrea'], isApproximate: true });
  expect(withFilter('cpsta', 'notIn')).toEqual({ found: ['Andreina'], isApproximate: true });
  expect(withFilter('perone', 'in')).toEqual({ found: [], isApproximate: false });
  // Andreina is similar to Andrea, already checked in.
  expect(withFilter('andrea', 'notIn')).toEqual({ found: [], isApproximate: false });
  expect(withFilter('derossi', 'in')).toEqual({ found: [], isApproximate: false });
});

it('[CI-95] finds the same when typing and deleting letter by letter as with the full text', () => {
  const search = new ParticipantSearch('event-1');
  const texts = names.flatMap(([firstName, lastName]) => [
    `${firstName} ${lastName}`,
    `${lastName}${firstName}`,
    ...getTypingErrors(lastName).map((wrong) => `${wrong} ${firstName}`),
    ...getTypingErrors(firstName),
  ]);
  for (const text of [...texts, 'ana maria', 'anb', 'perone9', 'perone@', '9f3a1x', 'de 9f rosi']) {
    for (let length = 1; length <= text.length; length++) expectSame(text.slice(0, length));
    for (let length = text.length; length > 1; length--) expectSame(text.slice(0, length));
  }
  function expectSame(text: string): void {
    expect([text, find(text, {}, search)]).toEqual([text, find(text)]);
  }
});

it('[CI-95] finds each name of at least four letters with any one error', () => {
  for (const [firstName, lastName] of names) {
    for (const name of [firstName, lastName].filter((part) => /^[a-z]{4,}$/i.test(part)))
      for (const wrong of getTypingErrors(name)) expect(find(wrong).found, wrong).toContain(firstName);
  }
});

/** A text with a letter left out, doubled, replaced, or swapped with the next one. */
function getTypingErrors(text: string): string[] {
  return [1, text.length >> 1, text.length - 1].flatMap((index) => {
    const [before, letter, after] = [text.slice(0, index), text.charAt(index), text.slice(index + 1)];
    if (letter === '') return [];
    return [
      ...(text.length > 4 ? [before + after] : []),
      before + letter + letter + after,
      `${before}q${after}`,
      text.slice(0, index - 1) + letter + text.charAt(index - 1) + after,
    ];
  });
}
