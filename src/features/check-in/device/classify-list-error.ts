import { ApiRefusal } from '#src/platform/http/api-errors.ts';

/** Maps a failed list request to a reply of the server: sign in again, server error, or unreachable. */
export function classifyListError(error: unknown): 'signInNeeded' | 'failed' | 'unreachable' {
  if (!(error instanceof ApiRefusal)) return 'unreachable';
  if (error.status === 401) return 'signInNeeded';
  // The server is overloaded or rate-limiting: retry later.
  if (error.status === 429 || error.status === 503) return 'unreachable';
  return 'failed';
}
