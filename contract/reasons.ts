/** Every reason for which the product refuses a request; messages are in `reason-messages.ts`. */
export const reasons = [
  'validation',
  'loginError',
  'signInPaused',
  'notVerified',
  'alreadyVerified',
  'passwordNeeded',
  'tokenError',
  'confirmationRequired',
  'forbidden',
  'notFound',
  'linkInvalid',
  'codeInvalid',
  'socialLoginFailed',
  'passwordMissing',
  'deletionNotAllowed',
  'deletionRequested',
  'eventChanged',
  'eventEnded',
  'eventCancelled',
  'externalRegistration',
  'eventUnlisted',
  'soldOut',
  'noMoreTickets',
  'importTooLarge',
  'importBusy',
  'importUnfinished',
  'listDetailsFull',
  'importUndoExpired',
  'importNotLatest',
  'importEntered',
  'holdTooLarge',
  'tooManyHeld',
  'tooManyConfirmations',
  'notParticipate',
  'paymentFeature',
  'paymentUnavailable',
  'alreadyPaid',
  'orderReleased',
  'checkoutUnavailable',
  'donationsClosed',
  'eventPromotionPriceNotSet',
  'promotionFixed',
  'notPromoted',
  'notRefundable',
  'connectFailed',
  'paymentsOpen',
  'paidAhead',
  'participantRemoved',
  'alreadyRegistered',
  'operationReused',
  'keyReused',
  'eventStarted',
  'alreadyIn',
  'paidTicket',
  'notAllowed',
  'passNotYet',
  'passEnded',
  'tooLarge',
  'wrongType',
  'tooManyRequests',
  'unavailable',
  'internal',
] as const;

export type Reason = (typeof reasons)[number];

/** Parses a reason from the wire; `undefined` for an unknown value. */
export const parseReason = (value: unknown): Reason | undefined => reasons.find((reason) => reason === value);

/** Values of a message's placeholders. */
export type MessageValues = Readonly<Record<string, number>>;

/**
 * Throw it to refuse a request. `issues` go to the response and the log, never into the message; `values` are those
 * of the placeholders in the reason's message.
 */
export class Refusal extends Error {
  readonly reason: Reason;
  readonly issues: readonly FieldIssue[];
  readonly values: MessageValues;
  /** When the same request may succeed, for `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    reason: Reason,
    details: { issues?: readonly FieldIssue[]; values?: MessageValues; retryAfterSeconds?: number } = {},
  ) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
    this.issues = details.issues ?? [];
    this.values = details.values ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/**
 * A field's issue: `path` such as `participants.0.email`, `key` of `issueMessages`, `values` of the message's
 * placeholders.
 */
export interface FieldIssue {
  readonly path: string;
  readonly key: string;
  readonly values?: MessageValues;
}
