import { DraftFile } from '#src/offline/draft-file.ts';
import {
  dropDraft,
  keepDraft,
  keepDraftPicture,
  readDraft,
  type DraftKey,
} from '#src/offline/draft-store.ts';
import { ownDatabase } from '#src/offline/own-database.ts';
import { nowMs } from '#src/platform/clock.ts';
import { openPicture } from '#src/ui/crop/open-picture.ts';
import type { CoverChoice } from './cover-choice.ts';
import { contentOf, pictureOf, readContent } from './draft-content.ts';
import type { EventValues } from './event-values.ts';

/** A draft as the form takes it up again. */
export interface EventDraft {
  readonly values: EventValues;
  readonly savedAt: number;
  /** A picture had been chosen, but there was no room for it. */
  readonly isPictureLost: boolean;
}

/** The draft of a form, with its picture opened; null without one, or where nothing can be read. */
export async function readEventDraft(key: DraftKey): Promise<EventDraft | null> {
  const storage = await ownDatabase();
  const draft = storage && (await readDraft(storage, key, nowMs()).catch(() => undefined));
  const content = draft && readContent(draft.content);
  if (draft === undefined || content === undefined) return null;
  const { values, crop } = content;
  const cover = await coverOf(draft.picture, crop);
  const isPictureLost = crop !== null && cover.kind === 'same';
  return { values: { ...values, cover }, savedAt: draft.savedAt, isPictureLost };
}

async function coverOf(
  file: Blob | undefined,
  crop: (CoverChoice & { kind: 'new' })['crop'] | null,
): Promise<CoverChoice> {
  const picture = file === undefined || crop === null ? undefined : await openPicture(file);
  return typeof picture === 'object' && crop !== null ? { kind: 'new', picture, crop } : { kind: 'same' };
}

/** What became of a draft that was to be kept. */
export type Kept = 'all' | 'withoutPicture' | 'nothing';

/** Keeps what one form holds, with its picture. */
export class DraftKeeper {
  readonly #file: DraftFile;
  #picture: Blob | undefined;
  #isPictureKept = true;

  constructor(key: DraftKey) {
    this.#file = new DraftFile(key);
  }

  keep(values: EventValues): Promise<Kept> {
    return this.#file.write<Kept>(async (storage, key) => {
      await keepDraft(storage, key, { content: contentOf(values), now: nowMs() });
      const picture = pictureOf(values.cover);
      // It is heavy, and seldom another one.
      if (picture !== this.#picture) {
        this.#isPictureKept = await keepDraftPicture(storage, key, picture);
        this.#picture = picture;
      }
      return this.#isPictureKept ? 'all' : 'withoutPicture';
    }, 'nothing');
  }

  drop(): Promise<Kept> {
    return this.#file.write<Kept>(async (storage, key) => {
      this.#picture = undefined;
      this.#isPictureKept = true;
      await dropDraft(storage, key);
      return 'nothing';
    }, 'nothing');
  }
}
