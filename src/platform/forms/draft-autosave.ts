/** Debounce of draft writes, in ms; they are flushed when the page is hidden. */
const saveDelayMs = 600;
/**
 * `beforeunload` fires while the browser still asks the user, `pagehide` when the page enters the
 * back/forward cache.
 */
const pageHideEvents = ['beforeunload', 'visibilitychange', 'pagehide'];

/** A form's state, as the autosave reads it. */
export interface DraftSource<Values> {
  read(): {
    readonly values: Values;
    /** The draft holds nothing worth saving. */ readonly isUntouched: boolean;
  };
  subscribe(listener: () => void): () => void;
  /** False after logout: nothing of that account may be written any more (CI-11). */
  canSave(): boolean;
}

/** Storage of one draft; both methods resolve to what is stored afterwards. */
export interface DraftStorage<Values, Saved> {
  save(values: Values): Promise<Saved>;
  delete(): Promise<Saved>;
}

/** Saves a draft from its first change on, and deletes it when it equals the saved state again. */
export class DraftAutosave<Values, Saved> {
  /** What is stored now. */
  saved: Saved;
  readonly #source: DraftSource<Values>;
  readonly #storage: DraftStorage<Values, Saved>;
  #lastValues: Values;
  #lastSave: Promise<Saved>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isChanged: boolean;
  #hasWritten = false;
  #isFinished = false;

  /**
   * @param saved what is stored at the start.
   * @param isRestored the form was opened with a draft, which may exist in memory only.
   */
  constructor(
    source: DraftSource<Values>,
    storage: DraftStorage<Values, Saved>,
    { saved, isRestored }: { saved: Saved; isRestored: boolean },
  ) {
    this.#source = source;
    this.#storage = storage;
    this.#lastValues = source.read().values;
    this.saved = saved;
    this.#lastSave = Promise.resolve(saved);
    // Saving it once more is harmless.
    this.#isChanged = isRestored;
  }

  /**
   * Subscribes to the form and to page-hide events.
   *
   * @returns a function that flushes and unsubscribes.
   */
  start(): () => void {
    const unsubscribe = this.#source.subscribe(() => this.#handleChange());
    const flush = () => void this.flush();
    for (const eventName of pageHideEvents) addEventListener(eventName, flush);
    return () => {
      unsubscribe();
      for (const eventName of pageHideEvents) removeEventListener(eventName, flush);
      flush();
    };
  }

  /**
   * Writes pending changes.
   *
   * @returns what is stored now.
   */
  flush(): Promise<Saved> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isChanged || this.#isFinished || !this.#source.canSave()) return this.#lastSave;
    this.#isChanged = false;
    this.#hasWritten = true;
    const { values, isUntouched } = this.#source.read();
    this.#lastSave = isUntouched ? this.#storage.delete() : this.#storage.save(values);
    void this.#lastSave.then((saved) => {
      this.saved = saved;
    });
    return this.#lastSave;
  }

  /** Deletes the draft for good, after a save or a discard. Await it before leaving the page. */
  finish(): Promise<Saved> {
    this.#isFinished = true;
    clearTimeout(this.#timer);
    return this.#storage.delete();
  }

  #handleChange(): void {
    const { values } = this.#source.read();
    if (values === this.#lastValues || this.#isFinished) return;
    this.#lastValues = values;
    this.#isChanged = true;
    // The first change is saved at once, so that a session that ends right after it finds the draft (EV-37).
    if (this.#hasWritten) this.#timer ??= setTimeout(() => void this.flush(), saveDelayMs);
    else void this.flush();
  }
}
