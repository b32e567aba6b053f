import { plural, t } from '@lingui/core/macro';
import { ApiRefusal } from './api-errors.ts';

/** What people read when the server knows their session no more. */
export const sessionLostMessage = (): string =>
  t`La tua sessione è finita, forse da un altro dispositivo. Accedi di nuovo.`;

/** What people read when a call failed: the server's own words, or that it did not answer. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiRefusal))
    return t`Il server non risponde. Controlla la rete e riprova: quello che hai scritto è ancora qui.`;
  const { reason, message, retryAfterSeconds } = error;
  // The server's words are for programs (spec 1 §8), and whoever ends the session says the same.
  if (reason === 'tokenError') return sessionLostMessage();
  if (reason !== 'tooManyRequests' || retryAfterSeconds === undefined) return message;
  return retryAfterSeconds <= 90
    ? plural(retryAfterSeconds, {
        one: 'Troppi tentativi: riprova tra # secondo',
        other: 'Troppi tentativi: riprova tra # secondi',
      })
    : plural(Math.ceil(retryAfterSeconds / 60), {
        one: 'Troppi tentativi: riprova tra # minuto',
        other: 'Troppi tentativi: riprova tra # minuti',
      });
}

/** What people read when a file was not saved. */
export const fileFailureOf = (error: unknown): string =>
  error instanceof ApiRefusal
    ? messageOf(error)
    : t`Il file non è arrivato intero, e non l’abbiamo salvato. Controlla la rete e riprova.`;
