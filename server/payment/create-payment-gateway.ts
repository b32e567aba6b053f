import { getOrCreateSecret } from '../admin/secret-store.ts';
import { createSandboxPayments } from '../gateways/sandbox-payments.ts';
import { createSecretBox, type SecretBox } from '../secret-box.ts';
import type { Services } from '../services.ts';
import { newToken } from '../token.ts';
import { saveSandboxCheckout, readSandboxCheckout } from './sandbox-store.ts';

/**
 * Creates the payment gateway: Stripe where configured, else the sandbox, whose secret is generated on first
 * use and stored in the database.
 */
export async function createPaymentGateway({
  config: { publicUrl, stripe },
  database: { db },
  clock,
  log,
  secrets = createSecretBox(),
}: Pick<Services, 'config' | 'database' | 'clock' | 'log'> & { secrets?: SecretBox }): Promise<
  Pick<Services, 'payments' | 'sandbox'>
> {
  if (stripe !== undefined) {
    // Lazy import: loading the library costs 0.3 s and 36 MB.
    const { createStripePayments } = await import('../gateways/stripe-payments.ts');
    return { payments: createStripePayments({ ...stripe, clock, log }), sandbox: undefined };
  }
  const sandbox = createSandboxPayments({
    secret: await getOrCreateSecret(db, { key: 'sandboxSecret', secret: newToken(), secrets }),
    publicUrl,
    saveCheckout: (session, request) => saveSandboxCheckout(db, { session, request, nowMs: clock() }),
    readCheckout: (session, { close }) => readSandboxCheckout(db, { session, close, nowMs: clock() }),
  });
  return { payments: sandbox, sandbox };
}
