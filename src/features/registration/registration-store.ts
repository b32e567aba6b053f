import { useSyncExternalStore } from 'react';
import { fieldTexts } from '#src/platform/server-issues.ts';
import type { Pending, RegistrationDraft } from './registration-draft.ts';
import {
  checkedBody,
  doublesIn,
  isTyped,
  withList,
  withQuantity,
  type Person,
  type RegistrationBody,
  type RegistrationValues,
} from './registration-values.ts';

/** What is wrong, in the reader's words, by the path of its field. */
export type Issues = Readonly<Record<string, readonly string[]>>;

export interface RegistrationState {
  /** What is kept on the device. */
  readonly draft: RegistrationDraft;
  readonly issues: Issues;
  readonly doubles: ReadonlyMap<number, number>;
  readonly isSending: boolean;
  /** Others took places meanwhile: so many people had to be put aside. */
  readonly noOfCapped: number;
  /** So many people of the list that was put in last found no place. */
  readonly noOfLeft: number;
  /** Raised when something was found wrong that one is to be led to. */
  readonly noOfFailures: number;
}

/**
 * What the form of a registration holds. Not the form library's: with the 300 fields of a hundred people
 * that takes 190 ms for a key once something is wrong (this one 2 ms), and each block follows its own part.
 */
export class RegistrationStore {
  readonly #initial: RegistrationValues;
  readonly #watchers = new Set<() => void>();
  #state: RegistrationState;
  #hasQuestion = false;
  /** Once something was wrong, what is typed is looked at as it changes. */
  #isLookedAt = false;
  #ofServer: Issues = {};
  readonly #texts = new Map<string, readonly string[]>();

  constructor(initial: RegistrationValues, resumed: RegistrationDraft | null) {
    this.#initial = initial;
    const draft = resumed ?? { values: initial, pending: null };
    const doubles = doublesIn(draft.values);
    this.#state = {
      draft,
      doubles,
      issues: {},
      isSending: false,
      noOfCapped: 0,
      noOfLeft: 0,
      noOfFailures: 0,
    };
  }

  readonly read = (): RegistrationState => this.#state;
  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  get isTyped(): boolean {
    return isTyped(this.#state.draft.values, this.#initial);
  }

  /** Something of the event that the form must follow. */
  follow({ hasQuestion, max }: { hasQuestion: boolean; max: number }): void {
    this.#hasQuestion = hasQuestion;
    const { draft, isSending } = this.#state;
    if (isSending || draft.pending !== null || draft.values.quantity <= max) return;
    this.change(withQuantity(draft.values, max), 'participants');
    this.#set({ noOfCapped: draft.values.quantity - max });
  }

  /** Takes other values. What the server said of `path`, and of all within it, is over. */
  change(values: RegistrationValues, path: string): void {
    this.#ofServer = Object.fromEntries(
      Object.entries(this.#ofServer).filter(([key]) => key !== path && !key.startsWith(`${path}.`)),
    );
    const { draft, doubles } = this.#state;
    const isOther = values.people !== draft.values.people || values.quantity !== draft.values.quantity;
    this.#set({
      draft: { ...draft, values },
      doubles: isOther || values.isOneEmail !== draft.values.isOneEmail ? doublesIn(values) : doubles,
      issues: this.#issuesOf(values),
      noOfCapped: 0,
      // Names that are written below do not change for whom there was no place.
      noOfLeft: values.quantity === draft.values.quantity ? this.#state.noOfLeft : 0,
    });
  }

  /** Puts a list of people into the form, from a block on or wherever there is place, and notes how many found none. */
  fill(list: readonly Person[], where: { max: number; from?: number }): void {
    const { values, noOfLeft } = withList(this.#state.draft.values, list, where);
    this.change(values, 'participants');
    this.#set({ noOfLeft });
  }

  /** What was typed is thrown away. */
  startOver(): void {
    this.#isLookedAt = false;
    this.change(this.#initial, 'participants');
  }

  /** It is no longer asked what became of what was sent: what comes next is another registration. */
  giveUp(): void {
    this.settle(null);
  }

  /** One field of one person. */
  type(at: number, field: keyof Person, text: string): void {
    const { values } = this.#state.draft;
    const people = values.people.map((it, index) => (index === at ? { ...it, [field]: text } : it));
    this.change({ ...values, people }, `participants.${at}.${field}`);
  }

  /** What can be sent, or nothing: then it is shown what is wrong. */
  check(): RegistrationBody | undefined {
    this.#ofServer = {};
    const checked = checkedBody(this.#state.draft.values, this.#hasQuestion);
    if ('body' in checked) return checked.body;
    this.#isLookedAt = true;
    this.fail({});
    return undefined;
  }

  /** Something is on its way, and not answered until `settle`. */
  begin(pending: Pending): void {
    this.#set({ draft: { ...this.#state.draft, pending }, isSending: true, issues: {}, noOfCapped: 0 });
  }

  /** The end of it: `pending` stays where it is not known what became of it, with the values that were sent. */
  settle(pending: Pending | null, values = this.#state.draft.values): void {
    this.#set({ draft: { values, pending }, isSending: false });
  }

  /** What the server found wrong; the first of it gets the focus. */
  fail(issues: Issues): void {
    this.#ofServer = issues;
    this.#set({
      issues: this.#issuesOf(this.#state.draft.values),
      noOfFailures: this.#state.noOfFailures + 1,
    });
  }

  #issuesOf(values: RegistrationValues): Issues {
    const checked = this.#isLookedAt ? checkedBody(values, this.#hasQuestion) : undefined;
    const own = checked !== undefined && 'issues' in checked ? checked.issues : {};
    const issues: Record<string, readonly string[]> = { ...this.#ofServer };
    for (const [path, keys] of Object.entries(own)) {
      const texts = this.#textsOf(keys);
      issues[path] = issues[path] === undefined ? texts : [...texts, ...issues[path]];
    }
    return issues;
  }

  /** The same keys are the same texts: a block whose issues did not change has nothing to do. */
  #textsOf(keys: readonly string[]): readonly string[] {
    const key = keys.join();
    const known = this.#texts.get(key) ?? fieldTexts(keys.map((message) => ({ message })));
    this.#texts.set(key, known);
    return known;
  }

  #set(change: Partial<RegistrationState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}

/** A part of the registration, followed: whoever uses it comes again when that part is another one. */
export const useRegistration = <Part>(
  store: RegistrationStore,
  select: (state: RegistrationState) => Part,
): Part => useSyncExternalStore(store.subscribe, () => select(store.read()));
