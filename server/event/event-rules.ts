import { maxEventHtml } from '#contract/event/event-form.ts';
import { Refusal, type FieldIssue } from '#contract/reasons.ts';
import { getRomeMidnight } from '#contract/rome-time.ts';
import type { PreviousEvent } from './event-update-store.ts';
import type { EventContent } from './event-columns.ts';
import { sanitizeEventHtml } from './event-html.ts';

/** Sanitises the HTML of a form (EV-3). */
export const sanitizeContent = async (form: EventContent): Promise<EventContent> => ({
  ...form,
  description: await sanitizeEventHtml(form.description),
  domanda: await sanitizeEventHtml(form.domanda),
});

interface EventCheck {
  readonly form: EventContent;
  /** For an update: the event before it. */
  readonly previous?: PreviousEvent;
  /** Whether a file or the URL of an image was sent. */
  readonly hasImage: boolean;
  readonly hasPaymentAccount: boolean;
  readonly nowMs: number;
}

/**
 * Checks what the form's schema cannot know (EV-15, EV-16, EV-19), all at once.
 * @throws Refusal `validation` with every issue found.
 */
export function assertValidEvent({ form, previous, hasImage, hasPaymentAccount, nowMs }: EventCheck): void {
  const issues: FieldIssue[] = [];
  const startAt = Date.parse(form.startDateTime);
  if (startAt !== previous?.startAt && startAt < getRomeMidnight(nowMs, -1))
    issues.push({ path: 'startDateTime', key: 'dateTooEarly' });
  if (!form.isFree && previous?.isPaid !== true && !hasPaymentAccount)
    issues.push({ path: 'price', key: 'paymentAccountMissing' });
  // Sanitising can lengthen texts, and a stored text must fit into the form again (EV-20).
  for (const path of ['description', 'domanda'] as const)
    if (form[path].length > maxEventHtml) issues.push({ path, key: 'textTooLong' });
  if (!hasImage) issues.push(missingImageIssue);
  if (issues.length > 0) throw new Refusal('validation', { issues });
}

/**
 * Asserts that `storeCover` found or stored an image.
 * @throws Refusal `validation` on `image`.
 */
export function assertImage(sha256: string): void {
  if (sha256 === '') throw new Refusal('validation', { issues: [missingImageIssue] });
}

const missingImageIssue: FieldIssue = { path: 'image', key: 'ImageIsRequired' };

/**
 * Asserts that an event exists, is not cancelled, and still has the edited version (EV-18).
 * @throws Refusal `notFound`, `eventCancelled` or `eventChanged`.
 */
export function assertVersion(previous: PreviousEvent | undefined, version: number): PreviousEvent {
  if (previous === undefined) throw new Refusal('notFound');
  if (previous.isCancelled) throw new Refusal('eventCancelled');
  if (previous.version !== version) throw new Refusal('eventChanged');
  return previous;
}

/**
 * Throws the reason why an update was not made: as `assertVersion`, else `validation` with the number of
 * tickets taken (EV-17).
 */
export function rejectFailedUpdate(current: PreviousEvent | undefined, version: number): never {
  const { takenTickets } = assertVersion(current, version);
  throw new Refusal('validation', {
    issues: [{ path: 'maxTicketAvailable', key: 'purchasedTicketsMaximum', values: { count: takenTickets } }],
  });
}

/**
 * Throws the reason why a cancellation was not made (EV-21): `notFound`, `eventCancelled` or `eventEnded`.
 */
export function rejectFailedCancellation(current: PreviousEvent | undefined): never {
  if (current === undefined) throw new Refusal('notFound');
  throw new Refusal(current.isCancelled ? 'eventCancelled' : 'eventEnded');
}

/**
 * @returns whether participants must be notified: time, mode or place changes, and not all of it is past
 *   (EV-22).
 */
export const isNotifiableChange = (previous: PreviousEvent, form: EventContent, nowMs: number): boolean => {
  const endAt = Date.parse(form.endDateTime);
  const isOver = Math.max(previous.endAt, endAt) <= nowMs;
  return (
    !isOver &&
    (previous.startAt !== Date.parse(form.startDateTime) ||
      previous.endAt !== endAt ||
      previous.mode !== form.mode ||
      previous.location !== form.location)
  );
};
