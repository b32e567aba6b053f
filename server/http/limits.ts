import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { login, loginByAdmin, signup, verifyEmail } from '#contract/account/account-calls.ts';
import { exportOwnData, requestDeletion } from '#contract/account/deletion-calls.ts';
import {
  changePassword,
  forgotPassword,
  resetPassword,
  verifyCode,
} from '#contract/account/password-calls.ts';
import { updateProfile } from '#contract/account/profile-calls.ts';
import { socialLogin, startSocialLogin } from '#contract/account/social-calls.ts';
import type { Call } from '#contract/call.ts';
import { checkInBatch } from '#contract/check-in/check-in-calls.ts';
import { exportOperations } from '#contract/check-in/operation-log-calls.ts';
import { createPass, lookAtPass, openPass } from '#contract/check-in/pass-calls.ts';
import { donate, donateSignedIn } from '#contract/donation/donation-calls.ts';
import { createEvent, updateEvent } from '#contract/event/event-calls.ts';
import { connectPayments, disconnectPayments, verifyPayments } from '#contract/payment/connect-calls.ts';
import { exportOwnPayments, refundOrder } from '#contract/payment/overview-calls.ts';
import {
  createCheckoutSession,
  readPayment,
  updateTransactionStatus,
} from '#contract/payment/payment-calls.ts';
import { startPromotion } from '#contract/promotion/promote-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import {
  askOrdersLink,
  listOrdersByLink,
  renewOrdersLink,
} from '#contract/registration/orders-link-calls.ts';
import {
  cancelTicket,
  editParticipant,
  exportParticipants,
  maxTicketsPerOrder,
  register,
} from '#contract/registration/registration-calls.ts';
import { contact, logError } from '#contract/site/message-calls.ts';

/** The largest JSON body of most calls. */
export const jsonLimitBytes = 64 * 1024;

/** Calls that carry more than most: a replay is as many operations and notes as it may be, in any script. */
export const bodyLimitBytes: ReadonlyMap<Call, number> = new Map([[checkInBatch, 2 * 1024 * 1024]]);

interface RateLimit {
  readonly max: number;
  readonly by: keyof typeof keys;
  /** A minute unless told. */
  readonly windowMs?: number;
  /** As how many a request counts; one unless told. */
  readonly weight?: (request: FastifyRequest) => number;
}

const longestEmail = 254;

/** Nothing of the body has been looked at yet: what is no text counts as none, and no key grows with it. */
const emailIn = (given: unknown): string => {
  const { email } = (given ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.trim().slice(0, longestEmail).toLowerCase() : '';
};
const emailOf = ({ body }: FastifyRequest): string => emailIn(body);

/** Where a registration’s mails go, each once. */
const mailboxesOf = (request: FastifyRequest): string[] => {
  const { participants } = (request.body ?? {}) as { participants?: unknown };
  if (!Array.isArray(participants)) return [];
  const emails = participants.slice(0, maxTicketsPerOrder).map(emailIn);
  return [...new Set(emails)].filter((email) => email !== '');
};

/** As many as a registration asks for, whatever it writes there. */
const ticketsOf = (request: FastifyRequest): number => {
  const { participants } = (request.body ?? {}) as { participants?: unknown };
  return Array.isArray(participants) ? Math.min(Math.max(participants.length, 1), maxTicketsPerOrder) : 1;
};

/** Who is counted, each by itself; without a key of ours the address, by IPv6 the network. */
const keys = {
  address: undefined,
  addressAndEmail: (request: FastifyRequest) => [`${request.ip} ${emailOf(request)}`],
  /** Whatever the address: many of them guess no more than one. */
  email: (request: FastifyRequest) => [emailOf(request)],
  mailbox: mailboxesOf,
  event: ({ params }: FastifyRequest) => [(params as { id?: string }).id ?? ''],
  account: ({ caller, ip }: FastifyRequest) => [caller.accountId ?? ip],
} as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const byAddressAndEmail: readonly RateLimit[] = [
  { max: 60, by: 'address' },
  { max: 10, by: 'addressAndEmail' },
];

/** Each one may be a mail to somebody who has not asked for it. */
const mailedOnDemand: readonly RateLimit[] = [
  { max: 30, by: 'address' },
  { max: 5, by: 'addressAndEmail' },
];

/** What can be guessed or flooded. */
const rateLimits: ReadonlyMap<Call, readonly RateLimit[]> = new Map<Call, readonly RateLimit[]>([
  [login, byAddressAndEmail],
  // Each one is a mail to somebody who may not have asked for it.
  [signup, [...byAddressAndEmail, { max: 10, by: 'email', windowMs: hourMs }]],
  [verifyEmail, [{ max: 60, by: 'address' }]],
  [startSocialLogin, [{ max: 60, by: 'address' }]],
  [socialLogin, [{ max: 60, by: 'address' }]],
  [loginByAdmin, [{ max: 30, by: 'address' }]],
  [forgotPassword, mailedOnDemand],
  [askOrdersLink, mailedOnDemand],
  [renewOrdersLink, [{ max: 30, by: 'address' }]],
  [listOrdersByLink, [{ max: 60, by: 'address' }]],
  [
    verifyCode,
    [
      { max: 30, by: 'address' },
      { max: 10, by: 'email' },
    ],
  ],
  [resetPassword, [{ max: 30, by: 'address' }]],
  [changePassword, [{ max: 10, by: 'account' }]],
  [updateProfile, [{ max: 20, by: 'account' }]],
  // Each one may bring a picture to decode.
  [createEvent, [{ max: 30, by: 'account' }]],
  [updateEvent, [{ max: 120, by: 'account' }]],
  [requestDeletion, [{ max: 10, by: 'account' }]],
  [exportOwnData, [{ max: 5, by: 'account' }]],
  [contact, [{ max: 5, by: 'address' }]],
  [logError, [{ max: 30, by: 'address' }]],
  [
    register,
    [
      // A school behind one address, each with a phone of her own, and each pressing again.
      { max: 120, by: 'address' },
      // Each ticket may be a mail to an address that somebody has typed.
      { max: 1000, by: 'address', windowMs: hourMs, weight: ticketsOf },
      // From however many addresses: nobody fills somebody else’s mailbox.
      { max: 60, by: 'mailbox', windowMs: hourMs },
      // The last places of a festival.
      { max: 3000, by: 'event' },
    ],
  ],
  [createCheckoutSession, [{ max: 60, by: 'address' }]],
  // Each one is a checkout at the provider, and a receipt to an address that somebody has typed.
  [donate, byAddressAndEmail],
  [donateSignedIn, [{ max: 10, by: 'account' }]],
  [startPromotion, [{ max: 20, by: 'account' }]],
  [connectPayments, [{ max: 20, by: 'account' }]],
  [verifyPayments, [{ max: 20, by: 'account' }]],
  [disconnectPayments, [{ max: 20, by: 'account' }]],
  [refundOrder, [{ max: 120, by: 'account' }]],
  [exportOwnPayments, [{ max: 20, by: 'account' }]],
  // Asked again while the provider has not said it yet.
  [readPayment, [{ max: 240, by: 'address' }]],
  [updateTransactionStatus, [{ max: 60, by: 'address' }]],
  [cancelTicket, [{ max: 30, by: 'address' }]],
  [exportOperations, [{ max: 20, by: 'account' }]],
  [createPass, [{ max: 60, by: 'account' }]],
  // Fifty phones behind one address, each looking first, and some again.
  [lookAtPass, [{ max: 120, by: 'address' }]],
  [openPass, [{ max: 120, by: 'address' }]],
  // Each one may be a mail to an address that an organiser has typed.
  [editParticipant, [{ max: 60, by: 'account' }]],
  [exportParticipants, [{ max: 20, by: 'account' }]],
]);

/** Counts a request of this call, and refuses it when it is one too many. */
export type RateGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The guard of one call. Its counters are this process's own. */
export function rateGuard(app: FastifyInstance, call: Call): RateGuard {
  const counters = (rateLimits.get(call) ?? []).map(({ max, by, windowMs = minuteMs, weight = () => 1 }) => {
    const keysOf = keys[by];
    const counted = new WeakMap<FastifyRequest, string>();
    const count = app.createRateLimit({
      max,
      timeWindow: windowMs,
      ...(keysOf && { keyGenerator: (request: FastifyRequest) => counted.get(request) ?? '' }),
    });
    return { count, keysOf, counted, weight };
  });
  return async (request, reply) => {
    for (const { count, keysOf, counted, weight } of counters)
      for (const key of keysOf?.(request) ?? ['']) {
        counted.set(request, key);
        let state = await count(request);
        for (let more = 1; more < weight(request); more++) state = await count(request);
        if (state.isAllowed || !state.isExceeded) continue;
        void reply.header('retry-after', state.ttlInSeconds);
        throw new Refusal('tooManyRequests');
      }
  };
}
