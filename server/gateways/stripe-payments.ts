import type { Logger } from 'pino';
import Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import { isStripeTestKey, type StripeConfig } from '../stripe-config.ts';
import type { CheckoutState, PaymentGateway } from './payment-gateway.ts';
import { checkoutParams, checkoutState } from './stripe-checkout.ts';
import { readStripeEvent } from './stripe-event.ts';
import { asked, once, StripeFailure } from './stripe-failure.ts';

/** The version of Stripe's API that this was written for; the webhook's is chosen in its dashboard. */
const apiVersion = '2026-10-28.endive';
/** Shorter than anybody waits for an answer (`in-time.ts`). */
const usualTimeoutMs = 7_000;
interface StripeParts extends StripeConfig {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Stripe: its checkout, and accounts of organisations connected to the product's own (decision 0017). */
export function stripePayments(
  { clock, log, ...config }: StripeParts,
  { timeoutMs = usualTimeoutMs }: { timeoutMs?: number } = {},
): PaymentGateway {
  const { secretKey, webhookSecret, clientId, apiUrl } = config;
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl !== undefined && addressOf(apiUrl)),
  });
  const { sessions } = stripe.checkout;
  if (isStripeTestKey(secretKey)) log.warn('payments in the test mode of Stripe: no money moves');

  const readCheckout = async (session: string): Promise<CheckoutState> => {
    try {
      return checkoutState(await asked(sessions.retrieve(session, { expand: ['payment_intent'] })));
    } catch (error) {
      if (error instanceof StripeFailure && error.code === 'resource_missing') return { kind: 'expired' };
      throw error;
    }
  };

  return {
    provider: 'stripe',
    clientId,

    async openCheckout(wish) {
      const params = checkoutParams(wish, clock());
      // Twice does no harm: only one that was kept is ever shown to anybody.
      const open = (given: Stripe.Checkout.SessionCreateParams) =>
        once(wish.transactionId, (idempotencyKey) => sessions.create(given, { idempotencyKey }));
      const { id, url } = await open(params).catch((error: unknown) => {
        if (!(error instanceof StripeFailure && error.param === 'customer_email')) throw error;
        // Stripe wants another kind of address: she types it there.
        return open({ ...params, customer_email: undefined });
      });
      if (url === null) throw new Error('Stripe opened a checkout without an address');
      return { session: id, url };
    },

    readCheckout,

    async closeCheckout(session) {
      try {
        return checkoutState(await asked(sessions.expire(session)));
      } catch (error) {
        // Not open any more: it is paid, or over.
        if (error instanceof StripeFailure && error.isRefusal) return readCheckout(session);
        throw error;
      }
    },

    async refund({ transactionId, providerPayment, hasPayee }) {
      try {
        const { status } = await once(
          `refund ${transactionId}`,
          (idempotencyKey: string) =>
            stripe.refunds.create(
              {
                payment_intent: providerPayment,
                metadata: { transactionId },
                ...(hasPayee && { reverse_transfer: true }),
              },
              { idempotencyKey },
            ),
          hasFailed,
        );
        if (hasFailed({ status })) throw new Error(`The refund is ${status}`);
      } catch (error) {
        if (!(error instanceof StripeFailure && error.code === 'charge_already_refunded')) throw error;
      }
    },

    authorizeUrl: ({ state, redirectUrl }) =>
      stripe.oauth.authorizeUrl({
        client_id: clientId,
        response_type: 'code',
        scope: 'read_write',
        state,
        redirect_uri: redirectUrl,
      }),

    async connect(code) {
      try {
        // Once: a code that comes twice is taken for stolen, and what it connected is let go of.
        const { stripe_user_id: account } = await stripe.oauth.token(
          { grant_type: 'authorization_code', code },
          { maxNetworkRetries: 0 },
        );
        if (account === undefined) throw new Error('Stripe connected no account');
        return account;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidGrantError) return undefined;
        throw new StripeFailure(error);
      }
    },

    async disconnect(account) {
      try {
        await stripe.oauth.deauthorize({ client_id: clientId, stripe_user_id: account });
      } catch (error) {
        // Not connected (any more).
        if (!(error instanceof Stripe.errors.StripeInvalidClientError)) throw new StripeFailure(error);
      }
    },

    readEvent: (signed, nowMs) => readStripeEvent({ webhookSecret, log }, signed, nowMs),
  };
}

const hasFailed = ({ status }: { readonly status: string | null }): boolean =>
  status === 'failed' || status === 'canceled';

/** An address of tests as the library takes it. */
function addressOf(apiUrl: string) {
  const { hostname, port } = new URL(apiUrl);
  return { protocol: 'http', host: hostname, port } as const;
}
