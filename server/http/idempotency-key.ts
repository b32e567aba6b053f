import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/reasons.ts';
import { toNetwork } from './client-network.ts';

/** Identity of a request with an `Idempotency-Key`: hashes of caller, call and key, and of its content. */
export interface IdempotencyKey {
  readonly keyHash: string;
  readonly contentHash: string;
}

const hashParts = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('base64url');
};

/** From this length on a key is taken for a random one, such as a UUID. */
const minRandomLength = 22;

/**
 * Whom a key belongs to (OP-57). A visitor has no identity but a random key, and may repeat a request from another
 * network; a key that could be guessed counts for one address only.
 */
function getOwner({ caller, ip }: FastifyRequest, key: string): string {
  const holder = caller.accountId ?? caller.door?.pass?.phoneId;
  if (holder !== undefined) return holder;
  return key.length < minRandomLength ? `address ${toNetwork(ip)}` : '';
}

/**
 * Parses the key of a request, if its call supports one and it has one: 1 to 200 printable characters
 * (RG-13).
 * @param input the validated content
 */
export function parseIdempotencyKey(
  call: Endpoint,
  request: FastifyRequest,
  input: { params: unknown; body: unknown; file: Buffer | undefined },
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (call.isIdempotent !== true || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key))
    throw new Refusal('validation', { issues: [{ path: 'Idempotency-Key', key: 'idInvalid' }] });
  return {
    keyHash: hashParts(call.method, call.path, getOwner(request, key), key),
    contentHash: hashParts(JSON.stringify([input.params, input.body]), input.file ?? ''),
  };
}
