import type { BodyOf } from '#contract/endpoint.ts';
import { Refusal, type Reason } from '#contract/reasons.ts';
import type { register } from '#contract/registration/registration-endpoints.ts';
import type { RegistrableEvent } from './registration-store.ts';

export type RegistrationForm = BodyOf<typeof register>;

/** What a registration depends on besides the event. */
interface RegistrationConditions {
  readonly form: RegistrationForm;
  readonly nowMs: number;
  /** Whether this caller may pay here (PY-1). */
  readonly mayPay: boolean;
}

/** @returns why this form cannot be registered now, or `undefined`. */
export function findRefusal(
  event: RegistrableEvent | undefined,
  conditions: RegistrationConditions,
): Refusal | undefined {
  const reason = findRefusalReason(event, conditions);
  if (reason !== undefined) return new Refusal(reason);
  if (event?.hasQuestion === true && !conditions.form.acceptedCreatorPolicy)
    return new Refusal('validation', {
      issues: [{ path: 'acceptedCreatorPolicy', key: 'acceptanceRequired' }],
    });
  return undefined;
}

function findRefusalReason(
  event: RegistrableEvent | undefined,
  { nowMs, mayPay }: RegistrationConditions,
): Reason | undefined {
  if (event === undefined) return 'notFound';
  if (event.isCancelled) return 'eventCancelled';
  if (event.endAt <= nowMs) return 'eventEnded';
  if (event.isUnlisted) return 'eventUnlisted';
  if (event.externalLink !== '') return 'externalRegistration';
  if (event.priceCents > 0 && !(mayPay && event.payee !== '')) return 'paymentFeature';
  if (event.available === 0) return 'soldOut';
  return undefined;
}
