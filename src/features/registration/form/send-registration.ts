import type { ResponseOf } from '#contract/endpoint.ts';
import type { register } from '#contract/registration/registration-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { isKeyValid, type PendingSubmission } from './registration-draft.ts';
import type { RegistrationBody } from './registration-values.ts';
import type { RegistrationStore } from './registration-store.ts';

export type RegistrationResponse = ResponseOf<typeof register>;

interface SendRegistrationDeps {
  /** Persists the submission before sending, so that it survives a crash. */
  persist: () => Promise<unknown>;
  send: (pending: PendingSubmission) => Promise<RegistrationResponse>;
  /** `navigator.onLine`, which is reliable when it is `false`. */
  isConnected: () => boolean;
  /**
   * Positions of those who already have a ticket, as far as this device knows; `undefined` once the user wants
   * another one (RG-51).
   */
  findHeld: ((participants: RegistrationBody['participants']) => number[]) | undefined;
}

export type SendResult =
  | { readonly kind: 'done'; readonly response: RegistrationResponse }
  /** The form has issues. */
  | { readonly kind: 'invalid' }
  /** Not sent: those at `positions` already have a ticket. */
  | { readonly kind: 'duplicate'; readonly positions: readonly number[] }
  /** The idempotency key has expired: the outcome can no longer be learnt. */
  | { readonly kind: 'expired' }
  /** Refused by the server, or never sent: not registered. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The outcome is unknown: the same submission can be retried. */
  | { readonly kind: 'unknown'; readonly error: unknown };

/**
 * Submits the form under a new idempotency key, or retries the pending submission under its own key: one
 * content, one key, one order, however often it is submitted and whatever is lost (RG-23).
 */
export async function sendRegistration(
  store: RegistrationStore,
  deps: SendRegistrationDeps,
): Promise<SendResult> {
  const { draft } = store.read();
  const unanswered = draft.pending;
  if (unanswered !== null && !isKeyValid(unanswered)) {
    store.finishSending(null);
    return { kind: 'expired' };
  }
  const validated = unanswered?.body ?? store.validate();
  if (validated === undefined) return { kind: 'invalid' };
  const isAsking = unanswered === null && deps.findHeld !== undefined;
  const positions = isAsking ? deps.findHeld!(validated.participants) : [];
  if (positions.length > 0) return { kind: 'duplicate', positions };
  // The server knows more than this device, but only of the account's own orders.
  const body = isAsking ? { ...validated, isDuplicateAllowed: false } : validated;
  const pending = unanswered ?? { key: crypto.randomUUID(), body, sentAt: nowMs() };
  const wasConnected = deps.isConnected();
  store.startSending(pending);
  await deps.persist();
  try {
    return { kind: 'done', response: await deps.send(pending) };
  } catch (error) {
    const mayHaveLeft = unanswered !== null || wasConnected || deps.isConnected();
    const isUnknown = unanswered === null ? mayHaveLeft && mayHaveSucceeded(error) : !isFinal(error);
    // Restores the values that were sent, without later input.
    store.finishSending(isUnknown ? pending : null, isUnknown ? draft.values : undefined);
    return { kind: isUnknown ? 'unknown' : 'failed', error };
  }
}

/** Without a response, or with a 5xx, the request may have succeeded. */
const mayHaveSucceeded = (error: unknown): boolean => !(error instanceof ApiRefusal) || error.status >= 500;

/** 429 and 401 say nothing about the earlier request. */
const isFinal = (error: unknown): boolean =>
  !mayHaveSucceeded(error) &&
  error instanceof ApiRefusal &&
  error.reason !== 'tooManyRequests' &&
  error.reason !== 'tokenError';
