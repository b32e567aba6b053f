import * as v from 'valibot';
import { minuteMs } from '#contract/durations.ts';
import { checkInBatch } from '#contract/check-in/check-in-endpoints.ts';
import { refusalResponse } from '#contract/endpoint.ts';
import { parseRetryAfter } from '#src/lib/parse-retry-after.ts';
import type { Batch, BatchReply } from './sender.ts';

/** A batch that takes longer is sent again with the same operation ids (CI-2). */
export const uploadTimeoutMs = 8000;
/** `Retry-After` counts for at most this long, so that a misbehaving proxy cannot strand operations. */
export const maxRetryAfterMs = 10 * minuteMs;

/** What one upload needs besides its batch. */
export interface UploadDeps {
  readonly deviceId: string;
  readonly token: string;
  /** Headers added to the request, such as the language of the tickets mailed to walk-ins. */
  readonly headers?: Readonly<Record<string, string>>;
  now(): number;
}

/**
 * Uploads one batch; the page and the worker send the outbox with it.
 *
 * A reply without our envelope comes from something else (a captive portal, a proxy): `unreachable`, and so
 * are 429 and 503, with the server's `Retry-After`, at most 10 minutes. A refused token is `signInNeeded`, any
 * other refusal `failed` (CI-8). Never throws.
 */
export async function uploadBatch(
  { operations, reviews, seen = [] }: Batch,
  { deviceId, token, headers, now }: UploadDeps,
): Promise<BatchReply> {
  try {
    const sentAt = new Date(now()).toISOString();
    const response = await fetch(`/api${checkInBatch.path}`, {
      method: checkInBatch.method,
      headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ deviceId, sentAt, operations, reviews, seen }),
      // The token is a header; cookies are never sent (AC-6).
      credentials: 'omit',
      signal: AbortSignal.timeout(uploadTimeoutMs),
    });
    if (response.status === 429 || response.status === 503) {
      const retryAfterMs = parseRetryAfter(response.headers, now());
      return {
        kind: 'unreachable',
        ...(retryAfterMs !== undefined && { retryAfterMs: Math.min(maxRetryAfterMs, retryAfterMs) }),
      };
    }
    const json: unknown = await response.json();
    if (!response.ok) {
      if (!v.is(refusalResponse, json)) return { kind: 'unreachable' };
      return { kind: response.status === 401 ? 'signInNeeded' : 'failed' };
    }
    const { data, reviewed, changes, marks, restored } = v.parse(checkInBatch.response, json);
    return { kind: 'answered', results: data, reviewed, changes, marks, restored };
  } catch {
    return { kind: 'unreachable' };
  }
}
