/** No change waits longer to be written; when the page goes away, it is written at once. */
const writtenAfterMs = 600;
/** When a page goes away: the first while it asks, the last when it is put aside for good. */
const goodbyes = ['beforeunload', 'visibilitychange', 'pagehide'];

/** What a form holds, as far as its draft wants to know. */
export interface DraftSource<Values> {
  read(): { readonly values: Values; /** Nothing in it would be lost. */ readonly isUntouched: boolean };
  subscribe(listener: () => void): () => void;
  /** After a logout nothing of her may be written any more (CI-11). */
  mayKeep(): boolean;
}

/** Where the draft lies; both answer what is kept then. */
export interface DraftPlace<Values, Kept> {
  keep(values: Values): Promise<Kept>;
  drop(): Promise<Kept>;
}

/** Keeps what is typed from its first change on; what is no longer different from what is saved is dropped. */
export class DraftKeeping<Values, Kept> {
  /** What is kept by now. */
  kept: Kept;
  readonly #source: DraftSource<Values>;
  readonly #place: DraftPlace<Values, Kept>;
  #seen: Values;
  #last: Promise<Kept>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isChanged: boolean;
  #hasWritten = false;
  #isFinished = false;

  /** `kept`: what is kept to begin with; `isResumed`: what is there was taken up again, maybe in memory alone. */
  constructor(
    source: DraftSource<Values>,
    place: DraftPlace<Values, Kept>,
    { kept, isResumed }: { kept: Kept; isResumed: boolean },
  ) {
    this.#source = source;
    this.#place = place;
    this.#seen = source.read().values;
    this.kept = kept;
    this.#last = Promise.resolve(kept);
    // Once more does no harm.
    this.#isChanged = isResumed;
  }

  /** Follows the form and the page's end → stops it. */
  start(): () => void {
    const unsubscribe = this.#source.subscribe(() => this.#look());
    const write = () => void this.write();
    for (const goodbye of goodbyes) addEventListener(goodbye, write);
    return () => {
      unsubscribe();
      for (const goodbye of goodbyes) removeEventListener(goodbye, write);
      write();
    };
  }

  /** Writes what has not been written yet → what is kept now. */
  write(): Promise<Kept> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isChanged || this.#isFinished || !this.#source.mayKeep()) return this.#last;
    this.#isChanged = false;
    this.#hasWritten = true;
    const { values, isUntouched } = this.#source.read();
    this.#last = isUntouched ? this.#place.drop() : this.#place.keep(values);
    void this.#last.then((kept) => {
      this.kept = kept;
    });
    return this.#last;
  }

  /** Nothing is to be kept any more: it is saved, or thrown away. Whoever leaves the page then waits for it. */
  finish(): Promise<Kept> {
    this.#isFinished = true;
    clearTimeout(this.#timer);
    return this.#place.drop();
  }

  #look(): void {
    const { values } = this.#source.read();
    if (values === this.#seen || this.#isFinished) return;
    this.#seen = values;
    this.#isChanged = true;
    // The first at once: a session that ends in the next moment is told by it that something waits.
    if (this.#hasWritten) this.#timer ??= setTimeout(() => void this.write(), writtenAfterMs);
    else void this.write();
  }
}
