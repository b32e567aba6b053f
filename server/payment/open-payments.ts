import { keepSetting } from '../admin/setting-store.ts';
import { sandboxPayments } from '../gateways/sandbox-payments.ts';
import type { Services } from '../services.ts';
import { newToken } from '../token.ts';
import { keepSandboxCheckout, readSandboxCheckout } from './sandbox-store.ts';

/**
 * The provider of payments: Stripe where it is configured, else the sandbox, whose secret is made on first use
 * and kept in the database.
 */
export async function openPayments({
  config: { publicUrl, stripe },
  database: { db },
  clock,
  log,
}: Pick<Services, 'config' | 'database' | 'clock' | 'log'>): Promise<Pick<Services, 'payments' | 'sandbox'>> {
  if (stripe !== undefined) {
    // Nobody else pays for loading its library: 0.3 s and 36 MB.
    const { stripePayments } = await import('../gateways/stripe-payments.ts');
    return { payments: stripePayments({ ...stripe, clock, log }), sandbox: undefined };
  }
  const sandbox = sandboxPayments({
    secret: await keepSetting(db, 'sandboxSecret', newToken()),
    publicUrl,
    keepCheckout: (session, wish) => keepSandboxCheckout(db, { session, wish, nowMs: clock() }),
    readCheckout: (session, { close }) => readSandboxCheckout(db, { session, close, nowMs: clock() }),
  });
  return { payments: sandbox, sandbox };
}
