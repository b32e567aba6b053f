import { createHash, randomBytes } from 'node:crypto';

/** Generates a secret of 256 bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a secret for storage (SHA-256, hex). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
