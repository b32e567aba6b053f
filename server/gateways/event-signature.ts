import { createHmac, timingSafeEqual } from 'node:crypto';

/** What was signed longer ago, or later than now, is refused (fault 20). */
const toleranceMs = 300_000;

/** The signature of a body at this instant: `t=<seconds>,v1=<HMAC-SHA256 in hex>`. */
export function signBody(secret: string, body: Buffer | string, nowMs: number): string {
  const seconds = String(Math.floor(nowMs / 1000));
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** Whether this signature is ours, of this body, and fresh. */
export function isSigned(
  secret: string,
  { body, signature }: { body: Buffer; signature: string },
  nowMs: number,
): boolean {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (seconds === undefined || hex === undefined) return false;
  if (Math.abs(nowMs - Number(seconds) * 1000) > toleranceMs) return false;
  return timingSafeEqual(macOf(secret, seconds, body), Buffer.from(hex, 'hex'));
}

const macOf = (secret: string, seconds: string, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
