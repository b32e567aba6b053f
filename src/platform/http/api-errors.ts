import type { Reason } from '#contract/reasons.ts';

/** The server answered with an error. `message` is in the user's language. */
export class ApiRefusal extends Error {
  readonly reason: Reason;
  readonly status: number;
  /** Per field, with paths such as `participants.0.email`. */
  readonly issues: readonly { path: string; message: string }[];
  /** How long to wait before a retry, in ms, if the server sent `Retry-After`. */
  readonly retryAfterMs: number | undefined;

  constructor(refusal: {
    reason: Reason;
    message: string;
    status: number;
    issues: readonly { path: string; message: string }[];
    retryAfterMs?: number | undefined;
  }) {
    super(refusal.message);
    this.name = 'ApiRefusal';
    this.reason = refusal.reason;
    this.status = refusal.status;
    this.issues = refusal.issues;
    this.retryAfterMs = refusal.retryAfterMs;
  }
}

/**
 * No response from our server: no network, a timeout, or a response from something else (a captive portal).
 */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('The server did not answer', { cause });
    this.name = 'NetworkFailure';
  }
}
