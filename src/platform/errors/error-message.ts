import { plural, t } from '@lingui/core/macro';
import { ApiRefusal } from '../http/api-errors.ts';

/** Message for a session that the server no longer knows. */
export const sessionLostMessage = (): string =>
  t`La tua sessione è finita, forse da un altro dispositivo. Accedi di nuovo.`;

/** Translates a failed call: the server's message, or that it did not respond. */
export function toErrorMessage(error: unknown): string {
  if (!(error instanceof ApiRefusal))
    return t`Presente non risponde. Controlla la connessione e riprova: quello che hai scritto è ancora qui.`;
  const { reason, message, retryAfterMs } = error;
  // The server's message is technical (SH-12); use the text that is shown when the session ends.
  if (reason === 'tokenError') return sessionLostMessage();
  if (reason !== 'tooManyRequests' || retryAfterMs === undefined) return message;
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1000);
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

/** The server's refusal, translated; undefined for a failure without an answer. */
export const toRefusalMessage = (error: unknown): string | undefined =>
  error instanceof ApiRefusal ? toErrorMessage(error) : undefined;

/** Message for a file that was not saved. */
export const toDownloadErrorMessage = (error: unknown): string =>
  error instanceof ApiRefusal
    ? toErrorMessage(error)
    : t`Il file è arrivato incompleto e non l’abbiamo salvato. Controlla la connessione e riprova.`;
