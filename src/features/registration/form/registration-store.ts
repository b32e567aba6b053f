import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '#src/lib/create-store.ts';
import { translateFieldErrors } from '#src/platform/http/server-field-errors.ts';
import type {
  HeldOrder,
  PendingSubmission,
  RegistrationDraft,
  UnconfirmedOrder,
} from './registration-draft.ts';
import {
  validateValues,
  findDuplicates,
  findOneWordNames,
  hasUserInput,
  withList,
  withQuantity,
  type ParticipantInput,
  type RegistrationBody,
  type RegistrationValues,
} from './registration-values.ts';

/** Translated messages by field path. */
export type Issues = Readonly<Record<string, readonly string[]>>;

export interface RegistrationState {
  /** The part that is saved on the device. */
  readonly draft: RegistrationDraft;
  readonly issues: Issues;
  readonly duplicates: ReadonlyMap<number, number>;
  readonly isSending: boolean;
  /** Number of participants set aside because fewer tickets are left (RG-24). */
  readonly removedCount: number;
  /** Number of pasted participants that found no place. */
  readonly overflowCount: number;
  /** Incremented when issues are shown, to focus the first one. */
  readonly failureCount: number;
}

/**
 * State of the registration form. Not TanStack Form: with the 300 fields of a hundred participants it takes
 * 190 ms per key once there is an issue (this store 2 ms), and each block subscribes to its own part.
 */
export class RegistrationStore {
  readonly #initial: RegistrationValues;
  readonly #store: Store<RegistrationState>;
  readonly read: () => RegistrationState;
  readonly subscribe: Store<RegistrationState>['subscribe'];
  #hasQuestion = false;
  /** Set by the first failed submit: later changes are validated immediately. */
  #validateOnChange = false;
  #otherIssues: Issues = {};
  /** First names of which the user was asked whether they are the whole name. */
  readonly #askedNames = new Set<string>();
  readonly #messages = new Map<string, readonly string[]>();

  constructor(initial: RegistrationValues, resumed: RegistrationDraft | null) {
    this.#initial = initial;
    const draft = resumed ?? { values: initial, pending: null, held: null, toConfirm: null };
    const duplicates = findDuplicates(draft.values);
    this.#store = createStore<RegistrationState>({
      draft,
      duplicates,
      issues: {},
      isSending: false,
      removedCount: 0,
      overflowCount: 0,
      failureCount: 0,
    });
    this.read = this.#store.getSnapshot;
    this.subscribe = this.#store.subscribe;
  }

  get #state(): RegistrationState {
    return this.read();
  }

  get isDirty(): boolean {
    return hasUserInput(this.#state.draft.values, this.#initial);
  }

  /** Applies changes of the event. Reduces the quantity to `max` unless a submission is pending. */
  syncWithEvent({ hasQuestion, max }: { hasQuestion: boolean; max: number }): void {
    this.#hasQuestion = hasQuestion;
    const { draft, isSending } = this.#state;
    if (isSending || draft.pending !== null || draft.values.quantity <= max) return;
    this.setValues(withQuantity(draft.values, max), 'participants');
    this.#set({ removedCount: draft.values.quantity - max });
  }

  /** Replaces the values. Clears issues of the server, and questions, at `path` and below. */
  setValues(values: RegistrationValues, path: string): void {
    this.#otherIssues = Object.fromEntries(
      Object.entries(this.#otherIssues).filter(([key]) => key !== path && !key.startsWith(`${path}.`)),
    );
    const { draft, duplicates } = this.#state;
    const haveParticipantsChanged =
      values.people !== draft.values.people || values.quantity !== draft.values.quantity;
    this.#set({
      draft: { ...draft, values },
      duplicates:
        haveParticipantsChanged || values.isOneEmail !== draft.values.isOneEmail
          ? findDuplicates(values)
          : duplicates,
      issues: this.#getIssues(values),
      removedCount: 0,
      // Typing names keeps the overflow warning; a changed quantity clears it.
      overflowCount: values.quantity === draft.values.quantity ? this.#state.overflowCount : 0,
    });
  }

  /** Inserts a list of participants, from block `from` on or into empty blocks, and sets `overflowCount`. */
  fillFromList(list: readonly ParticipantInput[], options: { max: number; from?: number }): void {
    const { values, overflowCount } = withList(this.#state.draft.values, list, options);
    this.setValues(values, 'participants');
    this.#set({ overflowCount });
  }

  /** Discards the input. */
  reset(): void {
    this.#validateOnChange = false;
    this.setValues(this.#initial, 'participants');
  }

  /** Abandons an unconfirmed submission: the next one gets a new key (RG-23). */
  discardPending(): void {
    this.finishSending(null);
  }

  /** Sets one field of one participant. */
  setField(position: number, field: keyof ParticipantInput, text: string): void {
    const { values } = this.#state.draft;
    const people = values.people.map((participant, index) =>
      index === position ? { ...participant, [field]: text } : participant,
    );
    this.setValues({ ...values, people }, `participants.${position}.${field}`);
  }

  /**
   * Validates the values, and asks once of each name of one word whether it is the whole name (RG-70).
   * @returns the request body, or `undefined` when issues are shown
   */
  validate(): RegistrationBody | undefined {
    this.#otherIssues = {};
    const checked = validateValues(this.#state.draft.values, this.#hasQuestion);
    const questions = this.#askAboutOneWordNames();
    if ('body' in checked) {
      if (Object.keys(questions).length === 0) return checked.body;
    } else this.#validateOnChange = true;
    this.showIssues(questions);
    return undefined;
  }

  #askAboutOneWordNames(): Issues {
    const { values } = this.#state.draft;
    const questions: Record<string, readonly string[]> = {};
    const names = new Set<string>();
    for (const index of findOneWordNames(values)) {
      const name = values.people[index]!.firstName.trim();
      if (this.#askedNames.has(name)) continue;
      names.add(name);
      questions[`participants.${index}.lastName`] = this.#getMessages(['lastNameMissing']);
    }
    for (const name of names) this.#askedNames.add(name);
    return questions;
  }

  /** Marks a submission as sent; pending until `finishSending`. */
  startSending(pending: PendingSubmission): void {
    this.#set({ draft: { ...this.#state.draft, pending }, isSending: true, issues: {}, removedCount: 0 });
  }

  /** Ends sending. `pending` stays set while the outcome is unknown, with the values that were sent. */
  finishSending(pending: PendingSubmission | null, values = this.#state.draft.values): void {
    this.#set({ draft: { values, pending, held: null, toConfirm: null }, isSending: false });
  }

  /** Ends sending with an order that awaits its payment, or with `null` returns to the input (PY-43). */
  setHeld(held: HeldOrder | null): void {
    this.#endSending({ held });
  }

  /** Ends sending with an order that awaits its confirmation, or with `null` returns to the input (RG-77). */
  setToConfirm(toConfirm: UnconfirmedOrder | null): void {
    this.#endSending({ toConfirm });
  }

  #endSending(order: Partial<RegistrationDraft>): void {
    const { values } = this.#state.draft;
    this.#set({ draft: { values, pending: null, held: null, toConfirm: null, ...order }, isSending: false });
  }

  /** Shows issues beside those of the schema, as the server's, and focuses the first. */
  showIssues(issues: Issues): void {
    this.#otherIssues = issues;
    this.#set({
      issues: this.#getIssues(this.#state.draft.values),
      failureCount: this.#state.failureCount + 1,
    });
  }

  #getIssues(values: RegistrationValues): Issues {
    const checked = this.#validateOnChange ? validateValues(values, this.#hasQuestion) : undefined;
    const clientIssues = checked !== undefined && 'issues' in checked ? checked.issues : {};
    const issues: Record<string, readonly string[]> = { ...this.#otherIssues };
    for (const [path, keys] of Object.entries(clientIssues)) {
      const messages = this.#getMessages(keys);
      issues[path] = issues[path] === undefined ? messages : [...messages, ...issues[path]];
    }
    return issues;
  }

  /** Returns the same array for the same keys, so that blocks with unchanged issues do not re-render. */
  #getMessages(keys: readonly string[]): readonly string[] {
    const key = keys.join();
    const known = this.#messages.get(key) ?? translateFieldErrors(keys);
    this.#messages.set(key, known);
    return known;
  }

  #set(change: Partial<RegistrationState>): void {
    this.#store.set({ ...this.#state, ...change });
  }
}

/** Subscribes to a part of the registration; re-renders only when that part changes. */
export const useRegistration = <Part>(
  store: RegistrationStore,
  select: (state: RegistrationState) => Part,
): Part => useSyncExternalStore(store.subscribe, () => select(store.read()));
