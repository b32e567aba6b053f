/** Maximum gap between two keys of a hardware scanner: shorter than human typing. */
const maxGapMs = 120;
/** The shortest code of another system; one or two keys are pressed by hand. */
const minLength = 3;
const maxLength = 2000;

/** The part of `KeyboardEvent` that the wedge reads; `timeStamp` in ms. */
export interface WedgeKey {
  readonly key: string;
  readonly timeStamp: number;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  preventDefault(): void;
}

/**
 * Collects the keystrokes of a hardware scanner (keyboard wedge), which types a code quickly and ends it with
 * Enter or Tab. Single keys typed by hand pass through; those of a scanner press no button and scroll
 * nothing.
 */
export function createKeyboardWedge(onText: (text: string) => void): (event: WedgeKey) => void {
  let buffer = '';
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isFast = event.timeStamp - lastKeyAt <= maxGapMs;
    if (event.key === 'Enter' || event.key === 'Tab') {
      const text = buffer;
      buffer = '';
      if (!isFast || text.length < minLength || text.length > maxLength) return;
      event.preventDefault();
      onText(stripGarbledPrefix(text));
    } else if (event.key.length === 1) {
      buffer = isFast ? (buffer + event.key).slice(0, maxLength + 1) : event.key;
      lastKeyAt = event.timeStamp;
      if (buffer.length > 1) event.preventDefault();
    }
  };
}

/**
 * Strips the address of a ticket that was garbled because scanner and device have different keyboard layouts,
 * as in `HTTPSÇ--HOST-T-…`. The code at its end has only letters and digits, and it suffices.
 */
function stripGarbledPrefix(text: string): string {
  return /(?:^|[^A-Z2-7])([A-Z2-7]{154})$/i.exec(text)?.[1] ?? text;
}
