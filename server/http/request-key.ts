import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { Refusal } from '#contract/reasons.ts';

/** What a request with an `Idempotency-Key` is known by: whose key to which call, and what it asks for. */
export interface RequestKey {
  readonly keyHash: string;
  readonly contentHash: string;
}

const hashOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('base64url');
};

/**
 * The key of a request, when its call takes one and it brings one: 1 to 200 printable characters (RG-13).
 * `given` is its validated content.
 */
export function requestKeyOf(
  call: Call,
  request: FastifyRequest,
  given: { params: unknown; body: unknown; file: Buffer | undefined },
): RequestKey | undefined {
  const key = request.headers['idempotency-key'];
  if (call.isIdempotent !== true || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key))
    throw new Refusal('validation', { issues: [{ path: 'Idempotency-Key', key: 'idInvalid' }] });
  return {
    keyHash: hashOf(call.method, call.path, request.caller.accountId ?? '', key),
    contentHash: hashOf(JSON.stringify([given.params, given.body]), given.file ?? ''),
  };
}
