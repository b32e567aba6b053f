import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../services.ts';

/** So much of the proof stands in a link: nobody guesses it, and its QR stays small. */
const proofBytes = 16;

type Keys = Pick<Services, 'ticketKey'>;

/** What stands behind the `#` of a pass's link: its id and a proof that only this server can make (CI-21). */
export const passCodeOf = (keys: Keys, passId: string): string =>
  `${passId}.${proofOf(keys, passId).toString('base64url')}`;

/** What volunteers open, as a link or as a QR. */
export const passLinkOf = ({ config, ...keys }: Keys & Pick<Services, 'config'>, passId: string): string =>
  `${config.publicUrl}/pass#${passCodeOf(keys, passId)}`;

/** The pass of a code that this server has made; nothing for any other text. */
export function passIdIn(keys: Keys, code: string): string | undefined {
  const [passId = '', proof = ''] = code.split('.');
  const given = Buffer.from(proof, 'base64url');
  const right = proofOf(keys, passId);
  return given.length === right.length && timingSafeEqual(given, right) ? passId : undefined;
}

const proofOf = ({ ticketKey }: Keys, passId: string): Buffer =>
  createHmac('sha256', ticketKey.secretFor('staff pass')).update(passId).digest().subarray(0, proofBytes);
