import { Overloaded } from './transaction-queue.ts';

// Error codes of the operating system for lost or refused connections.
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'EAI_AGAIN',
]);
// PostgreSQL classes: connection, insufficient resources, operator intervention, system error.
const postgresClasses = ['08', '53', '57', '58'];
const lockTimeout = '55P03';
// pg has no code for these.
const pgMessages =
  /^(timeout expired|Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
const sqliteCodes = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|NOMEM)/;

/** Whether this error means that the database is unavailable, rather than that a query is wrong. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Overloaded) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  const { code } = error as { code?: unknown };
  if (typeof code === 'string')
    return (
      networkCodes.has(code) ||
      sqliteCodes.test(code) ||
      code === lockTimeout ||
      (/^[0-9A-Z]{5}$/.test(code) && postgresClasses.includes(code.slice(0, 2)))
    );
  return pgMessages.test(error.message);
}
