import { expect, test } from 'vitest';
import { keyboardWedge } from './keyboard-wedge.ts';

const code = 'ABCDEFG234567'.repeat(12).slice(0, 154);

function typing(gapMs: number) {
  const texts: string[] = [];
  const prevented: string[] = [];
  const wedge = keyboardWedge((text) => texts.push(text));
  let timeStamp = 1_000;
  const press = (key: string, held: { ctrlKey?: boolean } = {}) => {
    timeStamp += gapMs;
    wedge({
      key,
      timeStamp,
      ctrlKey: held.ctrlKey ?? false,
      altKey: false,
      metaKey: false,
      preventDefault: () => prevented.push(key),
    });
  };
  return { texts, prevented, press, type: (text: string) => [...text].forEach((key) => press(key)) };
}

test('a fast text that ends with Enter is a scan, and its Enter presses nothing', () => {
  const { texts, prevented, press, type } = typing(4);
  type('HTTPS://A.IT/T/X');
  press('Enter');
  expect(texts).toEqual(['HTTPS://A.IT/T/X']);
  expect(prevented).toContain('Enter');
});

test('a person who types is not a scanner', () => {
  const { texts, prevented, press, type } = typing(160);
  type('Chiara Rossi');
  press('Enter');
  expect(texts).toEqual([]);
  expect(prevented).toEqual([]);
});

test('a scanner may hold Shift between the keys and end with Tab', () => {
  const it = typing(4);
  it.press('q');
  it.press('Shift');
  it.type('ABCDEF');
  it.press('Tab');
  expect(it.texts).toEqual(['qABCDEF']);
});

test('a short text and a shortcut are left alone', () => {
  const { texts, press, type } = typing(4);
  type('abc');
  press('Enter');
  press('r', { ctrlKey: true });
  expect(texts).toEqual([]);
});

test('two scans in a row are two texts', () => {
  const { texts, press, type } = typing(4);
  for (const text of ['FIRST1', 'SECOND']) {
    type(text);
    press('Enter');
  }
  expect(texts).toEqual(['FIRST1', 'SECOND']);
});

test('a wrong keyboard layout garbles the address, not the code', () => {
  const { texts, press, type } = typing(4);
  type(`HTTPSÇ--PRESENTE.IT-T-${code}`);
  press('Enter');
  expect(texts).toEqual([code]);
});
