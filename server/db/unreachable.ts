// Connection lost or refused, by the operating system's word.
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
// pg has no code for these.
const pgMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
const sqliteCodes = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|NOMEM)/;

/** Whether this error says that the database cannot answer now, rather than that a query is wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  const { code } = error as { code?: unknown };
  if (typeof code === 'string')
    return (
      networkCodes.has(code) ||
      sqliteCodes.test(code) ||
      (/^[0-9A-Z]{5}$/.test(code) && postgresClasses.includes(code.slice(0, 2)))
    );
  return pgMessages.test(error.message);
}
