import * as v from 'valibot';
import { hourMs } from '#contract/durations.ts';
import { maxTicketsPerOrder, registrationFormSchema } from '#contract/registration/registration-endpoints.ts';
import { SerialDraftWriter } from '#src/offline/documents/draft-writer.ts';
import {
  deleteDraft,
  deleteExpiredDrafts,
  saveDraft,
  readDraft,
  type DraftKey,
} from '#src/offline/documents/draft-store.ts';
import { getDeviceDatabase } from '#src/offline/storage/device-database-connection.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import type { DraftStorage } from '#src/platform/forms/draft-autosave.ts';
import { setUnconfirmedSubmission } from './unconfirmed-submission.ts';
import type { RegistrationBody, RegistrationValues } from './registration-values.ts';

/**
 * Shorter than the 24 hours that the server remembers an idempotency key: an older draft could register twice
 * (RG-13, RG-23).
 */
export const draftMaxAgeMs = 23 * hourMs;

const participantSchema = v.object({ firstName: v.string(), lastName: v.string(), email: v.string() });

const contentSchema = v.object({
  values: v.object({
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxTicketsPerOrder)),
    people: v.pipe(v.array(participantSchema), v.minLength(1)),
    isOneEmail: v.boolean(),
    acceptedPNPTNC: v.boolean(),
    acceptedCreatorPolicy: v.boolean(),
  }),
  /** Sent without a response: retried with the same content and key. */
  pending: v.nullable(v.object({ key: v.string(), body: registrationFormSchema, sentAt: v.number() })),
});

/** A submission and its idempotency key. */
export interface PendingSubmission {
  readonly key: string;
  readonly body: RegistrationBody;
  /** Device clock, epoch milliseconds. */
  readonly sentAt: number;
}

/** Draft of an unfinished registration. */
export interface RegistrationDraft {
  readonly values: RegistrationValues;
  readonly pending: PendingSubmission | null;
}

/** Key of a draft; a visitor's `accountId` is ''. */
export const registrationDraftKey = (accountId: string, eventId: string): DraftKey => ({
  accountId,
  form: `register:${eventId}`,
});

/** Reads the draft of a registration from this device; `null` without one, or without storage. */
export async function readRegistrationDraft(
  key: DraftKey,
): Promise<(RegistrationDraft & { savedAt: number }) | null> {
  const database = await getDeviceDatabase();
  if (database === undefined) return null;
  try {
    await deleteExpiredDrafts(database, nowMs());
    const draft = await readDraft(database, key, nowMs());
    const content = v.safeParse(contentSchema, draft?.content);
    if (draft === undefined || !content.success) return null;
    const { values, pending } = content.output;
    const isComplete = values.people.length >= values.quantity;
    return isComplete
      ? { values, pending: isKeyValid(pending) ? pending : null, savedAt: draft.savedAt }
      : null;
  } catch {
    return null;
  }
}

/** Whether the server still remembers the submission's idempotency key. */
export const isKeyValid = (pending: PendingSubmission | null): boolean =>
  pending !== null && nowMs() - pending.sentAt < draftMaxAgeMs;

/** Autosave storage of one registration's draft; writes resolve to whether it is stored. */
export function createRegistrationDraftStorage(
  key: DraftKey,
  eventId: string,
): DraftStorage<RegistrationDraft, boolean> {
  const writer = new SerialDraftWriter(key);
  return {
    save: (content) => {
      setUnconfirmedSubmission(eventId, content.pending !== null);
      return writer.write(async (database, draftKey) => {
        await saveDraft(database, draftKey, { content, now: nowMs(), maxAgeMs: draftMaxAgeMs });
        return true;
      }, false);
    },
    delete: () => {
      setUnconfirmedSubmission(eventId, false);
      return writer.write(async (database, draftKey) => {
        await deleteDraft(database, draftKey);
        return false;
      }, false);
    },
  };
}
