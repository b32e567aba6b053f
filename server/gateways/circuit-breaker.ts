import { minuteMs, secondMs } from '#contract/durations.ts';
import type { Clock } from '../clock.ts';

/** Time without requests after a failure; doubled by each further one. */
const firstPauseMs = 30 * secondMs;
const maxPauseMs = 30 * minuteMs;
/** A service that has answered before may fail this often in a row; one that never has, once. */
const maxFailures = 3;
/** After a pause one request tries the service; others wait for its result at most this long. */
const trialMs = 5 * secondMs;

/** How another server failed. */
interface Failure {
  /** It will not answer the next request either: it refuses, or it sends something else. */
  readonly isCertain?: boolean;
  /** How long it asks to be left alone. */
  readonly pauseMs?: number | undefined;
}

/** Pauses requests to another server that fails, so that no request waits for it (EV-63). */
export class CircuitBreaker {
  readonly #clock: Clock;
  #failures = maxFailures - 1;
  /** Pauses since the last answer. */
  #pauses = 0;
  #pausedUntilMs = 0;
  #isTrial = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the server has failed and has not answered since. */
  get isFailing(): boolean {
    return this.#pauses > 0;
  }

  /** Call before each request. After a pause only one is allowed, whose result decides for the others. */
  allowRequest(): boolean {
    const nowMs = this.#clock();
    if (nowMs < this.#pausedUntilMs) return false;
    if (this.isFailing) {
      this.#isTrial = true;
      this.#pausedUntilMs = nowMs + trialMs;
    }
    return true;
  }

  /** Ends every pause. */
  succeed(): void {
    this.#failures = 0;
    this.#pauses = 0;
    this.#pausedUntilMs = 0;
    this.#isTrial = false;
  }

  /** Counts a failed request, and begins or prolongs a pause. */
  fail({ isCertain = false, pauseMs }: Failure = {}): void {
    this.#failures += 1;
    if (!isCertain && this.#failures < maxFailures) return;
    const nowMs = this.#clock();
    // Requests that were under way together fail together: that is one failure.
    const isLate = nowMs < this.#pausedUntilMs && !this.#isTrial;
    if (!isLate) this.#pauses += 1;
    const ownPauseMs = isLate ? 0 : Math.min(firstPauseMs * 2 ** (this.#pauses - 1), maxPauseMs);
    this.#pausedUntilMs = Math.max(isLate ? this.#pausedUntilMs : 0, nowMs + (pauseMs ?? ownPauseMs));
    this.#isTrial = false;
  }
}
