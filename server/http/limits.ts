import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  disownMail,
  login,
  loginByAdmin,
  resendVerification,
  signup,
  unlockSignIn,
  readSignUp,
  verifyEmail,
  verifyWithPassword,
} from '#contract/account/account-endpoints.ts';
import { exportOwnData, requestDeletion } from '#contract/account/deletion-endpoints.ts';
import {
  changePassword,
  forgotPassword,
  resetPassword,
  verifyCode,
} from '#contract/account/password-endpoints.ts';
import { updateProfile } from '#contract/account/profile-endpoints.ts';
import { confirmPassword, renewSession } from '#contract/account/session-endpoints.ts';
import { linkSocialIdentity, socialLogin, startSocialLogin } from '#contract/account/social-endpoints.ts';
import { minuteMs, hourMs, secondMs } from '#contract/durations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { normalizeEmail } from '#contract/input/email.ts';
import { checkInBatch } from '#contract/check-in/check-in-endpoints.ts';
import { exportOperations } from '#contract/check-in/operation-log-endpoints.ts';
import { createPass, readPass, openPass } from '#contract/check-in/pass-endpoints.ts';
import { donate, donateSignedIn } from '#contract/donation/donation-endpoints.ts';
import { listEvents, listOrganiserEvents } from '#contract/event/browse-endpoints.ts';
import {
  createEvent,
  createUnlistedEvent,
  updateEvent,
  updateUnlistedEvent,
} from '#contract/event/event-endpoints.ts';
import { mapEvents } from '#contract/event/map-endpoint.ts';
import { readListCalendar, readListFeed } from '#contract/event/feed-endpoints.ts';
import { suggestEvents } from '#contract/event/search-endpoints.ts';
import { connectPayments, disconnectPayments, verifyPayments } from '#contract/payment/connect-endpoints.ts';
import { exportOwnPayments, refundOrder } from '#contract/payment/overview-endpoints.ts';
import {
  createCheckoutSession,
  readPayment,
  updateTransactionStatus,
} from '#contract/payment/payment-endpoints.ts';
import { startPromotion } from '#contract/promotion/promote-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import {
  requestOrdersLink,
  listOrdersByLink,
  renewOrdersLink,
} from '#contract/registration/orders-link-endpoints.ts';
import { importParticipants, undoImport } from '#contract/participant/import-endpoints.ts';
import { updateListDetails } from '#contract/participant/list-detail-endpoints.ts';
import { editParticipant, exportParticipants } from '#contract/participant/participant-endpoints.ts';
import {
  confirmOrder,
  readConfirmation,
  withdrawOrder,
} from '#contract/registration/confirmation-endpoints.ts';
import { cancelTicket, maxTicketsPerOrder, register } from '#contract/registration/registration-endpoints.ts';
import { contact, logError } from '#contract/site/message-endpoints.ts';
import { readTile } from '#contract/tiles/tile-endpoint.ts';
import type { Clock } from '../clock.ts';
import { toNetwork } from './client-network.ts';
import type { Charge, RequestCounters } from './counters/request-counters.ts';

/** Body limit of most calls. */
export const jsonLimitBytes = 64 * 1024;

/** Larger body limits: a full batch of operations and reviews, or a full import, in any script. */
export const bodyLimitBytes: ReadonlyMap<Endpoint, number> = new Map<Endpoint, number>([
  [checkInBatch, 2 * 1024 * 1024],
  [importParticipants, 16 * 1024 * 1024],
]);

/** A rate limit of one call; exceeding it is answered with 429 and `retry-after`. */
interface RateLimit {
  readonly max: number;
  readonly by: keyof typeof rateLimitKeys;
  /** Default: one minute. */
  readonly windowMs?: number;
  /** What one request adds to the count; default 1. */
  readonly weight?: (request: FastifyRequest) => number;
}

const maxKeyLength = 254;

/**
 * The address of a body that is not validated yet, one for all its spellings: a non-string counts as empty, and the
 * length of keys is bounded.
 */
const getEmail = ({ body }: FastifyRequest): string => {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? normalizeEmail(email).slice(0, maxKeyLength).toLowerCase() : '';
};

/** Number of tickets requested, within the allowed range whatever the body says. */
const countTickets = (request: FastifyRequest): number => {
  const { participants } = (request.body ?? {}) as { participants?: unknown };
  return Array.isArray(participants) ? Math.min(Math.max(participants.length, 1), maxTicketsPerOrder) : 1;
};

/** KiB of a body that is not parsed yet. */
const countKibibytes = ({ body }: FastifyRequest): number =>
  Buffer.isBuffer(body) ? Math.ceil(body.byteLength / 1024) : 1;

/** For whom a request is counted; of an IPv6 address the network. */
const rateLimitKeys = {
  address: ({ ip }: FastifyRequest) => toNetwork(ip),
  addressAndEmail: (request: FastifyRequest) => `${toNetwork(request.ip)} ${getEmail(request)}`,
  account: ({ caller, ip }: FastifyRequest) => caller.accountId ?? toNetwork(ip),
} as const;

const byAddressAndEmail: readonly RateLimit[] = [
  { max: 60, by: 'address' },
  { max: 10, by: 'addressAndEmail' },
];

/** May mail an unsuspecting address. */
const sendsMail: readonly RateLimit[] = [
  { max: 30, by: 'address' },
  { max: 5, by: 'addressAndEmail' },
];

/** Reads that a program could repeat for ever: fifty a second, more than the phones of a school ask for (OP-55). */
const isBrowsed: readonly RateLimit[] = [{ max: 3000, by: 'address' }];

/** Feeds of up to a hundred events, which readers fetch a few times an hour. */
const isFeed: readonly RateLimit[] = [{ max: 120, by: 'address' }];

/** Calls that could be guessed or flooded. */
const rateLimits: ReadonlyMap<Endpoint, readonly RateLimit[]> = new Map<Endpoint, readonly RateLimit[]>([
  [listEvents, isBrowsed],
  [listOrganiserEvents, isBrowsed],
  [mapEvents, isBrowsed],
  [readTile, isBrowsed],
  [readListCalendar, isFeed],
  [readListFeed, isFeed],
  // One for each key that a user types, in a school behind one address.
  [suggestEvents, isBrowsed],
  [login, byAddressAndEmail],
  // May mail an unsuspecting address.
  [signup, byAddressAndEmail],
  [verifyEmail, [{ max: 60, by: 'address' }]],
  [readSignUp, [{ max: 60, by: 'address' }]],
  [verifyWithPassword, [{ max: 30, by: 'address' }]],
  [unlockSignIn, [{ max: 60, by: 'address' }]],
  [disownMail, [{ max: 60, by: 'address' }]],
  [startSocialLogin, [{ max: 60, by: 'address' }]],
  [socialLogin, [{ max: 60, by: 'address' }]],
  [linkSocialIdentity, [{ max: 10, by: 'account' }]],
  [loginByAdmin, [{ max: 30, by: 'address' }]],
  [forgotPassword, sendsMail],
  [resendVerification, sendsMail],
  [requestOrdersLink, sendsMail],
  [renewOrdersLink, [{ max: 30, by: 'address' }]],
  [listOrdersByLink, [{ max: 60, by: 'address' }]],
  [
    verifyCode,
    [
      { max: 30, by: 'address' },
      { max: 10, by: 'addressAndEmail' },
    ],
  ],
  [resetPassword, [{ max: 30, by: 'address' }]],
  [changePassword, [{ max: 10, by: 'account' }]],
  [confirmPassword, [{ max: 10, by: 'account' }]],
  [renewSession, [{ max: 10, by: 'account' }]],
  [updateProfile, [{ max: 20, by: 'account' }]],
  // May decode an image.
  [createEvent, [{ max: 30, by: 'account' }]],
  [updateEvent, [{ max: 120, by: 'account' }]],
  [createUnlistedEvent, [{ max: 30, by: 'account' }]],
  [updateUnlistedEvent, [{ max: 120, by: 'account' }]],
  [requestDeletion, [{ max: 10, by: 'account' }]],
  [exportOwnData, [{ max: 5, by: 'account' }]],
  [contact, [{ max: 5, by: 'address' }]],
  [logError, [{ max: 30, by: 'address' }]],
  [
    register,
    [
      // A school of 300 behind one IP address, each with a phone, some retrying.
      { max: 400, by: 'address' },
      // Each ticket may mail an address that a visitor typed.
      { max: 1000, by: 'address', windowMs: hourMs, weight: countTickets },
    ],
  ],
  // A school behind one IP address, each with a link.
  [readConfirmation, [{ max: 400, by: 'address' }]],
  [confirmOrder, [{ max: 400, by: 'address' }]],
  [withdrawOrder, [{ max: 400, by: 'address' }]],
  [createCheckoutSession, [{ max: 60, by: 'address' }]],
  // Each call opens a checkout at the provider, and mails a receipt to a typed address.
  [donate, byAddressAndEmail],
  [donateSignedIn, [{ max: 10, by: 'account' }]],
  [startPromotion, [{ max: 20, by: 'account' }]],
  [connectPayments, [{ max: 20, by: 'account' }]],
  [verifyPayments, [{ max: 20, by: 'account' }]],
  [disconnectPayments, [{ max: 20, by: 'account' }]],
  [refundOrder, [{ max: 120, by: 'account' }]],
  [exportOwnPayments, [{ max: 20, by: 'account' }]],
  // Polled until the provider reports the result.
  [readPayment, [{ max: 240, by: 'address' }]],
  [updateTransactionStatus, [{ max: 60, by: 'address' }]],
  [cancelTicket, [{ max: 30, by: 'address' }]],
  [exportOperations, [{ max: 20, by: 'account' }]],
  [createPass, [{ max: 60, by: 'account' }]],
  // Fifty phones behind one IP address, each looking first, some retrying.
  [readPass, [{ max: 120, by: 'address' }]],
  [openPass, [{ max: 120, by: 'address' }]],
  // May mail an address that an organiser typed.
  [editParticipant, [{ max: 60, by: 'account' }]],
  [exportParticipants, [{ max: 20, by: 'account' }]],
  // Each is checked first, then imported.
  [
    importParticipants,
    [
      { max: 30, by: 'account' },
      // A list of 4 MB a dozen times, each checked first.
      { max: 100 * 1024, by: 'account', windowMs: 10 * minuteMs, weight: countKibibytes },
    ],
  ],
  [updateListDetails, [{ max: 30, by: 'account' }]],
  [undoImport, [{ max: 30, by: 'account' }]],
]);

/**
 * Calls whose limits protect the process that serves them: they can be neither guessed nor do they mail anyone, so
 * that each process may count for itself, without a statement (OP-65).
 */
const countedByProcess: ReadonlySet<Endpoint> = new Set<Endpoint>([
  listEvents,
  listOrganiserEvents,
  mapEvents,
  createEvent,
  updateEvent,
  createUnlistedEvent,
  updateUnlistedEvent,
  exportOwnData,
  exportOwnPayments,
  exportOperations,
  exportParticipants,
  logError,
  readPayment,
  updateTransactionStatus,
]);

/** Counters, and the clock of their windows. */
export interface LimitDeps {
  /** Of all processes. */
  readonly shared: RequestCounters;
  /** Of this process. */
  readonly own: RequestCounters;
  readonly clock: Clock;
}

/** Counts a request of its client, and rejects it beyond the limit. */
export type RateGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Creates the rate guard of one call, if it has limits. */
export function createRateGuard(call: Endpoint, { shared, own, clock }: LimitDeps): RateGuard | undefined {
  const limits = rateLimits.get(call);
  if (limits === undefined) return undefined;
  const counters = countedByProcess.has(call) ? own : shared;
  return async (request, reply) => {
    const nowMs = clock();
    const charges = limits.map(({ max, by, windowMs = minuteMs, weight = () => 1 }, index): Charge => ({
      key: `${call.method} ${call.path} ${index} ${rateLimitKeys[by](request)}`,
      max,
      windowMs,
      weight: weight(request),
    }));
    const endsAt = await counters.charge(charges, nowMs);
    if (endsAt !== undefined) refuse(reply, endsAt - nowMs);
  };
}

/** @throws Refusal `tooManyRequests`, with the time to wait in the reply */
export function refuse(reply: FastifyReply, waitMs: number): never {
  void reply.header('retry-after', Math.max(1, Math.ceil(waitMs / secondMs)));
  throw new Refusal('tooManyRequests');
}
