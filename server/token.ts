import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What of a secret is stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
