import { Refusal, type Reason } from '#contract/reasons.ts';

/** What the log reports as `event: "security"`; docs/operating.md explains each. */
export type SecurityEventKind =
  | 'signInFailed'
  | 'signInPaused'
  | 'signInUnlocked'
  | 'deviceAdded'
  | 'sessionRefused'
  | 'sessionShared'
  | 'tokenReplayed'
  | 'confirmationFailed'
  | 'codeRefused'
  | 'linkRefused'
  | 'mailDisowned'
  | 'passRefused'
  | 'passForged'
  | 'ticketForged'
  | 'paymentEventForged'
  | 'rateLimited'
  | 'policyViolated'
  | 'passwordChanged'
  | 'identityLinked'
  | 'identityRemoved'
  | 'sessionsEnded'
  | 'passRevoked'
  | 'signedInByAdmin';

/** A security event. Contains ids only (OP-26). */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The account it is about, if there is one. */
  readonly accountId?: string | undefined;
  /** What happened, in words of fixed sets. */
  readonly detail?: string;
}

/** A refusal that is a security event of another kind, or about an account, which its reason does not say. */
export class SecurityRefusal extends Refusal {
  readonly event: SecurityEvent;

  constructor(reason: Reason, event: SecurityEvent) {
    super(reason);
    this.event = event;
  }
}

/** Reasons that are security events by themselves. */
const kinds: Partial<Record<Reason, SecurityEventKind>> = {
  loginError: 'signInFailed',
  signInPaused: 'signInPaused',
  socialLoginFailed: 'signInFailed',
  codeInvalid: 'codeRefused',
  linkInvalid: 'linkRefused',
  passEnded: 'passRefused',
  passNotYet: 'passRefused',
  tooManyRequests: 'rateLimited',
};

/**
 * The security event that a refusal is, or `undefined`.
 * @param hasToken whether the request carried a session: without one `tokenError` is a visitor's
 */
export function toSecurityEvent(refusal: Refusal, hasToken: boolean): SecurityEvent | undefined {
  if (refusal instanceof SecurityRefusal) return refusal.event;
  if (refusal.reason === 'tokenError') return hasToken ? { kind: 'sessionRefused' } : undefined;
  const kind = kinds[refusal.reason];
  return kind && { kind };
}
