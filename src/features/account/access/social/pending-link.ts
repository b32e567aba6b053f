import { minuteMs } from '#contract/durations.ts';
import { parseJson } from '#src/lib/parse-json.ts';
import { safeSessionStorage } from '#src/lib/safe-storage.ts';
import { nowMs } from '#src/platform/text/clock.ts';

/** An identity that the server links once the user has signed in to the account with its e-mail (AC-104). */
export interface PendingLink {
  readonly email: string;
  /** Display name of the provider. */
  readonly providerName: string;
  /** The page to open afterwards. */
  readonly next: string | undefined;
}

const storageKey = 'presente-social-link';
/** For as long the server keeps it. */
const ttlMs = 30 * minuteMs;

/* Kept in sessionStorage: it outlives the way to a new password. */

/** Keeps the link of this tab until the sign-in. */
export const savePendingLink = (link: PendingLink): void =>
  void safeSessionStorage.set(storageKey, JSON.stringify({ ...link, expiresAtMs: nowMs() + ttlMs }));

/** The link that waits in this tab, if there is one. */
export function readPendingLink(): PendingLink | undefined {
  const stored = parseJson(safeSessionStorage.get(storageKey)) as
    | (PendingLink & { readonly expiresAtMs: number })
    | undefined;
  return stored !== undefined && stored.expiresAtMs > nowMs() ? stored : undefined;
}

export const clearPendingLink = (): void => safeSessionStorage.delete(storageKey);
