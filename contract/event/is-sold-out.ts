import type { PublicEvent } from './event.ts';

/** Whether an event with limited tickets has none left. */
export const isSoldOut = (event: Pick<PublicEvent, 'maxNoTickets' | 'availableTickets'>): boolean =>
  event.maxNoTickets === 'Limited' && event.availableTickets <= 0;
