import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { openDeviceDatabase } from './device-database.ts';
import { countDrafts } from '../documents/draft-store.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens a database in a page of that browser. */
async function openInPage(vendor: string) {
  const page = new EventTarget();
  vi.stubGlobal('navigator', { vendor });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const database = await openDeviceDatabase(vendor);
  const save = (form: string) =>
    database.drafts.put({
      accountId: 'account-1',
      form,
      content: {},
      savedAt: 1,
      maxAgeMs: dayMs,
      filler: new Uint8Array(),
    });
  return { page, database, save };
}

/** Leaves the page between two writes of a transaction, and starts another. */
function leaveDuringSave({ page, database, save }: Awaited<ReturnType<typeof openInPage>>) {
  const saving = database.transaction('rw', database.drafts, async () => {
    await save('first');
    page.dispatchEvent(new Event('pagehide'));
    await save('second');
  });
  const starting = saving.catch(() => undefined).then(() => save('late'));
  return Promise.allSettled([saving, starting]);
}

it('[CI-91] aborts the transactions of a page that WebKit leaves, also those that start then', async () => {
  const opened = await openInPage('Apple Computer, Inc.');
  const outcomes = await leaveDuringSave(opened);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);

  opened.page.dispatchEvent(new Event('pageshow'));
  expect(await countDrafts(opened.database)).toBe(0);
  await opened.save('back');
  expect(await countDrafts(opened.database)).toBe(1);
  await opened.database.delete();
});

it('[CI-91] lets other browsers end the transactions of a page that is left', async () => {
  const opened = await openInPage('Google Inc.');
  const outcomes = await leaveDuringSave(opened);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await countDrafts(opened.database)).toBe(3);
  await opened.database.delete();
});
