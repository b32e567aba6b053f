import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { DatabaseRefused } from './db/database-refused.ts';

/** Encrypts secrets before they are stored (OP-70). */
export interface SecretBox {
  /** Id of the key that encrypts; `undefined`: secrets are stored as they are. */
  readonly keyId: string | undefined;
  /** Encrypts a secret for its name: under another name it cannot be decrypted. */
  seal(name: string, secret: string): string;
  /**
   * Decrypts a stored secret, or returns one that is stored as it is.
   * @throws DatabaseRefused without its key, or if it was changed
   */
  open(name: string, stored: string): string;
  /** Whether a stored secret is as `seal` would store it now. */
  isCurrent(stored: string): boolean;
}

/** Keys of 32 bytes. */
export interface SecretKeys {
  /** Encrypts; `undefined`: secrets are stored as they are. */
  readonly current?: Buffer | undefined;
  /** Decrypts what is stored until now. */
  readonly previous?: Buffer | undefined;
}

// AES-256-GCM with random nonces: a database has a handful of secrets, far from where nonces could repeat.
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const prefix = 'enc1';

/** Names a key without revealing it. */
export const getKeyId = (key: Buffer): string =>
  createHash('sha256').update('presente secrets key').update(key).digest('hex').slice(0, 8);

/** Creates the box of the configured keys. */
export function createSecretBox({ current, previous }: SecretKeys = {}): SecretBox {
  const currentId = current && getKeyId(current);
  const keys = new Map([previous, current].flatMap((key) => (key ? [[getKeyId(key), key] as const] : [])));
  return {
    keyId: currentId,
    seal(name, secret) {
      if (current === undefined || currentId === undefined) return secret;
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(secret, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return [prefix, currentId, sealed.toString('base64url')].join(':');
    },
    open(name, stored) {
      if (!isSealed(stored)) return stored;
      const [, keyId = '', text = ''] = stored.split(':');
      const key = keys.get(keyId);
      if (key === undefined) throw new DatabaseRefused(explainMissingKey(keyId, [...keys.keys()]));
      try {
        const sealed = Buffer.from(text, 'base64url');
        const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
          // Without a length Node accepts shorter tags, which can be guessed.
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(name))
          .setAuthTag(sealed.subarray(-tagBytes));
        const secret = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([secret, decipher.final()]).toString('utf8');
      } catch (error) {
        throw new DatabaseRefused(
          `The secret ${name} in the database was changed or damaged: it does not decrypt with the key ${keyId}. Restore it from a backup.`,
          { cause: error },
        );
      }
    },
    isCurrent: (stored) =>
      currentId === undefined ? !isSealed(stored) : stored.startsWith(`${prefix}:${currentId}:`),
  };
}

const isSealed = (stored: string): boolean => stored.startsWith(`${prefix}:`);

const explainMissingKey = (keyId: string, known: readonly string[]): string =>
  known.length === 0
    ? `SECRETS_KEY is missing: the database has secrets that are encrypted with the key ${keyId}.`
    : `SECRETS_KEY is another key (${known.join(', ')}) than the one that the secrets in the database are encrypted with (${keyId}). Set that one, or name it in SECRETS_KEY_PREVIOUS to replace it.`;
