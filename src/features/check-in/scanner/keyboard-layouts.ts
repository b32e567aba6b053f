/** The part of `KeyboardEvent` that says which character a key is; `code` is '' where the browser does not know. */
export interface TypedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
}

/** The characters of the US layout without and with Shift, by the `code` of their key. */
const usCharacters: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..',
};
const shiftedDigits = ')!@#$%^&*(';

/** The character of a key on the US layout, on which most hand scanners type; `undefined` for an unknown `code`. */
function toUsCharacter({ code, shiftKey }: TypedKey): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return shiftKey && code.startsWith('Digit') ? shiftedDigits[Number(digit)] : digit;
  return usCharacters[code]?.[Number(shiftKey)];
}

/** `Dead`: the layout combines it with the next key. `Unidentified`, `Process`: the browser does not say more. */
const unreadKeys = new Set(['Dead', 'Unidentified', 'Process']);

/** The character of a key; '' for a key that types none. */
export const toCharacter = (key: TypedKey): string => {
  if (unreadKeys.has(key.key)) return toUsCharacter(key) ?? '';
  return key.key.length === 1 ? key.key : '';
};

/** What the US characters of the keys are on the layouts of other scanners, position by position. */
const scannerLayouts = [
  // Italian, Spanish and Portuguese.
  { from: '&>/?)_^<', to: '/:-_=?&;' },
  // German.
  { from: '&>/?)_^<yzYZ', to: '/:-_=?&;zyZY' },
  // French.
  { from: 'aqwzAQWZ;:!@#$%^&*().><68m,M', to: 'qazwQAZWmM1234567890:/.-_,;?' },
].map(({ from, to }) => new Map([...from].map((character, index) => [character, to[index]!])));

/**
 * What a hand scanner may have meant by its keys, apart from the characters that they are on this device: scanner and
 * device may have different keyboard layouts (CI-96).
 */
export function readOtherLayouts(keys: readonly TypedKey[]): readonly string[] {
  const us = keys.map((key) => toUsCharacter(key) ?? toCharacter(key));
  const readings = scannerLayouts.map((layout) => us.map((character) => layout.get(character) ?? character));
  return [...new Set([us, ...readings].map((characters) => characters.join('')))];
}
