import { createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, sign, verify } from 'node:crypto';
import {
  decodeTicket,
  encodeTicket,
  ticketPayload,
  type Ticket,
} from '#contract/registration/ticket-code.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Database } from '../db/database.ts';

/** Signs tickets; its public half goes to the doors. */
export interface TicketKey {
  /** 32 bytes of Ed25519 in base64url. */
  readonly publicKey: string;
  /** The code of one participant's ticket. */
  issue(eventId: string, participantId: string): string;
  /** The ticket with this code; `notFound` when nobody of ours has signed it (CI-19). */
  open(code: string): Ticket;
  /** A secret of 32 bytes for another purpose, always the same: it says nothing of the key. */
  secretFor(purpose: string): Buffer;
}

/**
 * The key given by the configuration (PKCS #8 in base64), else the one kept in the database, made on
 * first use. All processes on one database agree: the first to write it wins.
 */
export async function loadTicketKey(database: Database, given: string | undefined): Promise<TicketKey> {
  if (given !== undefined) return ticketKeyOf(given);
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
  return ticketKeyOf(row.value);
}

function ticketKeyOf(pkcs8: string): TicketKey {
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
      const payload = ticketPayload(eventId, participantId);
      return encodeTicket(payload, sign(null, payload, privateKey));
    },
    open(code) {
      const ticket = decodeTicket(code);
      if (ticket === undefined || !verify(null, ticket.signed, publicKey, ticket.signature))
        throw new Refusal('notFound');
      return ticket;
    },
    secretFor: (purpose) => Buffer.from(hkdfSync('sha256', Buffer.from(pkcs8, 'base64'), '', purpose, 32)),
  };
}
