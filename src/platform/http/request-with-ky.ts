import ky from 'ky';
import { getRecentWriteHeader, noteRecentWrite } from './recent-write.ts';
import type { RawResponse, RequestOptions } from './transport.ts';

const timeoutMs = 20_000;

/** Sends with ky, without retries: TanStack Query retries reads, and the user decides about writes. */
export async function requestWithKy({
  address,
  signal,
  headers,
  ...options
}: RequestOptions & { json?: unknown; body?: FormData }): Promise<RawResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await ky(address, {
    // The token is a header, never a cookie (AC-6).
    credentials: 'omit',
    ...options,
    headers: { ...headers, ...getRecentWriteHeader() },
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    timeout: false,
    retry: 0,
    throwHttpErrors: false,
  });
  noteRecentWrite(response.headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
