import type { Page } from '@playwright/test';
import type { BigEvent } from './big-event.ts';
import type { Measurement } from './measurement.ts';
import { firstRowMs, openPhone, openSlowPage, signInAs, watchFirstRow } from './slow-phone.ts';

/** A phone opens a door for the first time, and then fetches and stores the same bytes without an app. */
export async function measureFirstSync(
  profile: string,
  url: string,
  door: string,
  event: BigEvent,
): Promise<Measurement[]> {
  const phone = await openPhone(profile);
  const page = await openSlowPage(phone);
  await signInAs(page, url, event.email);
  await watchFirstRow(page);
  await page.goto(door);
  const firstRows = await firstRowMs(page);
  const stored = await waitUntilStored(page, event.eventId);
  const requested = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes('/participant/chunks/'))!
        .startTime,
  );
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await waitForSnapshot(page, event.eventId);
  await page.goto(`${url}/robots.txt`);
  const floor = await fetchAndStore(page, `/api/event/participant/chunks/${event.eventId}`, event.token);
  await phone.close();
  const count = `${event.participantIds.length.toLocaleString('en')} participants`;
  return [
    {
      name: `First sync to the first rows, ${count}, 4× slow`,
      value: firstRows,
      unit: 'ms',
      limit: 1500,
      peer: '10.5 s (Indico)',
    },
    { name: `First sync until all is stored, ${count}, 4× slow`, value: stored, unit: 'ms', limit: 4000 },
    {
      name: 'The same from the request of the list',
      value: stored - requested,
      unit: 'ms',
      floor,
      maxRatio: 1.5,
    },
  ];
}

/** @returns when the last chunk was in the database, since navigation start. */
const waitUntilStored = (page: Page, eventId: string): Promise<number> =>
  page.evaluate(async (id) => {
    const opened = indexedDB.open('presente');
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const readList = () =>
      new Promise<{ download?: unknown } | undefined>((resolve) => {
        const reading = opened.result.transaction('lists').objectStore('lists').get(id);
        reading.onsuccess = () => resolve(reading.result as { download?: unknown } | undefined);
      });
    for (;;) {
      const list = await readList();
      if (list !== undefined && list.download === undefined) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    opened.result.close();
    return performance.now();
  }, eventId);

/**
 * Waits for the snapshot of the first screen, which the next start shows (CI-47). Polled in a loop, since
 * `waitForFunction` treats a pending promise as truthy.
 */
const waitForSnapshot = (page: Page, eventId: string): Promise<void> =>
  page.evaluate(async (id) => {
    const opened = indexedDB.open('presente');
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const countPersisted = () =>
      new Promise<number>((resolve) => {
        const counting = opened.result.transaction('chunks').objectStore('chunks').count([id, -2]);
        counting.onsuccess = () => resolve(counting.result);
      });
    while ((await countPersisted()) === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    opened.result.close();
  }, eventId);

/**
 * The least possible sync: the same bytes, stored as one value.
 * @returns how long it takes, in ms.
 */
const fetchAndStore = (page: Page, path: string, token: string): Promise<number> =>
  page.evaluate(
    async (request) => {
      const opening = indexedDB.open('floor', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('bytes');
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const begin = performance.now();
      const response = await fetch(request.path, { headers: { authorization: `Bearer ${request.token}` } });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const writing = opening.result.transaction('bytes', 'readwrite', { durability: 'strict' });
      writing.objectStore('bytes').put(bytes, 'list');
      await new Promise((resolve) => (writing.oncomplete = resolve));
      const ms = performance.now() - begin;
      opening.result.close();
      indexedDB.deleteDatabase('floor');
      return ms;
    },
    { path, token },
  );
