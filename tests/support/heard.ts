import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';

/** Waits until this server has heard of every change committed so far; PostgreSQL tells them in order. */
export async function everythingHeard({ services: { database } }: TestApp): Promise<void> {
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
