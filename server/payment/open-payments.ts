import { keepSetting } from '../admin/setting-store.ts';
import { sandboxPayments } from '../gateways/sandbox-payments.ts';
import type { Services } from '../services.ts';
import { newToken } from '../token.ts';
import { keepSandboxCheckout, readSandboxCheckout } from './sandbox-store.ts';

/** The provider of payments: the sandbox, whose secret is made on first use and kept in the database. */
export async function openPayments({
  config: { publicUrl },
  database: { db },
  clock,
}: Pick<Services, 'config' | 'database' | 'clock'>): Promise<Pick<Services, 'payments' | 'sandbox'>> {
  const sandbox = sandboxPayments({
    secret: await keepSetting(db, 'sandboxSecret', newToken()),
    publicUrl,
    keepCheckout: (session, wish) => keepSandboxCheckout(db, { session, wish, nowMs: clock() }),
    readCheckout: (session, { close }) => readSandboxCheckout(db, { session, close, nowMs: clock() }),
  });
  return { payments: sandbox, sandbox };
}
