import type { TestApp } from '../app/app.ts';
import { insertOrder } from './insert-order.ts';

/** Inserts `count` participants in one order without mails; returns their ids in order. */
export function insertParticipants({ services }: TestApp, eventId: string, count: number): Promise<string[]> {
  const participants = Array.from({ length: count }, (_, i) => ({
    firstName: `Nome${i + 1}`,
    lastName: 'Prova',
    email: `persona${i + 1}@example.org`,
  }));
  return insertOrder(services, { eventId, participants });
}
