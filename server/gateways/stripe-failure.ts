import Stripe from 'stripe';

const { StripeError, StripeIdempotencyError } = Stripe.errors;

/**
 * An error of Stripe, reduced to codes and request id. Its message can repeat user input and is left out
 * (PY-29).
 */
export class StripeFailure extends Error {
  readonly code: string | undefined;
  /** The parameter that Stripe rejected. */
  readonly param: string | undefined;
  /** Stripe answered 400 or 404: a retry gives the same result. */
  readonly isClientError: boolean;

  constructor(error: unknown) {
    const { type, code, param, statusCode, requestId } = error instanceof StripeError ? error : {};
    const { code: cause } = ((error as { detail?: unknown }).detail ?? {}) as { code?: string };
    const parts = [type ?? (error as Error).name, code, param, statusCode, cause, requestId];
    super(parts.filter((part) => part !== undefined && part !== '').join(' '));
    this.name = 'StripeFailure';
    this.code = code;
    this.param = param;
    this.isClientError = statusCode === 400 || statusCode === 404;
  }
}

/** Awaits a Stripe call and rethrows its errors as `StripeFailure`. */
export async function wrapStripeErrors<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw new StripeFailure(error);
  }
}

interface StripeResponse {
  readonly lastResponse: { readonly headers: Record<string, string> };
}

/**
 * Makes a Stripe call under an idempotency key. For a day Stripe replays the first response to a key, its own
 * errors included, and rejects the key with other parameters: in these cases, and when the replayed response
 * `isUseless`, retries once under a fresh key. Only for calls that may safely be made twice.
 */
export async function createOnce<T extends StripeResponse>(
  key: string,
  make: (idempotencyKey: string) => Promise<T>,
  isUseless: (answer: T) => boolean = () => false,
): Promise<T> {
  try {
    const response = await make(key);
    if (!(isUseless(response) && isReplayed(response.lastResponse.headers))) return response;
  } catch (error) {
    if (!isKeySpent(error)) throw new StripeFailure(error);
  }
  return wrapStripeErrors(make(`${key} ${crypto.randomUUID()}`));
}

const isReplayed = (headers: Readonly<Record<string, string>> | undefined): boolean =>
  headers?.['idempotent-replayed'] === 'true';

const isKeySpent = (error: unknown): boolean =>
  error instanceof StripeIdempotencyError ||
  (error instanceof StripeError && (error.statusCode ?? 0) >= 500 && isReplayed(error.headers));
