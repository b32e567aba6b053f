import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';

/**
 * Waits until this server has been notified of every change committed so far; PostgreSQL notifies in order.
 */
export async function waitForNotifications({ services: { database } }: TestApp): Promise<void> {
  const marker = randomUUID();
  await new Promise<void>((resolve, reject) => {
    const stop = database.onChange((eventId) => {
      if (eventId !== marker) return;
      stop();
      resolve();
    });
    database.transaction((tx) => tx.announce(marker)).catch(reject);
  });
}
