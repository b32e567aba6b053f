import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { getCodeEnd, hashCode, normalizeCode } from './code-hash.ts';

it('[CI-92] is HMAC-SHA-256 with the event as key: equal codes of two events have different hashes', () => {
  for (const code of ['z3fsn8k2', '王-12', 'a']) {
    const expected = createHmac('sha256', 'event-1').update(code).digest('hex').slice(0, 18);
    expect(hashCode('event-1', code)).toBe(expected);
    expect(hashCode('event-2', code)).not.toBe(expected);
  }
});

it.each([
  ['z3fsn8xq77k2', '77k2'],
  ['000123', '123'],
  ['Q-1', '1'],
  ['王小明票二号', '票二号'],
  ['7', ''],
  ['ada@example.org', ''],
])('[CI-92] of the code %s at most half is readable: %s', (code, end) => {
  expect(getCodeEnd(code)).toBe(end);
});

it.each([
  ['AB  12\u00A034', 'AB 12 34'],
  ['\uFEFFAB12\u200B\r\n', 'AB12'],
  ['\u001DAB\u001D12', 'AB 12'],
  ['ＡＢ１２', 'AB12'],
  ['e\u0301-1', '\u00E9-1'],
  ['PX\u2011000\u201317', 'PX-000-17'],
  ['https://www.luma.example/i/evt-1?pk=g-1', 'luma.example/i/evt-1?pk=g-1'],
  ['http://luma.example/i/g-1/', 'luma.example/i/g-1'],
])('[CI-92] normalises %j to %s, in a list as at a scanner', (text, normalised) => {
  expect(normalizeCode(text)).toBe(normalised);
  expect(hashCode('event-1', text)).toBe(hashCode('event-1', normalised.toUpperCase()));
});
