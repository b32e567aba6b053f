import type { Reason } from '#contract/reasons.ts';

/** The HTTP status of each refusal (api.md, Conventions). */
export const refusalStatus: Record<Reason, number> = {
  validation: 400,
  loginError: 401,
  tokenError: 401,
  forbidden: 403,
  notParticipate: 403,
  notAllowed: 403,
  notFound: 404,
  linkInvalid: 404,
  eventEnded: 409,
  eventCancelled: 409,
  externalRegistration: 409,
  soldOut: 409,
  noMoreTickets: 409,
  paymentFeature: 409,
  participantRemoved: 409,
  operationReused: 409,
  tooLarge: 413,
  wrongType: 415,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
};
