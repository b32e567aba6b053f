import { randomBytes } from 'node:crypto';
import { keepSetting } from '../admin/setting-store.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { sandboxPayments, type SandboxPayments } from '../gateways/sandbox-payments.ts';
import { keepSandboxCheckout } from './sandbox-store.ts';

/** The provider of payments: the sandbox, whose secret is made on first use and kept in the database. */
export async function openPayments({
  config: { publicUrl },
  database: { db },
  clock,
}: {
  config: Config;
  database: Database;
  clock: Clock;
}): Promise<SandboxPayments> {
  return sandboxPayments({
    secret: await keepSetting(db, 'sandboxSecret', randomBytes(32).toString('base64url')),
    publicUrl,
    keepCheckout: (session, wish) => keepSandboxCheckout(db, { session, wish, nowMs: clock() }),
  });
}
