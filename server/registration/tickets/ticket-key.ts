import { createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, sign, verify } from 'node:crypto';
import {
  decodeTicket,
  encodeTicket,
  encodeTicketPayload,
  type Ticket,
} from '#contract/registration/ticket-code.ts';
import type { Database } from '../../db/database.ts';
import { SecurityRefusal } from '../../security-event.ts';

/** Signs tickets; doors verify them offline with its public key (CI-19). */
export interface TicketKey {
  /** Ed25519 public key, 32 bytes in base64url. */
  readonly publicKey: string;
  /** Issues the code of a participant's ticket. */
  issue(eventId: string, participantId: string): string;
  /** Verifies a code and returns its ticket; throws Refusal `notFound` for a forged one (CI-19). */
  open(code: string): Ticket;
  /** Derives a 32-byte secret for another purpose (HKDF); deterministic, and does not reveal the key. */
  secretFor(purpose: string): Buffer;
}

/**
 * Loads the configured key (PKCS #8 in base64), else the one in the database, generated on first use. All
 * processes on one database share it: the first write wins.
 */
export async function loadTicketKey(
  database: Database,
  configuredKey: string | undefined,
): Promise<TicketKey> {
  if (configuredKey !== undefined) return createTicketKey(configuredKey);
  const { privateKey } = generateKeyPairSync('ed25519');
  await database.db
    .insertInto('setting')
    .values({
      key: 'ticketKey',
      value: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await database.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'ticketKey')
    .executeTakeFirstOrThrow();
  return createTicketKey(row.value);
}

function createTicketKey(pkcs8: string): TicketKey {
  const privateKey = createPrivateKey({
    key: Buffer.from(pkcs8, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);
  const { x } = publicKey.export({ format: 'jwk' });
  return {
    publicKey: x ?? '',
    issue(eventId, participantId) {
      const payload = encodeTicketPayload(eventId, participantId);
      return encodeTicket(payload, sign(null, payload, privateKey));
    },
    open(code) {
      const ticket = decodeTicket(code);
      if (ticket === undefined || !verify(null, ticket.payload, publicKey, ticket.signature))
        throw new SecurityRefusal('notFound', { kind: 'ticketForged' });
      return ticket;
    },
    secretFor: (purpose) => Buffer.from(hkdfSync('sha256', Buffer.from(pkcs8, 'base64'), '', purpose, 32)),
  };
}
