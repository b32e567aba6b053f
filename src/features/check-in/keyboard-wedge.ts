/** A hardware scanner's keys come closer together than anybody types. */
const maxGapMs = 120;
const minLength = 6;
const maxLength = 600;

export interface WedgeKey {
  readonly key: string;
  readonly timeStamp: number;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  preventDefault(): void;
}

/**
 * Collects the keys of a hardware scanner, which types a code quickly and ends it with Enter or Tab.
 * Single keys of a person pass through; those of a scanner press no button and scroll nothing.
 */
export function keyboardWedge(onText: (text: string) => void): (event: WedgeKey) => void {
  let typed = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isFast = event.timeStamp - lastAt <= maxGapMs;
    if (event.key === 'Enter' || event.key === 'Tab') {
      const text = typed;
      typed = '';
      if (!isFast || text.length < minLength) return;
      event.preventDefault();
      onText(withoutLayout(text));
    } else if (event.key.length === 1) {
      typed = isFast && typed.length < maxLength ? typed + event.key : event.key;
      lastAt = event.timeStamp;
      if (typed.length > 1) event.preventDefault();
    }
  };
}

/**
 * A scanner set to another keyboard than the device's garbles the signs of a ticket's address, as in
 * `HTTPSÇ--HOST-T-…`. The code at its end has letters and digits alone, and it suffices.
 */
function withoutLayout(text: string): string {
  return /(?:^|[^A-Z2-7])([A-Z2-7]{154})$/i.exec(text)?.[1] ?? text;
}
