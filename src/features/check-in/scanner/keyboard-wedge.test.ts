import { expect, test } from 'vitest';
import { createKeyboardWedge } from './keyboard-wedge.ts';

const code = 'ABCDEFG234567'.repeat(12).slice(0, 154);

function setUpWedge(gapMs: number) {
  const texts: string[] = [];
  const prevented: string[] = [];
  const wedge = createKeyboardWedge((text) => texts.push(text));
  let timeStamp = 1_000;
  const press = (key: string, modifiers: { ctrlKey?: boolean } = {}) => {
    timeStamp += gapMs;
    wedge({
      key,
      timeStamp,
      ctrlKey: modifiers.ctrlKey ?? false,
      altKey: false,
      metaKey: false,
      preventDefault: () => prevented.push(key),
    });
  };
  return { texts, prevented, press, type: (text: string) => [...text].forEach((key) => press(key)) };
}

test('reads fast keys that end with Enter as a scan and prevents that Enter', () => {
  const { texts, prevented, press, type } = setUpWedge(4);
  type('HTTPS://A.IT/T/X');
  press('Enter');
  expect(texts).toEqual(['HTTPS://A.IT/T/X']);
  expect(prevented).toContain('Enter');
});

test('ignores text typed by hand', () => {
  const { texts, prevented, press, type } = setUpWedge(160);
  type('Chiara Rossi');
  press('Enter');
  expect(texts).toEqual([]);
  expect(prevented).toEqual([]);
});

test('accepts Shift between the keys and Tab at the end', () => {
  const scanner = setUpWedge(4);
  scanner.press('q');
  scanner.press('Shift');
  scanner.type('ABCDEF');
  scanner.press('Tab');
  expect(scanner.texts).toEqual(['qABCDEF']);
});

test('ignores short texts and keyboard shortcuts', () => {
  const { texts, press, type } = setUpWedge(4);
  type('ab');
  press('Enter');
  press('r', { ctrlKey: true });
  expect(texts).toEqual([]);
});

test('[CI-92] reads the short code of another system', () => {
  const { texts, press, type } = setUpWedge(4);
  type('Q-1');
  press('Enter');
  expect(texts).toEqual(['Q-1']);
});

test('reads nothing out of a text that is longer than any code', () => {
  const { texts, press, type } = setUpWedge(4);
  type('A'.repeat(2000) + '1234');
  press('Enter');
  expect(texts).toEqual([]);
});

test('reads two scans in a row as two texts', () => {
  const { texts, press, type } = setUpWedge(4);
  for (const text of ['FIRST1', 'SECOND']) {
    type(text);
    press('Enter');
  }
  expect(texts).toEqual(['FIRST1', 'SECOND']);
});

test('extracts the code when a wrong keyboard layout garbles the address', () => {
  const { texts, press, type } = setUpWedge(4);
  type(`HTTPSÇ--PRESENTE.IT-T-${code}`);
  press('Enter');
  expect(texts).toEqual([code]);
});
