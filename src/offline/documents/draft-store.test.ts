import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDeviceDatabase } from '../storage/device-database.ts';
import {
  countDrafts,
  defaultDraftMaxAgeMs,
  deleteDraft,
  deleteExpiredDrafts,
  saveDraft,
  saveDraftImage,
  maxDraftImageBytes,
  maxDrafts,
  readDraft,
  clearDrafts,
} from './draft-store.ts';
import type { DeviceDatabase } from '../storage/schema.ts';

const anna = { accountId: 'anna', form: 'new' };
const bruno = { accountId: 'bruno', form: 'new' };
const image = new Blob(['a picture']);
let database: DeviceDatabase;

beforeEach(async () => {
  database = await openDeviceDatabase('drafts');
});
afterEach(() => database.delete());

it('[EV-35] reads a draft as written, per account and form, and deletes it with its image', async () => {
  await saveDraft(database, anna, { content: { title: 'Fiume' }, now: 1 });
  await saveDraft(database, { ...anna, form: 'edit:1' }, { content: { title: 'Lago' }, now: 2 });
  expect(await saveDraftImage(database, anna, image)).toBe(true);
  await saveDraft(database, anna, { content: { title: 'Fiume pulito' }, now: 3 });

  const draft = await readDraft(database, anna, 4);
  expect(draft).toMatchObject({ content: { title: 'Fiume pulito' }, savedAt: 3 });
  expect(await draft?.image?.text()).toBe('a picture');
  expect(await readDraft(database, bruno, 4)).toBeUndefined();

  await deleteDraft(database, anna);
  expect(await readDraft(database, anna, 4)).toBeUndefined();
  expect(await database.draftPictures.count()).toBe(0);
  expect(await readDraft(database, { ...anna, form: 'edit:1' }, 4)).toMatchObject({
    content: { title: 'Lago' },
  });
});

it('[EV-35] limits the age and number of drafts and the size of an image', async () => {
  for (let no = 0; no <= maxDrafts; no++)
    await saveDraft(database, { ...anna, form: `edit:${no}` }, { content: no, now: no });
  expect(await countDrafts(database)).toBe(maxDrafts);
  expect(await readDraft(database, { ...anna, form: 'edit:0' }, maxDrafts)).toBeUndefined();
  expect(await readDraft(database, { ...anna, form: 'edit:1' }, maxDrafts)).toMatchObject({ content: 1 });

  const expiredAtMs = defaultDraftMaxAgeMs + 3;
  expect(await readDraft(database, { ...anna, form: 'edit:2' }, expiredAtMs)).toBeUndefined();
  await saveDraft(database, anna, { content: 'new', now: expiredAtMs });
  // The drafts saved at 1 and 2 have expired.
  expect(await countDrafts(database)).toBe(maxDrafts - 1);

  const heavy = { size: maxDraftImageBytes + 1 } as Blob;
  expect(await saveDraftImage(database, anna, image)).toBe(true);
  expect(await saveDraftImage(database, anna, heavy)).toBe(false);
  expect((await readDraft(database, anna, expiredAtMs))?.image).toBeUndefined();
});

it('[EV-35] [CI-11] deletes all drafts at sign-out; when another account signs in, only its own stay', async () => {
  for (const key of [anna, bruno]) {
    await saveDraft(database, key, { content: key.accountId, now: 1 });
    await saveDraftImage(database, key, image);
  }
  await clearDrafts(database, 'bruno');
  expect(await readDraft(database, anna, 2)).toBeUndefined();
  expect((await readDraft(database, bruno, 2))?.image).toBeDefined();
  await clearDrafts(database);
  expect(await countDrafts(database)).toBe(0);
  expect(await database.draftPictures.count()).toBe(0);
});

it('[RG-22] lets a form shorten the maximum age of its drafts; they are deleted whichever account opens it', async () => {
  await saveDraft(database, anna, { content: 'short', now: 0, maxAgeMs: 10 });
  await saveDraft(database, bruno, { content: 'long', now: 0 });
  expect(await readDraft(database, anna, 10)).toMatchObject({ content: 'short' });
  expect(await readDraft(database, anna, 11)).toBeUndefined();
  await deleteExpiredDrafts(database, 11);
  expect(await countDrafts(database)).toBe(1);
});
