import { vi } from 'vitest';
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts';

type ProviderMethod = 'openCheckout' | 'readCheckout' | 'closeCheckout' | 'refund' | 'connect' | 'disconnect';

/**
 * Runs `work` while the next call of the method `question` gets no response; advances fake timers past the
 * provider timeout without real waiting.
 * @returns the result of `work`
 */
export async function withProviderTimeout<T>(
  gateway: PaymentGateway,
  question: ProviderMethod,
  work: () => Promise<T>,
): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const requested = Promise.withResolvers<void>();
    vi.spyOn(gateway, question).mockImplementationOnce(() => {
      requested.resolve();
      return new Promise<never>(() => undefined);
    });
    const result = work();
    await requested.promise;
    await vi.advanceTimersByTimeAsync(8_000);
    return await result;
  } finally {
    vi.useRealTimers();
  }
}
