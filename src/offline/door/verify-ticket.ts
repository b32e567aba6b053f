import { decodeTicket, type Ticket } from '#contract/registration/ticket-code.ts';

/** Result of verifying a scanned text, before its holder is looked up. */
export type TicketVerification =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'forged' }
  /** `unverified`: this browser has no Ed25519, and the library for it could not be loaded (CI-75). */
  | { readonly kind: 'genuine' | 'unverified'; readonly ticket: Ticket };

/** Decodes a scanned text and verifies its signature with the list's keys, 32 bytes in base64url each (CI-19, CI-85). */
export async function verifyTicket(text: string, ticketKeys: readonly string[]): Promise<TicketVerification> {
  const ticket = decodeTicket(text);
  if (ticket === undefined) return { kind: 'foreign' };
  try {
    for (const ticketKey of ticketKeys)
      if (await verifySignature(ticket, ticketKey)) return { kind: 'genuine', ticket };
    return { kind: 'forged' };
  } catch {
    return { kind: 'unverified', ticket };
  }
}

type Verifier = (ticket: Ticket) => Promise<boolean>;

const verifiers = new Map<string, Promise<Verifier>>();

/** Rejects if this device cannot verify now. */
async function verifySignature(ticket: Ticket, ticketKey: string): Promise<boolean> {
  let verifier = verifiers.get(ticketKey);
  if (verifier === undefined) {
    verifier = createVerifier(ticketKey);
    verifiers.set(ticketKey, verifier);
    // Tried again at the next ticket.
    verifier.catch(() => verifiers.delete(ticketKey));
  }
  return (await verifier)(ticket);
}

/** Verifies with the browser, or with a library where the browser has no Ed25519 (CI-75). */
async function createVerifier(ticketKey: string): Promise<Verifier> {
  const bytes = Uint8Array.from(atob(ticketKey.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
  try {
    const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    return ({ signature, payload }) => crypto.subtle.verify('Ed25519', key, signature, payload);
  } catch {
    const { verifyAsync } = await import('@noble/ed25519');
    // As strict as the browser (RFC 8032).
    return ({ signature, payload }) => verifyAsync(signature, payload, bytes, { zip215: false });
  }
}
