import { useEffect, useState } from 'react';
import type { DraftKey } from '#src/offline/draft-store.ts';
import { readCurrentSession } from '#src/platform/session.ts';
import { DraftKeeper, type Kept } from './event-draft.ts';
import type { EventValues } from './event-values.ts';
import type { EventFormHandle } from './use-event-form.ts';

/** No change waits longer to be written; when the page goes away, it is written at once. */
const writtenAfterMs = 600;
/** When a page goes away: the first while it asks, the last when it is put aside for good. */
const goodbyes = ['beforeunload', 'visibilitychange', 'pagehide'];

/** What of a form is kept on this device while it is filled in (EV-35). */
export interface DraftKeeping {
  /** It can be taken up again after a reload. */
  readonly isKept: boolean;
  /** Writes what has not been written yet → what is kept now. */
  write(): Promise<Kept>;
  /** Nothing is to be kept any more: it is saved, or thrown away. */
  finish(): void;
}

/** Keeps what is typed from its first change on; what is no longer different from what is saved is dropped. */
export function useDraftKeeping(
  { form }: EventFormHandle,
  key: DraftKey,
  resumed: EventValues | undefined,
): DraftKeeping {
  const [keeping] = useState(() => new Keeping(form, key, resumed));
  useEffect(() => {
    const stop = keeping.start();
    return () => {
      stop();
      void keeping.write();
    };
  }, [keeping]);
  return keeping;
}

class Keeping implements DraftKeeping {
  isKept = false;
  readonly #form: EventFormHandle['form'];
  readonly #accountId: string;
  readonly #keeper: DraftKeeper;
  #seen: EventValues;
  #last: Promise<Kept> = Promise.resolve('nothing');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isChanged = false;
  #hasWritten = false;
  #isFinished = false;

  constructor(form: EventFormHandle['form'], key: DraftKey, resumed: EventValues | undefined) {
    this.#form = form;
    this.#accountId = key.accountId;
    this.#keeper = new DraftKeeper(key);
    this.#seen = form.state.values;
    // What was taken up again is on the device already, or only in memory: once more does no harm.
    this.#isChanged = resumed !== undefined;
  }

  start(): () => void {
    const { unsubscribe } = this.#form.store.subscribe(() => this.#look());
    const write = () => void this.write();
    for (const goodbye of goodbyes) addEventListener(goodbye, write);
    return () => {
      unsubscribe();
      for (const goodbye of goodbyes) removeEventListener(goodbye, write);
    };
  }

  write(): Promise<Kept> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // After a logout nothing of her may be written any more (CI-11).
    const isHers = readCurrentSession()?.userId === this.#accountId;
    if (!this.#isChanged || this.#isFinished || !isHers) return this.#last;
    this.#isChanged = false;
    this.#hasWritten = true;
    const { values, isDefaultValue } = this.#form.store.state;
    this.#last = isDefaultValue ? this.#keeper.drop() : this.#keeper.keep(values);
    void this.#last.then((kept) => {
      this.isKept = kept !== 'nothing';
    });
    return this.#last;
  }

  finish(): void {
    this.#isFinished = true;
    clearTimeout(this.#timer);
    void this.#keeper.drop();
  }

  #look(): void {
    const { values } = this.#form.store.state;
    if (values === this.#seen || this.#isFinished) return;
    this.#seen = values;
    this.#isChanged = true;
    // The first at once: a session that ends in the next moment is told by it that something waits.
    if (this.#hasWritten) this.#timer ??= setTimeout(() => void this.write(), writtenAfterMs);
    else void this.write();
  }
}
