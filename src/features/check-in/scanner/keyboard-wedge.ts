import { findTicketCode } from '#contract/registration/ticket-code.ts';
import { readOtherLayouts, toCharacter, type TypedKey } from './keyboard-layouts.ts';

/** Maximum gap between two keys of one scan: wireless scanners are slow at times. */
const maxGapMs = 500;
/** Maximum gap between two keys of a text that ends with Enter and may be anything: shorter than human typing. */
const maxFastGapMs = 120;
/** The same without Enter: six keys in a row are never typed that fast by hand. */
const maxMachineGapMs = 40;
/** The shortest code of another system; one or two keys are pressed by hand. */
const minLength = 3;
/** Shorter texts are not taken for a scan if they are typed slowly or into a field, or do not end with Enter. */
const minUncertainLength = 6;
const maxLength = 2000;

/** The part of `KeyboardEvent` that the wedge reads; `timeStamp` in ms. */
export interface WedgeKey extends TypedKey {
  readonly timeStamp: number;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  /** The key is held down. */
  readonly repeat: boolean;
  getModifierState(key: 'AltGraph'): boolean;
  preventDefault(): void;
}

/** What a hardware scanner has typed. */
export interface WedgeScan {
  readonly text: string;
  /** What the keys are on other keyboard layouts than this device's. */
  readonly otherReadings: readonly string[];
  /** It was typed into a text field. */
  readonly isInField: boolean;
}

/**
 * Collects the keystrokes of a hardware scanner (keyboard wedge), which types a code and ends it with Enter or Tab, or
 * with a pause. Single keys and names typed by hand pass through; those of a scanner press no button, scroll nothing and
 * open nothing.
 */
export class KeyboardWedge {
  readonly #onScan: (scan: WedgeScan) => void;
  #keys: TypedKey[] = [];
  #lastKeyAt = Number.NEGATIVE_INFINITY;
  #lastScanAt = Number.NEGATIVE_INFINITY;
  #longestGapMs = 0;
  #isInField = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onScan: (scan: WedgeScan) => void) {
    this.#onScan = onScan;
  }

  /** Whether a key at `timeStamp` begins a new text. */
  isIdle(timeStamp: number): boolean {
    return this.#keys.length === 0 || timeStamp - this.#lastKeyAt > maxGapMs;
  }

  /** @param isInField The key is typed into a field: only what no one types by hand is taken from it. */
  press(event: WedgeKey, isInField: boolean): void {
    const { timeStamp } = event;
    const gapMs = timeStamp - this.#lastKeyAt;
    if (this.isIdle(timeStamp)) this.stop();
    // The focus may move while a code is typed.
    this.#isInField = isInField || (this.#isInField && this.#keys.length > 0);
    const isControl = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
    if (isControl && !this.#isScanning(timeStamp)) return;
    if (event.key === 'Enter' || event.key === 'Tab' || (isControl && isLineEnd(event))) {
      const isAfterScan = timeStamp - this.#lastScanAt <= maxGapMs;
      // The second character of CR LF.
      if (this.#end('enter', timeStamp) || (isAfterScan && !isInField)) event.preventDefault();
      return;
    }
    const character = isControl ? toSeparator(event) : toCharacter(event);
    if (character === '' || (character === ' ' && this.#keys.length === 0)) return;
    // A key that is held down types no code.
    if (event.repeat) return this.stop();
    if (this.#keys.length > 0) {
      this.#longestGapMs = Math.max(this.#longestGapMs, gapMs);
      if (!isInField) event.preventDefault();
    }
    if (this.#keys.length <= maxLength)
      this.#keys.push(isControl ? { key: character, code: '', shiftKey: false } : toTypedKey(event));
    this.#lastKeyAt = timeStamp;
    clearTimeout(this.#timer);
    // Keys that came while the page was busy are handled before the second timer.
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => this.#end('pause', timeStamp), 0);
    }, maxGapMs);
  }

  /** Whether a scanner is typing, or has just typed: a shortcut pressed by hand is left alone. */
  #isScanning(timeStamp: number): boolean {
    const isTyping = this.#keys.length >= minLength && this.#longestGapMs <= maxFastGapMs;
    return isTyping || timeStamp - this.#lastScanAt <= maxGapMs;
  }

  /** Forgets what was typed. */
  stop(): void {
    this.#keys = [];
    this.#longestGapMs = 0;
    clearTimeout(this.#timer);
  }

  /** @returns whether what was typed is a scan. */
  #end(by: 'enter' | 'pause', timeStamp: number): boolean {
    const keys = this.#keys;
    const longestGapMs = this.#longestGapMs;
    this.stop();
    const text = keys.map(toCharacter).join('');
    if (text.length < minLength || keys.length > maxLength) return false;
    const otherReadings = readOtherLayouts(keys).filter((reading) => reading !== text);
    const isTicket = [text, ...otherReadings].some((reading) => findTicketCode(reading) !== undefined);
    if (!isTicket && !this.#isCode(text, by, longestGapMs)) return false;
    this.#lastScanAt = timeStamp;
    this.#onScan({ text, otherReadings, isInField: this.#isInField });
    return true;
  }

  /** Whether a text that is no ticket was typed by a scanner. */
  #isCode(text: string, by: 'enter' | 'pause', longestGapMs: number): boolean {
    const isLong = text.trim().length >= minUncertainLength;
    const isMachine = longestGapMs <= maxMachineGapMs && isLong;
    if (this.#isInField) return by === 'enter' && isMachine && isNoName(text);
    if (by === 'pause') return isMachine;
    return longestGapMs <= maxFastGapMs || (isLong && isNoName(text));
  }
}

const toTypedKey = ({ key, code, shiftKey }: TypedKey): TypedKey => ({ key, code, shiftKey });

/** Ctrl+J and Ctrl+M are the line feed and the carriage return of scanners that type control characters. */
const isLineEnd = ({ ctrlKey, code, key }: WedgeKey): boolean =>
  ctrlKey && (/^Key[JM]$/.test(code) || /^[jm]$/i.test(key));

/** Ctrl with a key is a control character within the text of a scanner. */
const toSeparator = ({ ctrlKey, key }: WedgeKey): string => (ctrlKey && key.length === 1 ? '\u001D' : '');

/** Names that are typed slowly are typed by hand. */
const isNoName = (text: string): boolean => /[\p{N}/]/u.test(text);
