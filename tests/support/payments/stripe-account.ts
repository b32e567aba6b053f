import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { readCheckoutForm } from './stripe-checkout-form.ts';
import { documentedParameters, type Form } from './stripe-parameters.ts';
import { missingResource, newRefusal, throwStripeRefusal, StripeRefusal, getText } from './stripe-refusal.ts';

const checks = {
  create: documentedParameters('Checkout/Sessions.d.ts', 'Checkout.SessionCreateParams'),
  retrieve: documentedParameters('Checkout/Sessions.d.ts', 'Checkout.SessionRetrieveParams'),
  expire: documentedParameters('Checkout/Sessions.d.ts', 'Checkout.SessionExpireParams'),
  refund: documentedParameters('Refunds.d.ts', 'RefundCreateParams'),
  token: documentedParameters('OAuth.d.ts', 'OAuthTokenParams'),
  deauthorize: documentedParameters('OAuth.d.ts', 'OAuthDeauthorizeParams'),
};

type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'url'
> & { payment_intent: string | null };

interface Intent {
  readonly id: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Stripe.Metadata;
  readonly destination: string | undefined;
  status: Stripe.PaymentIntent.Status;
  refunded: number;
}

const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
const inSeconds = (nowMs: number): number => Math.floor(nowMs / 1000);
/** One Stripe account and the API calls the product makes, as documented. */
export class StripeAccount {
  readonly clientId = `ca_${'T3st'.repeat(8)}`;
  readonly connected = new Set<string>();
  /** OAuth codes by the account they connect. */
  readonly codes = new Map<string, string>();
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly refunds: Stripe.RefundCreateParams[] = [];
  /** Status of the next refunds. */
  refundStatus = 'succeeded';
  readonly #destinations = new Map<string, string | undefined>();
  readonly #usedCodes = new Set<string>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  createSession(form: Form): Session {
    throwStripeRefusal(checks.create(form));
    const created = inSeconds(this.#now());
    const { amount, currency, email, reference, expires } = readCheckoutForm(form, created);
    const destinationPath = ['payment_intent_data', 'transfer_data', 'destination'];
    const destination = getText(form, ...destinationPath);
    if (destination !== undefined && !this.connected.has(destination))
      throw missingResource(
        'destination',
        destination,
        'payment_intent_data[transfer_data][destination]',
        400,
      );
    const id = newId('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      amount_total: amount,
      client_reference_id: reference,
      created,
      currency,
      customer_email: email ?? null,
      expires_at: expires,
      livemode: false,
      metadata: (form.metadata ?? {}) as Stripe.Metadata,
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
    this.sessions.set(id, session);
    this.#destinations.set(id, destination);
    return session;
  }

  retrieveSession(id: string, form: Form): object {
    throwStripeRefusal(checks.retrieve(form));
    const session = this.#session(id);
    const expand = Object.values((form.expand ?? {}) as Form);
    const intent = session.payment_intent === null ? undefined : this.intents.get(session.payment_intent);
    return expand.includes('payment_intent') && intent
      ? { ...session, payment_intent: toPaymentIntent(intent) }
      : session;
  }

  expireSession(id: string, form: Form): Session {
    throwStripeRefusal(checks.expire(form));
    const session = this.#session(id);
    if (session.status !== 'open')
      throw newRefusal({
        message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      });
    Object.assign(session, { status: 'expired', url: null });
    return session;
  }

  createRefund(form: Form): object {
    throwStripeRefusal(checks.refund(form));
    const id = getText(form, 'payment_intent');
    if (id === undefined)
      throw newRefusal({
        message: 'One of the following params should be provided for this request: payment_intent or charge.',
      });
    const intent = this.intents.get(id);
    if (intent === undefined) throw missingResource('payment_intent', id, 'payment_intent');
    const refundableAmount = intent.amount - intent.refunded;
    if (refundableAmount === 0)
      throw newRefusal({
        code: 'charge_already_refunded',
        message: `Charge ${intent.charge} has already been refunded.`,
      });
    const amount = Number(getText(form, 'amount') ?? refundableAmount);
    if (amount > refundableAmount)
      throw newRefusal({
        param: 'amount',
        message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundableAmount})`,
      });
    const isReversed = form.reverse_transfer === 'true';
    if (isReversed && intent.destination === undefined)
      throw newRefusal({ param: 'reverse_transfer', message: 'This charge has no transfer to reverse.' });
    const hasFailed = this.refundStatus === 'failed';
    if (!hasFailed) intent.refunded += amount;
    this.refunds.push({ payment_intent: id, amount, reverse_transfer: isReversed });
    return {
      id: newId('re'),
      object: 'refund',
      amount,
      charge: intent.charge,
      created: inSeconds(this.#now()),
      currency: intent.currency,
      metadata: (form.metadata ?? {}) as Stripe.Metadata,
      payment_intent: id,
      reason: null,
      status: this.refundStatus,
    } satisfies Partial<Stripe.Refund>;
  }

  token(form: Form): object {
    throwStripeRefusal(checks.token(form), 'invalid_request');
    const code = getText(form, 'code') ?? '';
    if (this.#usedCodes.has(code)) {
      // Treated as stolen: the connection it made is revoked.
      this.connected.delete(this.codes.get(code) ?? '');
      throw new StripeRefusal(
        400,
        'invalid_grant',
        'This authorization code has already been used. All tokens issued with this code have been revoked.',
      );
    }
    const account = this.codes.get(code);
    if (account === undefined)
      throw new StripeRefusal(400, 'invalid_grant', `Authorization code does not exist: ${code}`);
    this.#usedCodes.add(code);
    this.connected.add(account);
    return {
      access_token: `sk_test_${randomBytes(12).toString('hex')}`,
      livemode: false,
      refresh_token: `rt_${randomBytes(12).toString('hex')}`,
      scope: 'read_write',
      stripe_publishable_key: 'pk_test_x',
      stripe_user_id: account,
      token_type: 'bearer',
    } satisfies Stripe.OAuthToken;
  }

  deauthorize(form: Form): object {
    throwStripeRefusal(checks.deauthorize(form), 'invalid_request');
    const account = getText(form, 'stripe_user_id') ?? '';
    if (getText(form, 'client_id') !== this.clientId)
      throw new StripeRefusal(401, 'invalid_client', `No such application: '${getText(form, 'client_id')}'`);
    if (!this.connected.delete(account))
      throw new StripeRefusal(
        401,
        'invalid_client',
        `This application is not connected to stripe account ${account}, or that account does not exist.`,
      );
    return { stripe_user_id: account } satisfies Stripe.OAuthDeauthorization;
  }

  /**
   * Pays on the checkout page; `processing` is a delayed bank payment.
   * @returns the session afterwards
   */
  pay(id: string, status: 'succeeded' | 'processing' | 'requires_payment_method' = 'succeeded'): Session {
    const session = this.#session(id);
    const intent: Intent = this.intents.get(session.payment_intent ?? '') ?? {
      id: newId('pi'),
      charge: newId('ch'),
      amount: session.amount_total ?? 0,
      currency: session.currency ?? '',
      metadata: session.metadata ?? {},
      destination: this.#destinations.get(id),
      status,
      refunded: 0,
    };
    intent.status = status;
    this.intents.set(intent.id, intent);
    const payment_status = status === 'succeeded' ? 'paid' : 'unpaid';
    return Object.assign(session, {
      status: 'complete',
      payment_status,
      payment_intent: intent.id,
      url: null,
    });
  }

  /** The charge of a payment, as in events. */
  getCharge(id: string): object {
    const intent = this.intents.get(this.#session(id).payment_intent ?? '');
    if (intent === undefined) throw new Error('Nothing was paid there');
    return {
      id: intent.charge,
      object: 'charge',
      amount: intent.amount,
      amount_refunded: intent.refunded,
      currency: intent.currency,
      metadata: intent.metadata,
      payment_intent: intent.id,
      refunded: intent.refunded === intent.amount,
    } satisfies Partial<Stripe.Charge>;
  }

  #session(id: string): Session {
    const session = this.sessions.get(id);
    if (session === undefined) throw missingResource('checkout.session', id, 'session');
    if (session.status === 'open' && session.expires_at <= inSeconds(this.#now()))
      Object.assign(session, { status: 'expired', url: null });
    return session;
  }
}

const toPaymentIntent = ({ id, amount, currency, metadata, status }: Intent) =>
  ({
    id,
    object: 'payment_intent',
    amount,
    currency,
    metadata,
    status,
  }) satisfies Partial<Stripe.PaymentIntent>;
