import { collectHeldEvents, type HeldEvent, type StoredTicket } from '#contract/registration/held-event.ts';
import { toTicketPage } from '#contract/registration/ticket-page.ts';
import type { DeviceDatabase } from '../storage/schema.ts';
import { retentionAfterEndMs } from '../storage/retention-period.ts';

/**
 * The events for which this device stores tickets, by start (RG-49): those in the orders of this account, and
 * opened ones, also of visitors. Those whose retention has passed at `now` (device clock) are left out.
 */
export async function readHeldEvents(
  database: DeviceDatabase,
  { accountId, now }: { accountId: string; now: number },
): Promise<HeldEvent[]> {
  const [tickets, pages] = await Promise.all([
    database.tickets.where('accountId').anyOf(['', accountId]).toArray(),
    database.ownOrders.where('accountId').equals(accountId).toArray(),
  ]);
  const stored: StoredTicket[] = tickets.map(({ page, savedAt }) => ({ page, email: '', savedAt }));
  for (const { answer, savedAt } of pages)
    for (const order of answer.data)
      for (const participant of order.participants)
        stored.push({ page: toTicketPage(order, participant), email: participant.email, savedAt });
  const cutoff = now - retentionAfterEndMs;
  return collectHeldEvents(stored.filter(({ page }) => Date.parse(page.event.endDateTime) >= cutoff));
}
