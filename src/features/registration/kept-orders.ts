import type { Order } from '#contract/registration/order-calls.ts';
import type { OwnOrders } from '#src/offline/device-database.ts';
import { ownDatabase } from '#src/offline/own-database.ts';
import {
  forgetOwnOrders,
  keepOwnOrders,
  readOwnOrder,
  readOwnOrders,
  type Kept,
} from '#src/offline/ticket-store.ts';
import { nowMs } from '#src/platform/clock.ts';
import { currentAccountId } from '#src/platform/session.ts';

/** Keeps a page of the orders of `accountId` on this device, unless she has signed out meanwhile (CI-11). */
export async function keepOnDevice(
  answer: OwnOrders,
  of: { accountId: string; page: number },
): Promise<void> {
  const database = await ownDatabase();
  if (database === undefined || of.accountId !== currentAccountId()) return;
  // A full disk keeps nothing, and takes nothing away.
  await keepOwnOrders(database, answer, { ...of, now: nowMs() }).catch(() => undefined);
  // Signing out wiped the device while this was being written (CI-11).
  if (of.accountId !== currentAccountId())
    await forgetOwnOrders(database, of.accountId).catch(() => undefined);
}

/** A page of one's own orders as this device has it; null when it has none, or keeps nothing. */
export async function readPageOnDevice(page: number): Promise<Kept<OwnOrders> | null> {
  const database = await ownDatabase();
  const wanted = { accountId: currentAccountId(), page, now: nowMs() };
  const kept = database && (await readOwnOrders(database, wanted).catch(() => undefined));
  return kept ?? null;
}

/** One of one's own orders as this device has it; null likewise. */
export async function readOrderOnDevice(orderId: string): Promise<Kept<Order> | null> {
  const database = await ownDatabase();
  const wanted = { accountId: currentAccountId(), orderId, now: nowMs() };
  const kept = database && (await readOwnOrder(database, wanted).catch(() => undefined));
  return kept ?? null;
}
