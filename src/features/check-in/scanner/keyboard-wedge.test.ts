import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encodeTicket, encodeTicketPayload } from '#contract/registration/ticket-code.ts';
import { KeyboardWedge, type WedgeScan } from './keyboard-wedge.ts';

const code = encodeTicket(
  encodeTicketPayload('01890000-0000-7000-8000-00000000abcd', '01890000-1111-7222-b333-444455556666'),
  Uint8Array.from({ length: 64 }, (_, i) => (i * 37) % 256),
);
const address = `HTTPS://PRESENTE.EXAMPLE/T/${code}`;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface KeyOptions {
  code?: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  altKey?: boolean;
  repeat?: boolean;
  isAltGraph?: boolean;
  isInField?: boolean;
}

/** A wedge, and a scanner that types a key every `gapMs`. */
function setupWedge(gapMs: number, { isInField = false } = {}) {
  const scans: WedgeScan[] = [];
  const prevented: string[] = [];
  const wedge = new KeyboardWedge((scan) => scans.push(scan));
  let timeStamp = 1_000;
  const press = (key: string, options: KeyOptions = {}) => {
    timeStamp += gapMs;
    vi.advanceTimersByTime(gapMs);
    const { isAltGraph = false, isInField: isKeyInField = isInField, ...modifiers } = options;
    wedge.press(
      {
        key,
        code: '',
        timeStamp,
        shiftKey: false,
        ctrlKey: false,
        altKey: false,
        metaKey: false,
        repeat: false,
        ...modifiers,
        getModifierState: () => isAltGraph,
        preventDefault: () => prevented.push(key),
      },
      isKeyInField,
    );
  };
  return {
    press,
    prevented,
    type: (text: string) => [...text].forEach((key) => press(key)),
    pause: (pauseMs: number) => {
      timeStamp += pauseMs;
      vi.advanceTimersByTime(pauseMs);
    },
    readTexts: () => scans.map(({ text }) => text),
    scans,
  };
}

test('reads fast keys that end with Enter as a scan and prevents that Enter', () => {
  const { readTexts, prevented, press, type } = setupWedge(4);
  type('HTTPS://A.IT/T/X');
  press('Enter');
  expect(readTexts()).toEqual(['HTTPS://A.IT/T/X']);
  expect(prevented).toContain('Enter');
});

test.each([160, 450])('ignores a name typed by hand with gaps of %i ms', (gapMs) => {
  const { scans, prevented, press, type, pause } = setupWedge(gapMs);
  type('Chiara');
  press('Enter');
  type('Rossi');
  pause(1000);
  expect(scans).toEqual([]);
  expect(prevented).not.toContain('Enter');
});

test.each([130, 156, 195, 480])('[CI-96] reads a slow scanner with gaps of %i ms', (gapMs) => {
  const { readTexts, prevented, press, type } = setupWedge(gapMs);
  type(address);
  press('Enter');
  type('PX-000-17');
  press('Enter');
  expect(readTexts()).toEqual([address, 'PX-000-17']);
  expect(prevented).toContain('/');
});

test('[CI-96] reads a scanner that ends its texts with a pause', () => {
  const scanner = setupWedge(8);
  for (const text of [address, 'PX-000-17', 'Q-1']) {
    scanner.type(text);
    scanner.pause(1000);
  }
  // Too short: may have been pressed by hand.
  expect(scanner.readTexts()).toEqual([address, 'PX-000-17']);
  const fastTypist = setupWedge(70);
  fastTypist.type('giulia');
  fastTypist.pause(1000);
  expect(fastTypist.scans).toEqual([]);
});

test('[CI-96] reads the text once where Enter is followed by a line feed, and lets neither act', () => {
  const { readTexts, prevented, press, type, pause } = setupWedge(4);
  type(address);
  press('Enter');
  press('j', { ctrlKey: true });
  type(`${code}#`);
  press('m', { ctrlKey: true });
  press('Enter');
  expect(readTexts()).toEqual([address, `${code}#`]);
  expect(prevented.slice(-2)).toEqual(['m', 'Enter']);
  pause(1000);
  press('Enter');
  expect(prevented.filter((key) => key === 'Enter')).toHaveLength(2);
});

test('[CI-96] takes control characters within a text for separators', () => {
  const { readTexts, press, type } = setupWedge(4);
  press('b', { ctrlKey: true });
  type(']d2PX-000-17');
  press(']', { ctrlKey: true });
  type('21');
  press('Enter');
  expect(readTexts()).toEqual([']d2PX-000-17\u001D21']);
});

test('[CI-96] reads characters typed with AltGr, and keys that the browser does not identify', () => {
  const { readTexts, press, type } = setupWedge(4);
  type('PX');
  press('#', { ctrlKey: true, altKey: true, isAltGraph: true });
  press('Unidentified', { code: 'Digit7' });
  press('Unidentified', { code: 'KeyA', shiftKey: true });
  press('Dead', { code: 'Quote' });
  press('Process', { code: 'Numpad4' });
  press('Enter');
  expect(readTexts()).toEqual([`PX#7A'4`]);
});

test('accepts Shift between the keys and Tab at the end', () => {
  const scanner = setupWedge(4);
  scanner.press('q');
  scanner.press('Shift');
  scanner.type('ABCDEF');
  scanner.press('Tab');
  expect(scanner.readTexts()).toEqual(['qABCDEF']);
});

test('ignores short texts, keyboard shortcuts and keys that are held down', () => {
  const { scans, prevented, press, type, pause } = setupWedge(4);
  type('ab');
  press('Enter');
  press('r', { ctrlKey: true });
  for (let i = 0; i < 20; i++) press('x', { repeat: i > 0 });
  press('Enter');
  pause(1000);
  press('/');
  pause(1000);
  press(' ');
  press(' ');
  expect(scans).toEqual([]);
  expect(prevented).not.toContain('/');
  expect(prevented).not.toContain(' ');
});

test('[CI-92] reads the short code of another system', () => {
  const { readTexts, press, type } = setupWedge(4);
  type('Q-1');
  press('Enter');
  expect(readTexts()).toEqual(['Q-1']);
});

test('reads nothing out of a text that is longer than any code', () => {
  const { scans, press, type } = setupWedge(4);
  type('A'.repeat(2000) + '1234');
  press('Enter');
  expect(scans).toEqual([]);
});

test('reads two scans in a row as two texts', () => {
  const { readTexts, press, type } = setupWedge(4);
  for (const text of ['FIRST1', 'SECOND']) {
    type(text);
    press('Enter');
  }
  expect(readTexts()).toEqual(['FIRST1', 'SECOND']);
});

test('[CI-96] in a field takes only what is not typed by hand, and lets the keys be typed', () => {
  const scanner = setupWedge(4, { isInField: true });
  for (const text of ['rossi', 'PX-000-17', address, 'bianchi', '12345']) {
    scanner.type(text);
    scanner.press('Enter');
  }
  expect(scanner.readTexts()).toEqual(['PX-000-17', address]);
  expect(scanner.prevented).toEqual(['Enter', 'Enter']);
  const typist = setupWedge(90, { isInField: true });
  typist.type('PX-000-17');
  typist.press('Enter');
  typist.type('1234567');
  typist.pause(1000);
  expect(typist.scans).toEqual([]);
});

test('[CI-96] takes a scan for one although the focus moves meanwhile', () => {
  const { readTexts, press, type } = setupWedge(4);
  type(address.slice(0, 20));
  press(address[20]!, { isInField: true });
  type(address.slice(21));
  press('Enter');
  expect(readTexts()).toEqual([address]);
});

test('[CI-96] leaves shortcuts alone that are pressed by hand', () => {
  const { prevented, press } = setupWedge(150);
  press('x');
  for (const key of ['f', 'r', 'c', 'j']) press(key, { ctrlKey: true });
  expect(prevented).toEqual([]);
});

/** The keys of US characters, as `toUs` puts the scanner's text onto the US layout. */
const positions = new Map<string, [code: string, shiftKey: boolean]>([
  ...Array.from('abcdefghijklmnopqrstuvwxyz').flatMap((letter): [string, [string, boolean]][] => [
    [letter, [`Key${letter.toUpperCase()}`, false]],
    [letter.toUpperCase(), [`Key${letter.toUpperCase()}`, true]],
  ]),
  ...Array.from('0123456789').map((digit): [string, [string, boolean]] => [digit, [`Digit${digit}`, false]]),
  ...Array.from(')!@#$%^&*(').map((sign, digit): [string, [string, boolean]] => [
    sign,
    [`Digit${digit}`, true],
  ]),
  ['/', ['Slash', false]],
  [':', ['Semicolon', true]],
  [';', ['Semicolon', false]],
  ['.', ['Period', false]],
  ['>', ['Period', true]],
  ['<', ['Comma', true]],
  ['-', ['Minus', false]],
]);
const replace = (text: string, from: string, to: string): string =>
  [...text]
    .map((character) => (from.includes(character) ? to[from.indexOf(character)]! : character))
    .join('');

test.each([
  ['US', 'Italian', (text: string) => text, (us: string) => replace(us, ':/-', "ç-'")],
  ['US', 'German', (text: string) => text, (us: string) => replace(us, ':/YZ', 'Ö-ZY')],
  ['US', 'French', (text: string) => text, (us: string) => replace(us, 'AQWZM:/234567', 'QAZW?M!é"\'(-è')],
  ['US', 'Russian', (text: string) => text, (us: string) => us.replace(/[A-Z]/g, 'Ф')],
  ['Italian', 'US', (text: string) => replace(text, ':/', '>&'), (us: string) => us],
  ['German', 'US', (text: string) => replace(text, ':/YZ', '>&ZY'), (us: string) => us],
  [
    'German',
    'Italian',
    (text: string) => replace(text, ':/YZ', '>&ZY'),
    (us: string) => replace(us, '>&', ':/'),
  ],
  [
    'French',
    'US',
    (text: string) => replace(text, 'QAZWM:/.1234567890', 'AQWZ:.><!@#$%^&*()'),
    (us: string) => us,
  ],
])('[CI-96] reads a %s scanner on a device with the %s layout', (_, __, toUs, toKeys) => {
  const { scans, press } = setupWedge(8);
  const us = toUs(address);
  const keys = [...toKeys(us)];
  [...us].forEach((character, index) => {
    const [keyCode, shiftKey] = positions.get(character)!;
    press(keys[index]!, { code: keyCode, shiftKey });
  });
  press('Enter');
  expect(scans).toHaveLength(1);
  expect([scans[0]!.text, ...scans[0]!.otherReadings]).toContain(address);
});
