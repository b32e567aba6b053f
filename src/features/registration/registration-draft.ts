import * as v from 'valibot';
import { maxTicketsPerOrder, registrationFormSchema } from '#contract/registration/registration-calls.ts';
import { DraftFile } from '#src/offline/draft-file.ts';
import { dropDraft, dropOldDrafts, keepDraft, readDraft, type DraftKey } from '#src/offline/draft-store.ts';
import { ownDatabase } from '#src/offline/own-database.ts';
import { nowMs } from '#src/platform/clock.ts';
import type { DraftPlace } from '#src/platform/draft-keeping.ts';
import { noteDoubt } from './registration-doubt.ts';
import type { RegistrationBody, RegistrationValues } from './registration-values.ts';

/**
 * The server knows a key for 24 hours: a draft goes before, so that nothing is sent under a key that would
 * no longer keep it from being done twice (RG-13, RG-23).
 */
export const keptForMs = 23 * 3_600_000;

const personSchema = v.object({ firstName: v.string(), lastName: v.string(), email: v.string() });

const contentSchema = v.object({
  values: v.object({
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxTicketsPerOrder)),
    people: v.pipe(v.array(personSchema), v.minLength(1)),
    isOneEmail: v.boolean(),
    acceptedPNPTNC: v.boolean(),
    acceptedCreatorPolicy: v.boolean(),
  }),
  /** What was sent and not answered: the same content goes out under the same key. */
  pending: v.nullable(v.object({ key: v.string(), body: registrationFormSchema, sentAt: v.number() })),
});

/** What was sent under a key. */
export interface Pending {
  readonly key: string;
  readonly body: RegistrationBody;
  /** By this device's clock. */
  readonly sentAt: number;
}

/** What of a registration is not done yet. */
export interface RegistrationDraft {
  readonly values: RegistrationValues;
  readonly pending: Pending | null;
}

/** A visitor's drafts are nobody's account's. */
export const registrationDraftKey = (accountId: string, eventId: string): DraftKey => ({
  accountId,
  form: `register:${eventId}`,
});

/** What was left of a registration on this device; null without, and where nothing can be read. */
export async function readRegistrationDraft(
  key: DraftKey,
): Promise<(RegistrationDraft & { savedAt: number }) | null> {
  const database = await ownDatabase();
  if (database === undefined) return null;
  try {
    await dropOldDrafts(database, nowMs());
    const draft = await readDraft(database, key, nowMs());
    const content = v.safeParse(contentSchema, draft?.content);
    if (draft === undefined || !content.success) return null;
    const { values, pending } = content.output;
    const isWhole = values.people.length >= values.quantity;
    return isWhole
      ? { values, pending: isStillSafe(pending) ? pending : null, savedAt: draft.savedAt }
      : null;
  } catch {
    return null;
  }
}

/** Whether the server still knows what was sent under this key. */
export const isStillSafe = (pending: Pending | null): boolean =>
  pending !== null && nowMs() - pending.sentAt < keptForMs;

/** Where the draft of one registration lies; answers whether it is kept. */
export function registrationDraftPlace(
  key: DraftKey,
  eventId: string,
): DraftPlace<RegistrationDraft, boolean> {
  const file = new DraftFile(key);
  return {
    keep: (content) => {
      noteDoubt(eventId, content.pending !== null);
      return file.write(async (database, at) => {
        await keepDraft(database, at, { content, now: nowMs(), keptForMs });
        return true;
      }, false);
    },
    drop: () => {
      noteDoubt(eventId, false);
      return file.write(async (database, at) => {
        await dropDraft(database, at);
        return false;
      }, false);
    },
  };
}
