import { SerialDraftWriter } from '#src/offline/documents/draft-writer.ts';
import {
  deleteDraft,
  saveDraft,
  saveDraftImage,
  readDraft,
  type DraftKey,
} from '#src/offline/documents/draft-store.ts';
import { getDeviceDatabase } from '#src/offline/storage/device-database-connection.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { loadImage } from '#src/ui/crop/load-image.ts';
import type { CoverChoice } from '../fields/cover-choice.ts';
import { toDraftContent, getCoverFile, parseDraftContent } from './draft-content.ts';
import type { EventValues } from '../event-values.ts';

/** A draft as restored into the form. */
export interface EventDraft {
  readonly values: EventValues;
  readonly savedAt: number;
  /** A cover had been selected, but its file could not be stored (size limit). */
  readonly isImageLost: boolean;
}

/** Reads the draft of a form and decodes its image; null without one, or when storage is unavailable. */
export async function readEventDraft(key: DraftKey): Promise<EventDraft | null> {
  const storage = await getDeviceDatabase();
  const draft = storage && (await readDraft(storage, key, nowMs()).catch(() => undefined));
  const content = draft && parseDraftContent(draft.content);
  if (draft === undefined || content === undefined) return null;
  const { values, crop } = content;
  const cover = await restoreCover(draft.image, crop);
  const isImageLost = crop !== null && cover.kind === 'same';
  return { values: { ...values, cover }, savedAt: draft.savedAt, isImageLost };
}

async function restoreCover(
  file: Blob | undefined,
  crop: (CoverChoice & { kind: 'new' })['crop'] | null,
): Promise<CoverChoice> {
  const image = file === undefined || crop === null ? undefined : await loadImage(file);
  return typeof image === 'object' && crop !== null ? { kind: 'new', image, crop } : { kind: 'same' };
}

/** How much of a draft is stored. */
export type DraftSaveResult = 'saved' | 'withoutImage' | 'none';

/** Persists the draft of one form, with its image. */
export class EventDraftStorage {
  readonly #writer: SerialDraftWriter;
  #image: Blob | undefined;
  #isImageSaved = true;

  constructor(key: DraftKey) {
    this.#writer = new SerialDraftWriter(key);
  }

  /**
   * Writes the values, and the image if it has changed.
   * @returns what is stored now
   */
  save(values: EventValues): Promise<DraftSaveResult> {
    return this.#writer.write<DraftSaveResult>(async (storage, key) => {
      await saveDraft(storage, key, { content: toDraftContent(values), now: nowMs() });
      const image = getCoverFile(values.cover);
      // The image is large and rarely changes: written only when it does.
      if (image !== this.#image) {
        this.#isImageSaved = await saveDraftImage(storage, key, image);
        this.#image = image;
      }
      return this.#isImageSaved ? 'saved' : 'withoutImage';
    }, 'none');
  }

  /** Deletes the draft with its image. */
  delete(): Promise<DraftSaveResult> {
    return this.#writer.write<DraftSaveResult>(async (storage, key) => {
      this.#image = undefined;
      this.#isImageSaved = true;
      await deleteDraft(storage, key);
      return 'none';
    }, 'none');
  }
}
