import type { BigEvent } from './big-event.ts';
import { firstRowMs, openPhone, openSlowPage, watchFirstRow } from './slow-phone.ts';

const pendingCount = 10_000;

/** Writes 10,000 operations into the phone's outbox, then goes online. */
export async function measureReplay(profile: string, door: string, event: BigEvent): Promise<number> {
  const phone = await openPhone(profile);
  await phone.setOffline(true);
  const page = await openSlowPage(phone);
  await watchFirstRow(page);
  await page.goto(door);
  await firstRowMs(page);
  await page.evaluate(
    async ({ accountId, eventId, participantIds }) => {
      const opened = indexedDB.open('presente');
      await new Promise((resolve) => (opened.onsuccess = resolve));
      const writing = opened.result.transaction('outbox', 'readwrite');
      for (const participantId of participantIds)
        writing.objectStore('outbox').add({
          operationId: `${participantId.slice(0, 14)}7${participantId.slice(15, 24)}${crypto.randomUUID().slice(24)}`,
          participantId,
          eventId,
          isCheckedIn: true,
          occurredAt: new Date().toISOString(),
          deviceId: 'bench',
          deviceLabel: 'Varco nord',
          source: 'tap',
          undoes: [],
          accountId,
          attempts: 0,
          dueAt: 0,
        });
      await new Promise((resolve) => (writing.oncomplete = resolve));
      opened.result.close();
    },
    {
      accountId: event.accountId,
      eventId: event.eventId,
      participantIds: event.participantIds.slice(20_000, 20_000 + pendingCount),
    },
  );
  await page.goto(door);
  await firstRowMs(page);
  const begin = performance.now();
  await phone.setOffline(false);
  await page.evaluate(async () => {
    for (;;) {
      const opened = indexedDB.open('presente');
      await new Promise((resolve) => (opened.onsuccess = resolve));
      const counting = opened.result.transaction('outbox').objectStore('outbox').count();
      const remaining = await new Promise<number>(
        (resolve) => (counting.onsuccess = () => resolve(counting.result)),
      );
      opened.result.close();
      if (remaining === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const ms = performance.now() - begin;
  await phone.close();
  return ms;
}
