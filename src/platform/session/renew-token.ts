import { renewSession } from '#contract/account/session-endpoints.ts';
import { api } from '../http/api.ts';
import { isTokenOld } from './token-age.ts';
import { readCurrentSession, replaceToken } from './session.ts';

/**
 * Replaces the token of the session in all tabs. One tab asks; the others then have the new token. If the response
 * is lost, the old token stays valid (AC-105) and the next hour tries again.
 */
export async function renewToken(): Promise<void> {
  // Without Web Locks two tabs could ask at once and continue with different tokens, of which one is dead.
  if (!('locks' in navigator)) return;
  await navigator.locks.request('presente-token', { ifAvailable: true }, async (lock) => {
    const { token = '' } = readCurrentSession() ?? {};
    if (lock === null || !isTokenOld()) return;
    await replaceToken(token, (await api(renewSession, {})).token);
  });
}
