import type { Logger } from 'pino';
import Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import { isStripeTestKey, type StripeConfig } from '../stripe-config.ts';
import type { CheckoutState, PaymentGateway } from './payment-gateway.ts';
import { toCheckoutParams, toCheckoutState } from './stripe-checkout.ts';
import { readStripeEvent } from './stripe-event.ts';
import { wrapStripeErrors, createOnce, StripeFailure } from './stripe-failure.ts';

/** Stripe API version this code was written for; the webhook's version is set in Stripe's dashboard. */
const apiVersion = '2026-10-28.endive';
/** Shorter than the callers' timeout (`with-timeout.ts`). */
const defaultTimeoutMs = 7_000;
interface StripeDeps extends StripeConfig {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Stripe gateway: Checkout, and connected accounts of organisations (decision 0017). */
export function createStripePayments(
  { clock, log, ...config }: StripeDeps,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): PaymentGateway {
  const { secretKey, webhookSecret, clientId, apiUrl } = config;
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl !== undefined && toHostOptions(apiUrl)),
  });
  const { sessions } = stripe.checkout;
  if (isStripeTestKey(secretKey)) log.warn('payments in the test mode of Stripe: no money moves');

  const readCheckout = async (session: string): Promise<CheckoutState> => {
    try {
      return toCheckoutState(
        await wrapStripeErrors(sessions.retrieve(session, { expand: ['payment_intent'] })),
      );
    } catch (error) {
      if (error instanceof StripeFailure && error.code === 'resource_missing') return { kind: 'expired' };
      throw error;
    }
  };

  return {
    provider: 'stripe',
    clientId,

    async openCheckout(request) {
      const params = toCheckoutParams(request, clock());
      // A duplicate is harmless: only the checkout that was stored is ever shown.
      const open = (sessionParams: Stripe.Checkout.SessionCreateParams) =>
        createOnce(request.transactionId, (idempotencyKey) =>
          sessions.create(sessionParams, { idempotencyKey }),
        );
      const { id, url } = await open(params).catch((error: unknown) => {
        if (!(error instanceof StripeFailure && error.param === 'customer_email')) throw error;
        // Stripe rejected the e-mail: the payer enters it on Stripe's page.
        return open({ ...params, customer_email: undefined });
      });
      if (url === null) throw new Error('Stripe opened a checkout without an address');
      return { session: id, url };
    },

    readCheckout,

    async closeCheckout(session) {
      try {
        return toCheckoutState(await wrapStripeErrors(sessions.expire(session)));
      } catch (error) {
        // No longer open: paid or expired.
        if (error instanceof StripeFailure && error.isClientError) return readCheckout(session);
        throw error;
      }
    },

    async refund({ transactionId, providerPayment, hasPayee }) {
      try {
        const { status } = await createOnce(
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
        // No retries: Stripe treats a reused code as stolen and disconnects the account.
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

/** Host options for the API URL used in tests. */
function toHostOptions(apiUrl: string) {
  const { hostname, port } = new URL(apiUrl);
  return { protocol: 'http', host: hostname, port } as const;
}
