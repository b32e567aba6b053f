import { startSocialLogin } from '#contract/account/social-endpoints.ts';
import { parseJson } from '#src/lib/parse-json.ts';
import { safeSessionStorage } from '#src/lib/safe-storage.ts';
import { api } from '#src/platform/http/api.ts';

/** A provider as its button shows it. */
export interface ShownProvider {
  readonly provider: string;
  readonly name: string;
}

/** Stored in this tab while the user is at the provider. */
interface PendingLogin extends ShownProvider {
  readonly state: string;
  readonly next: string | undefined;
}

/** Parameters with which a provider returns to `/login`; empty in every other visit. */
export interface ProviderReturn {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
  /** The issuer that answers (RFC 9207). */
  readonly iss?: string | undefined;
}

/** Result of a return from the provider. */
export type SocialLoginResult =
  | {
      readonly kind: 'code';
      readonly login: ShownProvider & { readonly next: string | undefined };
      readonly answer: { readonly code: string; readonly state: string; readonly iss?: string };
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' };

const storageKey = 'presente-social';

/** Redirects to a provider, which returns to `/login`; `next` is the page to open afterwards. */
export async function redirectToProvider(
  { provider, name }: ShownProvider,
  next: string | undefined,
): Promise<void> {
  const { data } = await api(startSocialLogin, { body: { provider } });
  const pendingLogin: PendingLogin = { provider, name, state: data.state, next };
  // Without it the provider's response could not be matched with this login.
  if (!safeSessionStorage.set(storageKey, JSON.stringify(pendingLogin)))
    throw new Error('no session storage');
  location.assign(data.authorizationUrl);
}

/** Whether a visit of `/login` is a provider's response. */
export const isSocialReturn = ({ code, state, error }: ProviderReturn): boolean =>
  state !== undefined && (code !== undefined || error !== undefined);

/**
 * Parses a provider's response once: the pending login it belongs to is deleted. A response whose `state`
 * this tab did not get is `failed` (AC-62).
 */
export function consumeSocialReturn({ code, state, error, iss }: ProviderReturn): SocialLoginResult {
  const login = consumePendingLogin();
  if (login === undefined || state !== login.state) return { kind: 'failed' };
  if (code === undefined) return { kind: error === 'access_denied' ? 'refused' : 'failed' };
  return { kind: 'code', login, answer: { code, state, ...(iss !== undefined && { iss }) } };
}

function consumePendingLogin(): PendingLogin | undefined {
  const stored = parseJson(safeSessionStorage.get(storageKey)) as PendingLogin | undefined;
  safeSessionStorage.delete(storageKey);
  return stored;
}
