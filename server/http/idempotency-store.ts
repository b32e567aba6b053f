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
 * Claims the keys of several requests in one statement, like `claimIdempotencyKey`; sorted, so that two processes
 * with the same keys do not wait for each other.
 * @returns the `resultId`s to use; requests without one of these were made before, or are in `claims` twice
 */
export async function claimIdempotencyKeys(
  db: Db,
  claims: readonly { readonly key: IdempotencyKey | undefined; readonly resultId: string }[],
  nowMs: number,
): Promise<Set<string>> {
  const claimed = new Set(claims.filter(({ key }) => key === undefined).map(({ resultId }) => resultId));
  const rows = claims.flatMap(({ key, resultId }) =>
    key === undefined
      ? []
      : { key_hash: key.keyHash, content_hash: key.contentHash, result_id: resultId, created_at: nowMs },
  );
  if (rows.length === 0) return claimed;
  const inserted = await db
    .insertInto('idempotency_key')
    .values(rows.sort((a, b) => (a.key_hash < b.key_hash ? -1 : 1)))
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('result_id')
    .execute();
  for (const row of inserted) claimed.add(row.result_id);
  return claimed;
}

/** Gives back the keys of requests that have created nothing, in the transaction that claimed them. */
export async function releaseIdempotencyKeys(db: Db, keys: readonly IdempotencyKey[]): Promise<void> {
  if (keys.length === 0) return;
  const hashes = keys.map(({ keyHash }) => keyHash);
  await db.deleteFrom('idempotency_key').where('key_hash', 'in', hashes).execute();
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
