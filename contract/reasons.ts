/** Every refusal the product can give; what people read of it is in `reason-text.ts`. */
export const reasons = [
  'validation',
  'loginError',
  'tokenError',
  'forbidden',
  'notFound',
  'linkInvalid',
  'codeInvalid',
  'socialLoginFailed',
  'deletionNotAllowed',
  'deletionRequested',
  'eventChanged',
  'eventEnded',
  'eventCancelled',
  'externalRegistration',
  'soldOut',
  'noMoreTickets',
  'notParticipate',
  'paymentFeature',
  'paymentUnavailable',
  'alreadyPaid',
  'orderReleased',
  'checkoutUnavailable',
  'donationsClosed',
  'eventPromotionPriceNotSet',
  'promotionFixed',
  'promotionBegun',
  'notPromoted',
  'notRefundable',
  'connectFailed',
  'paymentsOpen',
  'paidAhead',
  'participantRemoved',
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

/** Parses what came over the wire; an unknown word is `undefined`, never guessed. */
export const reasonOf = (word: unknown): Reason | undefined => reasons.find((reason) => reason === word);

/** What somebody asked for is refused. `details` go to the log and to `issues`, never into the text. */
export class Refusal extends Error {
  readonly reason: Reason;
  readonly issues: readonly FieldIssue[];

  constructor(reason: Reason, details: { issues?: readonly FieldIssue[] } = {}) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
    this.issues = details.issues ?? [];
  }
}

/** `path` as in `participants.0.email`, `key` one of `issueText`, `values` what its text names in braces. */
export interface FieldIssue {
  readonly path: string;
  readonly key: string;
  readonly values?: Readonly<Record<string, number>>;
}
