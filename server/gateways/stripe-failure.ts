import Stripe from 'stripe';

const { StripeError, StripeIdempotencyError } = Stripe.errors;

/**
 * What went wrong at Stripe, by its codes and the number under which Stripe's own log has it. Its message
 * repeats what somebody has typed, and stays out.
 */
export class StripeFailure extends Error {
  readonly code: string | undefined;
  /** Which parameter Stripe does not take. */
  readonly param: string | undefined;
  /** Stripe has answered, and will not: asked again it says the same. */
  readonly isRefusal: boolean;

  constructor(error: unknown) {
    const { type, code, param, statusCode, requestId } = error instanceof StripeError ? error : {};
    const { code: cause } = ((error as { detail?: unknown }).detail ?? {}) as { code?: string };
    const said = [type ?? (error as Error).name, code, param, statusCode, cause, requestId];
    super(said.filter((it) => it !== undefined && it !== '').join(' '));
    this.name = 'StripeFailure';
    this.code = code;
    this.param = param;
    this.isRefusal = statusCode === 400 || statusCode === 404;
  }
}

/** What Stripe answers, or why it does not. */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new StripeFailure(error);
  }
}

interface Answer {
  readonly lastResponse: { readonly headers: Record<string, string> };
}

/**
 * Has Stripe make something once, however often it is asked for under this key. Stripe remembers a key for a
 * day with whatever it answered first, a failure of its own too, and refuses it with another wish: then, and
 * when what it made `isVain`, it is asked for under a new key. Only for what does no harm when it is made twice.
 */
export async function once<T extends Answer>(
  key: string,
  make: (idempotencyKey: string) => Promise<T>,
  isVain: (answer: T) => boolean = () => false,
): Promise<T> {
  try {
    const answer = await make(key);
    if (!(isVain(answer) && isReplayed(answer.lastResponse.headers))) return answer;
  } catch (error) {
    if (!isSpent(error)) throw new StripeFailure(error);
  }
  return asked(make(`${key} ${crypto.randomUUID()}`));
}

const isReplayed = (headers: Readonly<Record<string, string>> | undefined): boolean =>
  headers?.['idempotent-replayed'] === 'true';

const isSpent = (error: unknown): boolean =>
  error instanceof StripeIdempotencyError ||
  (error instanceof StripeError && (error.statusCode ?? 0) >= 500 && isReplayed(error.headers));
