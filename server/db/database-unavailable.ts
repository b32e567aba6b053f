import { isConnectionError } from './connection-error.ts';
import { DatabaseRefused } from './database-refused.ts';

/** A database that cannot be opened now, and perhaps soon. The message is for the operator. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * The operator's message for a PostgreSQL that cannot be opened (OP-32); `undefined` for all other errors.
 * @param variable the setting with the address that was used
 */
export function explainUnopened(
  error: unknown,
  variable: 'DATABASE_URL' | 'DATABASE_LISTEN_URL',
): DatabaseRefused | DatabaseUnavailable | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, severity, message } = error as { code?: string; severity?: string; message: string };
  // An unknown database, user or password.
  if (severity !== undefined && /^(3D000|28)/.test(code ?? ''))
    return new DatabaseRefused(`The database at ${variable} refuses the connection: ${message}.`, {
      cause: error,
    });
  if (!isConnectionError(error)) return undefined;
  // Only PostgreSQL's own errors have a severity.
  return new DatabaseUnavailable(
    severity === undefined
      ? `The database at ${variable} does not answer.`
      : `The database at ${variable} is not available now: ${message}.`,
    { cause: error },
  );
}
