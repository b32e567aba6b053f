import type { AnswerOf } from '#contract/call.ts';
import type { register } from '#contract/registration/registration-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { isStillSafe, type Pending } from './registration-draft.ts';
import type { RegistrationStore } from './registration-store.ts';

export type Registered = AnswerOf<typeof register>;

interface Sending {
  /** Writes what waits for its answer to the device first, so that a phone that dies knows of it. */
  keep: () => Promise<unknown>;
  send: (pending: Pending) => Promise<Registered>;
  /** The browser's own word, which is right when it says that there is no network at all. */
  isConnected: () => boolean;
}

export type SendingEnd =
  | { readonly kind: 'done'; readonly answer: Registered }
  /** Something is wrong in the form. */
  | { readonly kind: 'invalid' }
  /** Too long ago to ask whether it went through. */
  | { readonly kind: 'tooLate' }
  /** The server answered for it, or nothing left this device: nothing was done. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Nobody knows whether it was done: it can be sent again, as it is. */
  | { readonly kind: 'unknown'; readonly error: unknown };

/**
 * Sends what the form holds under a key of its own, or what was sent before under the key that it had: one
 * content, one key, one order, however often it is pressed and whatever gets lost (RG-23).
 */
export async function sendRegistration(store: RegistrationStore, sending: Sending): Promise<SendingEnd> {
  const { draft } = store.read();
  const again = draft.pending;
  if (again !== null && !isStillSafe(again)) {
    store.settle(null);
    return { kind: 'tooLate' };
  }
  const body = again?.body ?? store.check();
  if (body === undefined) return { kind: 'invalid' };
  const pending = again ?? { key: crypto.randomUUID(), body, sentAt: nowMs() };
  const wasConnected = sending.isConnected();
  store.begin(pending);
  await sending.keep();
  try {
    return { kind: 'done', answer: await sending.send(pending) };
  } catch (error) {
    const hasLeft = again !== null || wasConnected || sending.isConnected();
    const isUnknown = again === null ? hasLeft && mayBeDone(error) : !isDecided(error);
    // What was typed while it was on its way is not what was sent.
    store.settle(isUnknown ? pending : null, isUnknown ? draft.values : undefined);
    return { kind: isUnknown ? 'unknown' : 'failed', error };
  }
}

/** No answer, or one of a server in trouble, leaves open what became of the request itself. */
const mayBeDone = (error: unknown): boolean => !(error instanceof ApiRefusal) || error.status >= 500;

/** Being asked to wait or to sign in says nothing of the request before. */
const isDecided = (error: unknown): boolean =>
  !mayBeDone(error) &&
  error instanceof ApiRefusal &&
  error.reason !== 'tooManyRequests' &&
  error.reason !== 'tokenError';
