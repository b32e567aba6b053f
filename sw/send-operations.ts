import * as v from 'valibot';
import { checkInBatch } from '#contract/check-in/check-in-calls.ts';
import type { Replay, Reply } from '#src/offline/sender.ts';

const timeoutMs = 20_000;

/** One replay, as the page sends it too. */
export async function sendOperations(
  { operations, reviews }: Replay,
  { token, deviceId }: { token: string; deviceId: string },
): Promise<Reply> {
  try {
    const response = await fetch(`/api${checkInBatch.path}`, {
      method: checkInBatch.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        deviceId,
        sentAt: new Date().toISOString(),
        operations,
        reviews,
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401) return { kind: 'signInNeeded' };
    if (response.status === 429 || response.status === 503) return { kind: 'unreachable' };
    const answer = v.safeParse(checkInBatch.answer, await response.json());
    if (answer.success) {
      const { data, reviewed, changes } = answer.output;
      return { kind: 'answered', results: data, reviewed, changes };
    }
    // A portal's page answers 200 with words of its own: nobody of ours was reached.
    return { kind: response.ok ? 'unreachable' : 'failed' };
  } catch {
    return { kind: 'unreachable' };
  }
}
