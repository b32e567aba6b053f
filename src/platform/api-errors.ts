import type { Reason } from '#contract/reasons.ts';

/** The server understood and refused. `message` is in the reader's language. */
export class ApiRefusal extends Error {
  readonly reason: Reason;
  readonly status: number;
  /** Per field, with paths as in `participants.0.email`. */
  readonly issues: readonly { path: string; message: string }[];
  /** When it makes sense to ask again, if the server said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(refusal: {
    reason: Reason;
    message: string;
    status: number;
    issues: readonly { path: string; message: string }[];
    retryAfterSeconds?: number | undefined;
  }) {
    super(refusal.message);
    this.name = 'ApiRefusal';
    this.reason = refusal.reason;
    this.status = refusal.status;
    this.issues = refusal.issues;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }
}

/** No answer of our server came: no network, a time-out, or somebody else answered (a captive portal). */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('The server did not answer', { cause });
    this.name = 'NetworkFailure';
  }
}
