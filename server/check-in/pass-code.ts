import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../services.ts';

/** Bytes of the truncated HMAC in a link: unguessable, and short enough for a small QR code. */
const proofBytes = 16;

type SigningKeys = Pick<Services, 'ticketKey'>;

/** Builds the fragment of a pass's link: its id and an HMAC that only this server can compute (CI-21). */
export const createPassCode = (keys: SigningKeys, passId: string): string =>
  `${passId}.${signPassId(keys, passId).toString('base64url')}`;

/** Builds the URL of a pass, for a link or a QR code. */
export const createPassLink = (
  { config, ...keys }: SigningKeys & Pick<Services, 'config'>,
  passId: string,
): string => `${config.publicUrl}/pass#${createPassCode(keys, passId)}`;

/**
 * Verifies a pass code in constant time.
 * @returns the pass id, or `undefined` for a code this server did not make.
 */
export function verifyPassCode(keys: SigningKeys, code: string): string | undefined {
  const [passId = '', proof = ''] = code.split('.');
  const givenProof = Buffer.from(proof, 'base64url');
  const expectedProof = signPassId(keys, passId);
  return givenProof.length === expectedProof.length && timingSafeEqual(givenProof, expectedProof)
    ? passId
    : undefined;
}

const signPassId = ({ ticketKey }: SigningKeys, passId: string): Buffer =>
  createHmac('sha256', ticketKey.secretFor('staff pass')).update(passId).digest().subarray(0, proofBytes);
