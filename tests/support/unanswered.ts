import { vi } from 'vitest';
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts';

type Asked = 'openCheckout' | 'readCheckout' | 'closeCheckout' | 'refund' | 'connect' | 'disconnect';

/**
 * Does some work whose next question of this kind the provider takes and never answers; out: what comes of it. Our
 * patience is over at once: the clock of timers is moved, nobody sleeps.
 */
export async function unanswered<T>(
  gateway: PaymentGateway,
  question: Asked,
  work: () => Promise<T>,
): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const asked = Promise.withResolvers<void>();
    vi.spyOn(gateway, question).mockImplementationOnce(() => {
      asked.resolve();
      return new Promise<never>(() => undefined);
    });
    const result = work();
    await asked.promise;
    await vi.advanceTimersByTimeAsync(8_000);
    return await result;
  } finally {
    vi.useRealTimers();
  }
}
