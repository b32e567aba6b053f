import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts';
import {
  countDrafts,
  draftKeptForMs,
  dropDraft,
  dropOldDrafts,
  keepDraft,
  keepDraftPicture,
  maxDraftPictureBytes,
  maxDrafts,
  readDraft,
  wipeDrafts,
} from './draft-store.ts';

const anna = { accountId: 'anna', form: 'new' };
const bruno = { accountId: 'bruno', form: 'new' };
const picture = new Blob(['a picture']);
let database: DeviceDatabase;

beforeEach(async () => {
  database = await openDeviceDatabase('drafts');
});
afterEach(() => database.delete());

it('[EV-35] a draft is read as it was written, per account and form, and dropped with its picture', async () => {
  await keepDraft(database, anna, { content: { title: 'Fiume' }, now: 1 });
  await keepDraft(database, { ...anna, form: 'edit:1' }, { content: { title: 'Lago' }, now: 2 });
  expect(await keepDraftPicture(database, anna, picture)).toBe(true);
  await keepDraft(database, anna, { content: { title: 'Fiume pulito' }, now: 3 });

  const draft = await readDraft(database, anna, 4);
  expect(draft).toMatchObject({ content: { title: 'Fiume pulito' }, savedAt: 3 });
  expect(await draft?.picture?.text()).toBe('a picture');
  expect(await readDraft(database, bruno, 4)).toBeUndefined();

  await dropDraft(database, anna);
  expect(await readDraft(database, anna, 4)).toBeUndefined();
  expect(await database.draftPictures.count()).toBe(0);
  expect(await readDraft(database, { ...anna, form: 'edit:1' }, 4)).toMatchObject({
    content: { title: 'Lago' },
  });
});

it('[EV-35] the limits: too old, too many, too heavy', async () => {
  for (let no = 0; no <= maxDrafts; no++)
    await keepDraft(database, { ...anna, form: `edit:${no}` }, { content: no, now: no });
  expect(await countDrafts(database)).toBe(maxDrafts);
  expect(await readDraft(database, { ...anna, form: 'edit:0' }, maxDrafts)).toBeUndefined();
  expect(await readDraft(database, { ...anna, form: 'edit:1' }, maxDrafts)).toMatchObject({ content: 1 });

  const late = draftKeptForMs + 3;
  expect(await readDraft(database, { ...anna, form: 'edit:2' }, late)).toBeUndefined();
  await keepDraft(database, anna, { content: 'new', now: late });
  // Those of the moments 1 and 2 have gone.
  expect(await countDrafts(database)).toBe(maxDrafts - 1);

  const heavy = { size: maxDraftPictureBytes + 1 } as Blob;
  expect(await keepDraftPicture(database, anna, picture)).toBe(true);
  expect(await keepDraftPicture(database, anna, heavy)).toBe(false);
  expect((await readDraft(database, anna, late))?.picture).toBeUndefined();
});

it('[EV-35] [CI-11] signing out wipes all of it; another account keeps only her own', async () => {
  for (const key of [anna, bruno]) {
    await keepDraft(database, key, { content: key.accountId, now: 1 });
    await keepDraftPicture(database, key, picture);
  }
  await wipeDrafts(database, 'bruno');
  expect(await readDraft(database, anna, 2)).toBeUndefined();
  expect((await readDraft(database, bruno, 2))?.picture).toBeDefined();
  await wipeDrafts(database);
  expect(await countDrafts(database)).toBe(0);
  expect(await database.draftPictures.count()).toBe(0);
});

it('[RG-22] a form may have its drafts go sooner; they leave the device, whoever opens it', async () => {
  await keepDraft(database, anna, { content: 'short', now: 0, keptForMs: 10 });
  await keepDraft(database, bruno, { content: 'long', now: 0 });
  expect(await readDraft(database, anna, 10)).toMatchObject({ content: 'short' });
  expect(await readDraft(database, anna, 11)).toBeUndefined();
  await dropOldDrafts(database, 11);
  expect(await countDrafts(database)).toBe(1);
});
