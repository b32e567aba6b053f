import { expect, it } from 'vitest';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import { getCodeEnd, hashCode } from '#contract/participant/code-hash.ts';
import { listOfTwoParticipants, toUuid } from '#tests/support/phone/minimal-door.ts';
import { packList } from '../storage/participant-chunk.ts';
import { findIdByScan } from './find-by-code.ts';
import { OptimisticParticipants } from './optimistic-participants.ts';
import { ParticipantSearch } from './search/participant-search.ts';

const eventId = 'event-1';

const row = (n: number, code: string, more: Partial<ParticipantRow> = {}): ParticipantRow => ({
  ...listOfTwoParticipants().participants[0]!,
  _id: toUuid(n),
  ...(code === '' ? { codeHash: '' } : { codeHash: hashCode(eventId, code), codeEnd: getCodeEnd(code) }),
  ...more,
});

/** A list whose n-th participant, from 1, has the n-th code. */
function listWith(...codes: string[]): OptimisticParticipants {
  const list = new OptimisticParticipants();
  list.load(
    packList(
      eventId,
      codes.map((code, index) => row(index + 1, code)),
    ),
  );
  return list;
}

const find = (list: OptimisticParticipants, text: string) => findIdByScan(list, eventId, text);

it.each([
  ['as printed', 'z3fsn8xq77k2', 'z3fsn8xq77k2'],
  ['with spaces around it', ' z3fsn8xq77k2\n', 'z3fsn8xq77k2'],
  ['in capitals, as the QR of an upper-case address', 'Z3FSN8XQ77K2', 'z3fsn8xq77k2'],
  ['in small letters, as by a keyboard with caps lock', 'px-000-17', 'PX-000-17'],
  ['of both cases in another one', 'G-ABC123', 'g-AbC123'],
  ['with another dash and an invisible character', 'PX\u2011000\u201117\u200B', 'PX-000-17'],
  ['behind the kind of a barcode', ']Q1z3fsn8xq77k2', 'z3fsn8xq77k2'],
  ['with zeros that a spreadsheet has cut off', '042', '42'],
  ['with zeros where the scanner adds one', '0012345678905', '012345678905'],
  ['with signs and letters of any script', '票号：七/2', '票号：七/2'],
  ['at the end of a path', 'https://tickets.example/check/z3fsn8xq77k2/', 'z3fsn8xq77k2'],
  ['in a query', 'https://luma.example/check-in/evt-1?pk=g-AbC123&ref=mail', 'g-AbC123'],
  ['in a fragment', 'https://tickets.example/#/scan/z3fsn8xq77k2', 'z3fsn8xq77k2'],
  ['in a fragment that is a query', 'https://tickets.example/#code=z3fsn8xq77k2', 'z3fsn8xq77k2'],
  ['percent-encoded', 'https://tickets.example/?c=AB%2BCD1', 'AB+CD1'],
  ['with a space in a query', 'https://tickets.example/?c=AB+12%2034', 'AB 12 34'],
  ['with signs in a query', 'https://tickets.example/?c=A:12345:B==', 'A:12345:B=='],
  ['in JSON', '{"order":"4711","ticket":"z3fsn8xq77k2"}', 'z3fsn8xq77k2'],
  ['among separated fields', 'Festa;Neri;z3fsn8xq77k2', 'z3fsn8xq77k2'],
  ['as the attendee’s number in the QR of Eventbrite', '8827853851100594112001', '1100594112'],
  ['as a whole address', 'http://luma.example/i/evt-1?pk=g-1', 'https://www.luma.example/i/evt-1?pk=g-1'],
])('[CI-92] finds a code %s', (_, text, code) => {
  expect(find(listWith('other-1', code), text)).toBe(toUuid(2));
});

it.each([
  ['a suffix', 'Q-1#', 'Q-1'],
  ['signs around it', '*42*', '42'],
  ['control characters around it', '\u0002Q-1\u0003', 'Q-1'],
  ['the kind of a barcode and a suffix', ']d2Q-1\u001D', 'Q-1'],
])('[CI-96] finds a code with %s', (_, text, code) => {
  expect(find(listWith('other-1', code), text)).toBe(toUuid(2));
});

it('[CI-96] finds a code that was typed with another keyboard layout, unless it is too short to be sure', () => {
  const list = listWith('g-AbC123', 'AZ-1', 'PX-000-17');
  const findTyped = (typed: string, reading: string) => findIdByScan(list, eventId, typed, [reading]);
  expect(findTyped("g'AbC123", 'g-AbC123')).toBe(toUuid(1));
  expect(findTyped("httpsÇ--luma.example-i_pkìg'AbC123", 'https://luma.example/i?pk=g-AbC123')).toBe(
    toUuid(1),
  );
  expect(findTyped('AY-1', 'AZ-1')).toBeUndefined();
  const alike = listWith('PX-000-17', 'PX/000/17');
  expect(findIdByScan(alike, eventId, "PX'000'17", ['PX-000-17', 'PX/000/17'])).toBeUndefined();
  // Letters are exchanged by a layout that the scanner may not have: it is another code.
  expect(findTyped('g-QbC123', 'g-AbC123')).toBeUndefined();
  expect(findTyped('PX-000-17', 'PX/000/17')).toBe(toUuid(3));
});

it('[CI-92] prefers the code as printed, and finds no participant where a text could mean two', () => {
  expect(find(listWith('ABCD', 'abcd'), 'abcd')).toBe(toUuid(2));
  expect(find(listWith('ABCD', 'abcd'), 'ABCD')).toBe(toUuid(1));
  expect(find(listWith('ABCD', 'abcd'), 'abCd')).toBeUndefined();
  expect(find(listWith('0123', '123'), '0123')).toBe(toUuid(1));
  expect(find(listWith('0123', '0123', '123'), '0123')).toBeUndefined();
  expect(find(listWith('AAAAAA;BBBBBB', 'AAAAAA;BBBBBB', 'BBBBBB'), 'AAAAAA;BBBBBB')).toBeUndefined();
  expect(find(listWith('123456', 'g-AbC1'), 'https://x.example/123456?pk=g-AbC1')).toBeUndefined();
});

it('[CI-92] reads no code out of the year in an address, of a longer number or of a very long text', () => {
  const list = listWith('2026', '12', 'z3fsn8xq77k2', '785385110');
  expect(find(list, 'https://festa.example/2026/12/')).toBeUndefined();
  expect(find(list, '20261')).toBeUndefined();
  expect(find(list, '8827853851100594112001')).toBeUndefined();
  expect(find(list, `https://x.example/z3fsn8xq77k2?${'x'.repeat(2000)}`)).toBeUndefined();
  expect(find(list, '%E0%A4%A')).toBeUndefined();
  expect(find(list, '')).toBeUndefined();
  expect(find(listWith('', ''), 'z3fsn8xq77k2')).toBeUndefined();
});

it.each([
  ['https://other.example/t/UNKNOWN99?email=ada%40example.org', 'ada@example.org'],
  ['https://other.example/event/998877665544/ticket/UNKNOWN99', '998877665544'],
  ['https://other.example/2026/20261129/UNKNOWN99', '20261129'],
  ['https://other.example/ticket/0000042', '42'],
  ['BEGIN:VCARD\nN:Neri;Ada\nTEL:3391234567\nEND:VCARD', '3391234567'],
  ['WIFI:T:WPA;S:Bar;P:12345678;;', '12345678'],
  ['mailto:ada@example.org', 'ada@example.org'],
  ['Neri;Ada;+393391234567', '+393391234567'],
  ['https://wa.me/1234567', '1234567'],
  ['SPC\n0200\n1\n123456', '123456'],
  ['€ 42', '42'],
  ['#7', '7'],
])('[CI-92] %s does not admit whose code is %s', (text, code) => {
  expect(find(listWith(code), text)).toBeUndefined();
});

it('[CI-92] follows the list: a code that was changed, taken back or whose participant was removed is unknown', () => {
  const list = listWith('CODE-1', 'CODE-2', 'CODE-3', '');
  list.apply([row(1, 'CODE-9', { changeNo: 2 }), row(2, '', { changeNo: 2 })], [toUuid(3)]);
  list.apply([row(4, 'CODE-4', { changeNo: 2 }), row(5, 'CODE-5', { changeNo: 2 })]);
  const ids = ['CODE-1', 'CODE-2', 'CODE-3', 'CODE-9', 'CODE-4', 'CODE-5'].map((code) => find(list, code));
  expect(ids).toEqual([undefined, undefined, undefined, toUuid(1), toUuid(4), toUuid(5)]);
});

it('[CI-92] a search finds a code by its end, or whole in any letter case', () => {
  const list = listWith('z3fsn8xq77k2', 'z3fsn8xqaab9', '000123');
  const search = (text: string, filter: 'all' | 'in' = 'all') => [
    ...new ParticipantSearch(eventId).find(list, { text, filter, sort: 'name' }),
  ];
  expect(search('77k2')).toEqual([toUuid(1)]);
  expect(search('AAB9')).toEqual([toUuid(2)]);
  expect(search('Z3FSN8XQ77K2')).toEqual([toUuid(1)]);
  expect(search('000123')).toEqual([toUuid(3)]);
  expect(search('000123', 'in')).toEqual([]);
  expect(search('…77k2')).toEqual([toUuid(1)]);
  // The first characters are not on the device.
  expect(search('z3fsn8xq')).toEqual([]);
});

it('[CI-92] a search shows first whose code the text is, whoever has it in an e-mail address', () => {
  const list = new OptimisticParticipants();
  const rows = [row(1, 'PX-99-0017', { email: 'px000.17@example.org' }), row(2, 'PX-000-17')];
  list.load(packList(eventId, rows));
  for (const sort of ['name', 'arrival', 'email', 'order'] as const)
    for (const isReversed of [false, true]) {
      const query = { text: 'px-000-17', filter: 'all', sort, isReversed } as const;
      expect([...new ParticipantSearch(eventId).find(list, query)]).toEqual([toUuid(2), toUuid(1)]);
    }
});
