import { startSocialLogin } from '#contract/account/social-calls.ts';
import { api } from '#src/platform/api.ts';

/** What this tab remembers while it is at the provider's. */
interface Errand {
  readonly provider: string;
  readonly state: string;
  readonly next: string | undefined;
}

/** What the provider sent somebody back with. */
export type SocialAnswer =
  | { readonly kind: 'token'; readonly provider: string; readonly idToken: string; readonly next?: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' };

const storageKey = 'presente-social';

function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Leaves for a provider, which sends the browser back to `/login`; `next` is where she wanted to go. */
export async function leaveForProvider(provider: string, next: string | undefined): Promise<void> {
  const errand: Errand = { provider, state: newState(), next };
  const { data } = await api(startSocialLogin, { body: { provider, state: errand.state } });
  sessionStorage.setItem(storageKey, JSON.stringify(errand));
  location.assign(data.authorizationUrl);
}

/** Whether this hash of an address is a provider's answer. */
export const isSocialAnswer = (hash: string): boolean =>
  /^#(?=.*\bstate=)(?=.*\b(id_token|error)=)/.test(hash);

/**
 * A provider's answer → what it says, once: the errand it answers is forgotten. An answer that this tab
 * did not ask for, by its `state`, is `failed`.
 */
export function takeSocialAnswer(hash: string): SocialAnswer {
  const errand = takeErrand();
  const said = new URLSearchParams(hash.slice(1));
  if (errand === undefined || said.get('state') !== errand.state) return { kind: 'failed' };
  const idToken = said.get('id_token');
  if (idToken === null) return { kind: said.get('error') === 'access_denied' ? 'refused' : 'failed' };
  const { provider, next } = errand;
  return { kind: 'token', provider, idToken, ...(next !== undefined && { next }) };
}

function takeErrand(): Errand | undefined {
  try {
    const kept = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return kept === null ? undefined : (JSON.parse(kept) as Errand);
  } catch {
    return undefined;
  }
}
