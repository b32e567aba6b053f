import { createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Logger } from 'pino';
import { secondMs } from '#contract/durations.ts';
import { getIdTimestamp } from '#contract/id.ts';
import {
  decodeTicket,
  encodeTicket,
  encodeTicketPayload,
  type Ticket,
} from '#contract/registration/ticket-code.ts';
import type { Database } from '../../db/database.ts';
import { startPeriodicJob, type JobHandle } from '../../periodic-job.ts';
import { createSecretBox, type SecretBox } from '../../secret-box.ts';
import { SecurityRefusal } from '../../security-event.ts';
import {
  ensureTicketKeys,
  mayHaveSigned,
  readTicketKeys,
  toPublicKey,
  type StoredTicketKeys,
} from './ticket-key-store.ts';

/** How soon a changed key is used. */
const refreshMs = 30 * secondMs;

/** Signs tickets; doors verify them offline with its public keys (CI-19). */
export interface TicketKey {
  /** Ed25519 public key of the key that signs, 32 bytes in base64url. */
  readonly publicKey: string;
  /**
   * The other public keys that verify tickets of an event: the one that signs next, and those that may have signed
   * since the event exists, the newest first (CI-85).
   */
  getOtherPublicKeys(eventId: string): string[];
  /** Issues the code of a participant's ticket. */
  issue(eventId: string, participantId: string): string;
  /** Verifies a code and returns its ticket; throws Refusal `notFound` for a forged one (CI-19). */
  open(code: string): Ticket;
  /** Derives a 32-byte secret for another purpose (HKDF); deterministic, and does not reveal the key. */
  secretFor(purpose: string): Buffer;
  /** Takes over keys that an operator has changed (OP-60). */
  refresh(): Promise<void>;
}

/**
 * Loads the keys: the configured one (PKCS #8 in base64), else those in the database, generated on first use. All
 * processes on one database share them.
 */
export async function loadTicketKey(
  database: Database,
  {
    configuredKey,
    secrets = createSecretBox(),
    nowMs,
  }: { configuredKey: string | undefined; secrets?: SecretBox; nowMs: number },
): Promise<TicketKey> {
  let keys = createKeySet(
    await database.transaction((tx) => ensureTicketKeys(tx, { configuredKey, secrets, nowMs })),
  );
  return {
    get publicKey() {
      return keys.current.publicKey;
    },
    getOtherPublicKeys: (eventId) => keys.getOthers(eventId),
    issue(eventId, participantId) {
      const payload = encodeTicketPayload(eventId, participantId);
      return encodeTicket(payload, sign(null, payload, keys.current.privateKey));
    },
    open(code) {
      const ticket = decodeTicket(code);
      if (ticket === undefined || !keys.hasSigned(ticket))
        throw new SecurityRefusal('notFound', { kind: 'ticketForged' });
      return ticket;
    },
    // The expansion step of HKDF-SHA256, for one block.
    secretFor: (purpose) =>
      createHmac('sha256', keys.secretRoot).update(purpose).update(Buffer.of(1)).digest(),
    async refresh() {
      const stored = await readTicketKeys(database.db, { configuredKey, secrets });
      if (stored !== undefined && !keys.isSame(stored)) keys = createKeySet(stored);
    },
  };
}

/** Starts the job that takes over keys that an operator has changed. */
export const startTicketKeyJob = ({ ticketKey, log }: { ticketKey: TicketKey; log: Logger }): JobHandle =>
  startPeriodicJob({
    intervalMs: refreshMs,
    initialDelayMs: refreshMs,
    work: () => ticketKey.refresh(),
    onError: (error) => log.warn({ err: error }, 'ticket keys not read'),
  });

function createKeySet(stored: StoredTicketKeys) {
  const { current, next, retired, secretRoot } = stored;
  const privateKey = createPrivateKey({ key: Buffer.from(current, 'base64'), format: 'der', type: 'pkcs8' });
  const publicKey = toPublicKey(current);
  const nextKeys = next === undefined ? [] : [toPublicKey(next)];
  const parsedKeys = new Map(
    [publicKey, ...nextKeys, ...retired.map((key) => key.publicKey)].map((x) => [
      x,
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    ]),
  );
  const getOthers = (eventId: string): string[] => {
    const createdAt = getIdTimestamp(eventId);
    const former = retired.filter((key) => mayHaveSigned(key, createdAt));
    return [...nextKeys, ...former.map((key) => key.publicKey)];
  };
  return {
    current: { privateKey, publicKey },
    secretRoot: Buffer.from(secretRoot, 'base64url'),
    isSame: (other: StoredTicketKeys) => JSON.stringify(other) === JSON.stringify(stored),
    getOthers,
    hasSigned: ({ eventId, payload, signature }: Ticket) =>
      [publicKey, ...getOthers(eventId)].some((key) =>
        verify(null, payload, parsedKeys.get(key)!, signature),
      ),
  };
}
