import type { Clock } from '../clock.ts';
import type { CatalogueEvent } from './catalogue-store.ts';
import type { FoundEvents } from './found-events.ts';
import { Recent } from '../recent.ts';

/** What an answer is made of. */
interface Basis {
  readonly found: FoundEvents;
  /** The events of which it says more than the catalogue knows. */
  readonly shown: readonly CatalogueEvent[];
}

interface Remembered<Answer> {
  readonly found: FoundEvents;
  /** How many changes of its events had been heard before it was made. */
  readonly changes: number;
  readonly atMs: number;
  readonly answer: Promise<Answer>;
}

/**
 * Answers that are given again, as the same object, while they are true (EV-49): what was found is the
 * same, no change of an event in them was heard, and they are not older than `keptMs`, within which what
 * nobody announces is seen. Who asks while one is made waits for it.
 */
export class RememberedAnswers<Answer extends object> {
  readonly #clock: Clock;
  readonly #keptMs: number;
  readonly #itemsOf: (answer: Answer) => number;
  readonly #answers: Recent<Remembered<Answer>>;

  /** Holds answers with up to `mostItems` together, as `itemsOf` counts them; each is one more. */
  constructor(
    clock: Clock,
    limits: { keptMs: number; mostItems: number; itemsOf: (answer: Answer) => number },
  ) {
    this.#clock = clock;
    this.#keptMs = limits.keptMs;
    this.#itemsOf = limits.itemsOf;
    this.#answers = new Recent(limits.mostItems);
  }

  /** The answer to `key`, made when there is none that is still true. */
  async get(key: string, { found, shown }: Basis, make: () => Promise<Answer>): Promise<Answer> {
    const nowMs = this.#clock();
    const changes = shown.reduce((sum, event) => sum + event.changes, 0);
    const known = this.#answers.get(key);
    const ageMs = known === undefined ? 0 : nowMs - known.atMs;
    if (known?.found === found && known.changes === changes && ageMs >= 0 && ageMs < this.#keptMs)
      return known.answer;
    const remembered = { found, changes, atMs: nowMs, answer: make() };
    this.#answers.set(key, remembered, 1);
    try {
      const answer = await remembered.answer;
      if (this.#answers.get(key) === remembered)
        this.#answers.set(key, remembered, 1 + this.#itemsOf(answer));
      return answer;
    } catch (error) {
      this.#answers.delete(key);
      throw error;
    }
  }
}
