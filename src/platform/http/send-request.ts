import { getRecentWriteHeader, noteRecentWrite } from './recent-write.ts';
import type { RawResponse, RequestOptions } from './transport.ts';

const timeoutMs = 20_000;

/** Sends once: TanStack Query retries reads, and the user decides about writes. `json` is sent as JSON. */
export async function sendRequest({
  address,
  signal,
  headers,
  json,
  ...options
}: RequestOptions & { json?: unknown; body?: FormData }): Promise<RawResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(address, {
    // The token is a header, never a cookie (AC-6).
    credentials: 'omit',
    ...options,
    ...(json !== undefined && { body: JSON.stringify(json) }),
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
      ...getRecentWriteHeader(),
    },
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
  noteRecentWrite(response.headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
