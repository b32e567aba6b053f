import { Refusal } from '#contract/reasons.ts';
import type { Db } from '../db/tables.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

/**
 * Claims an idempotency key for a request that creates `resultId` (RG-13). Call within the transaction that
 * creates it: a concurrent request waits until the first has committed or rolled back.
 * @returns the id to use: `resultId`, or the one of the first request, in which case nothing must be created;
 *   always `resultId` without a key
 * @throws Refusal `keyReused` if the key came with other content
 */
export async function claimIdempotencyKey(
  db: Db,
  { key, resultId, nowMs }: { key: IdempotencyKey | undefined; resultId: string; nowMs: number },
): Promise<string> {
  if (key === undefined) return resultId;
  const claimed = await db
    .insertInto('idempotency_key')
    .values({
      key_hash: key.keyHash,
      content_hash: key.contentHash,
      result_id: resultId,
      created_at: nowMs,
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('result_id')
    .executeTakeFirst();
  return claimed?.result_id ?? (await findIdempotentResult(db, key)) ?? resultId;
}

/**
 * The id created by the first request with this key, or `undefined`.
 * @throws Refusal `keyReused` if the key came with other content
 */
export async function findIdempotentResult(
  db: Db,
  key: IdempotencyKey | undefined,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const row = await db
    .selectFrom('idempotency_key')
    .select(['content_hash', 'result_id'])
    .where('key_hash', '=', key.keyHash)
    .executeTakeFirst();
  if (row !== undefined && row.content_hash !== key.contentHash) throw new Refusal('keyReused');
  return row?.result_id;
}

/** Deletes keys created before this instant. */
export async function deleteIdempotencyKeys(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', beforeMs).execute();
}
