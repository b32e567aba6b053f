import { Refusal } from '#contract/reasons.ts';
import type { Db } from '../db/tables.ts';
import type { RequestKey } from './request-key.ts';

/**
 * Says that this request makes `resultId`. Out: the id that stands, which is another one when the same
 * request was answered before; it then makes nothing (RG-13). Belongs into the transaction that makes it: a
 * second request waits until the first has committed, or has left no trace. Refuses `keyReused` when the key
 * came with another content. Without a key each request stands for itself.
 */
export async function claimRequest(
  db: Db,
  { key, resultId, nowMs }: { key: RequestKey | undefined; resultId: string; nowMs: number },
): Promise<string> {
  if (key === undefined) return resultId;
  const claimed = await db
    .insertInto('request_key')
    .values({
      key_hash: key.keyHash,
      content_hash: key.contentHash,
      result_id: resultId,
      created_at: nowMs,
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('result_id')
    .executeTakeFirst();
  return claimed?.result_id ?? (await findRequest(db, key)) ?? resultId;
}

/** What this request has made, if it was answered before. Refuses `keyReused` as `claimRequest` does. */
export async function findRequest(db: Db, key: RequestKey | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const row = await db
    .selectFrom('request_key')
    .select(['content_hash', 'result_id'])
    .where('key_hash', '=', key.keyHash)
    .executeTakeFirst();
  if (row !== undefined && row.content_hash !== key.contentHash) throw new Refusal('keyReused');
  return row?.result_id;
}

/** Forgets the requests that came before this instant. */
export async function forgetRequests(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom('request_key').where('created_at', '<', beforeMs).execute();
}
