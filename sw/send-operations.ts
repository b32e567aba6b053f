import * as v from 'valibot';
import { checkInBatch } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { Reply } from '#src/offline/sender.ts';

const timeoutMs = 20_000;

/** One replay, as the page sends it too. */
export async function sendOperations(operations: readonly Operation[], token: string): Promise<Reply> {
  try {
    const response = await fetch(`/api${checkInBatch.path}`, {
      method: checkInBatch.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        deviceId: operations[0]?.deviceId,
        sentAt: new Date().toISOString(),
        operations,
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401) return { kind: 'signInNeeded' };
    if (response.status === 429 || response.status === 503) return { kind: 'unreachable' };
    const answer = v.safeParse(checkInBatch.answer, await response.json());
    if (answer.success) return { kind: 'answered', results: answer.output.data };
    // A portal's page answers 200 with words of its own: nobody of ours was reached.
    return { kind: response.ok ? 'unreachable' : 'failed' };
  } catch {
    return { kind: 'unreachable' };
  }
}
