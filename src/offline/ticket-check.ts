import { decodeTicket, type Ticket } from '#contract/registration/ticket-code.ts';

/** What a scanned text is, before anybody asks for whom. */
export type CheckedTicket =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'forged' }
  /** `unverified` where this browser cannot check signatures: then only people on the list count. */
  | { readonly kind: 'genuine' | 'unverified'; readonly ticket: Ticket };

/** Reads a scanned text and checks its signature against the list's key (32 bytes, base64url). */
export async function checkTicket(text: string, ticketKey: string): Promise<CheckedTicket> {
  const ticket = decodeTicket(text);
  if (ticket === undefined) return { kind: 'foreign' };
  const key = await importKey(ticketKey);
  if (key === undefined) return { kind: 'unverified', ticket };
  const isGenuine = await crypto.subtle.verify('Ed25519', key, ticket.signature, ticket.signed);
  return isGenuine ? { kind: 'genuine', ticket } : { kind: 'forged' };
}

const keys = new Map<string, Promise<CryptoKey | undefined>>();

function importKey(ticketKey: string): Promise<CryptoKey | undefined> {
  let key = keys.get(ticketKey);
  if (key === undefined) {
    const bytes = Uint8Array.from(atob(ticketKey.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
    // Browsers from before 2025 have no Ed25519.
    key = crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']).catch(() => undefined);
    keys.set(ticketKey, key);
  }
  return key;
}
