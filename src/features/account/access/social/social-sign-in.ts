import { startSocialLogin } from '#contract/account/social-endpoints.ts';
import { parseJson } from '#src/lib/parse-json.ts';
import { safeSessionStorage } from '#src/lib/safe-storage.ts';
import { api } from '#src/platform/http/api.ts';

/** Stored in this tab while the user is at the provider. */
interface PendingLogin {
  readonly provider: string;
  readonly state: string;
  readonly next: string | undefined;
}

/** Result of a return from the provider. */
export type SocialLoginResult =
  | { readonly kind: 'token'; readonly provider: string; readonly idToken: string; readonly next?: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' };

const storageKey = 'presente-social';

function createState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Redirects to a provider, which returns to `/login`; `next` is the page to open afterwards. */
export async function redirectToProvider(provider: string, next: string | undefined): Promise<void> {
  const pendingLogin: PendingLogin = { provider, state: createState(), next };
  const { data } = await api(startSocialLogin, { body: { provider, state: pendingLogin.state } });
  // Without it the provider's response could not be matched with this login.
  if (!safeSessionStorage.set(storageKey, JSON.stringify(pendingLogin)))
    throw new Error('no session storage');
  location.assign(data.authorizationUrl);
}

/** Whether a URL hash is a provider's response. */
export const isSocialReturn = (hash: string): boolean =>
  /^#(?=.*\bstate=)(?=.*\b(id_token|error)=)/.test(hash);

/**
 * Parses a provider's response once: the pending login it belongs to is deleted. A response whose `state`
 * this tab did not create is `failed` (AC-62).
 */
export function consumeSocialReturn(hash: string): SocialLoginResult {
  const pendingLogin = consumePendingLogin();
  const params = new URLSearchParams(hash.slice(1));
  if (pendingLogin === undefined || params.get('state') !== pendingLogin.state) return { kind: 'failed' };
  const idToken = params.get('id_token');
  if (idToken === null) return { kind: params.get('error') === 'access_denied' ? 'refused' : 'failed' };
  const { provider, next } = pendingLogin;
  return { kind: 'token', provider, idToken, ...(next !== undefined && { next }) };
}

function consumePendingLogin(): PendingLogin | undefined {
  const stored = parseJson(safeSessionStorage.get(storageKey)) as PendingLogin | undefined;
  safeSessionStorage.delete(storageKey);
  return stored;
}
