import { ApiRefusal } from '#src/platform/api-errors.ts';

/** What a failed request means to the queue: who must act before it is worth sending again. */
export function replyToFailure(error: unknown): { kind: 'signInNeeded' | 'failed' | 'unreachable' } {
  if (!(error instanceof ApiRefusal)) return { kind: 'unreachable' };
  if (error.status === 401) return { kind: 'signInNeeded' };
  // The server is there but asks for patience.
  if (error.status === 429 || error.status === 503) return { kind: 'unreachable' };
  return { kind: 'failed' };
}
