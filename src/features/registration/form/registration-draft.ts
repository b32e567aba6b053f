import * as v from 'valibot';
import { hourMs } from '#contract/durations.ts';
import {
  maxTicketsPerOrder,
  orderToConfirmSchema,
  registrationFormSchema,
  type OrderToConfirm,
} from '#contract/registration/registration-endpoints.ts';
import { SerialDraftWriter } from '#src/offline/documents/draft-writer.ts';
import {
  deleteDraft,
  deleteExpiredDrafts,
  saveDraft,
  readDraft,
  type DraftKey,
} from '#src/offline/documents/draft-store.ts';
import { getDeviceDatabase } from '#src/offline/storage/device-database-connection.ts';
import { currentAccountId } from '#src/platform/session/session.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import type { DraftStorage } from '#src/platform/forms/draft-autosave.ts';
import { setUnfinishedRegistration } from './unfinished-registration.ts';
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
  /** Absent in older drafts. */
  held: v.optional(v.nullable(v.object({ txnid: v.string(), checkoutUrl: v.string() })), null),
  toConfirm: v.optional(
    v.nullable(v.object({ ...orderToConfirmSchema.entries, orderId: v.string(), email: v.string() })),
    null,
  ),
});

/** A submission and its idempotency key. */
export interface PendingSubmission {
  readonly key: string;
  readonly body: RegistrationBody;
  /** Device clock, epoch milliseconds. */
  readonly sentAt: number;
}

/** An order whose tickets are held until it is paid. */
export interface HeldOrder {
  /** Secret of its payment (PY-10). */
  readonly txnid: string;
  readonly checkoutUrl: string;
}

/** An order that waits for its confirmation by mail (RG-77). */
export interface UnconfirmedOrder extends OrderToConfirm {
  readonly orderId: string;
  /** Address that the link was mailed to. */
  readonly email: string;
}

/** Draft of an unfinished registration. */
export interface RegistrationDraft {
  readonly values: RegistrationValues;
  readonly pending: PendingSubmission | null;
  /** Ordered and not paid yet: the input stays until it is (PY-43). */
  readonly held: HeldOrder | null;
  /** Ordered and not confirmed yet: the input stays until it is, so that its address can be corrected. */
  readonly toConfirm: UnconfirmedOrder | null;
}

/** Whether a draft was sent: it is not input that is merely unfinished. */
export const isSubmitted = ({ pending, held, toConfirm }: RegistrationDraft): boolean =>
  pending !== null || held !== null || toConfirm !== null;

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
    const { values, pending, held, toConfirm } = content.output;
    const isComplete = values.people.length >= values.quantity;
    return isComplete
      ? {
          values,
          pending: isKeyValid(pending) ? pending : null,
          held,
          toConfirm,
          savedAt: draft.savedAt,
        }
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
      setUnfinishedRegistration(eventId, content.pending !== null || content.held !== null);
      return writer.write(async (database, draftKey) => {
        await saveDraft(database, draftKey, { content, now: nowMs(), maxAgeMs: draftMaxAgeMs });
        return true;
      }, false);
    },
    delete: () => {
      setUnfinishedRegistration(eventId, false);
      return writer.write(async (database, draftKey) => {
        await deleteDraft(database, draftKey);
        return false;
      }, false);
    },
  };
}

/** Keeps the input of an order that its payer gave up, without the order (PY-43). */
export async function releaseHeldDraft(eventId: string): Promise<void> {
  const key = registrationDraftKey(currentAccountId(), eventId);
  const draft = await readRegistrationDraft(key);
  if (draft === null) return;
  const { values, pending } = draft;
  await createRegistrationDraftStorage(key, eventId).save({ values, pending, held: null, toConfirm: null });
}

/** Deletes the input of an order that is confirmed, unless it belongs to another one by now. */
export async function deleteConfirmedDraft(eventId: string, orderId: string): Promise<void> {
  const key = registrationDraftKey(currentAccountId(), eventId);
  const draft = await readRegistrationDraft(key);
  if (draft?.toConfirm?.orderId === orderId) await createRegistrationDraftStorage(key, eventId).delete();
}
