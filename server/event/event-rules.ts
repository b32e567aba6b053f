import { maxEventHtml } from '#contract/event/event-form.ts';
import { Refusal, type FieldIssue } from '#contract/reasons.ts';
import { romeMidnight } from '#contract/rome-time.ts';
import type { FormerEvent } from './change-store.ts';
import type { EventContent } from './event-columns.ts';
import { cleanEventHtml } from './event-html.ts';

/** A form with what of its HTML may be stored (EV-3). */
export const cleanContent = async (form: EventContent): Promise<EventContent> => ({
  ...form,
  description: await cleanEventHtml(form.description),
  domanda: await cleanEventHtml(form.domanda),
});

interface Wanted {
  readonly form: EventContent;
  /** With a change: what the event was. */
  readonly former?: FormerEvent;
  /** A file came, or the address of a picture. */
  readonly hasPicture: boolean;
  readonly hasPaymentAccount: boolean;
  readonly nowMs: number;
}

/** Refuses what the schema of the form cannot know (EV-15, EV-16, EV-19), all at once. */
export function refuseWrong({ form, former, hasPicture, hasPaymentAccount, nowMs }: Wanted): void {
  const issues: FieldIssue[] = [];
  const startAt = Date.parse(form.startDateTime);
  if (startAt !== former?.startAt && startAt < romeMidnight(nowMs, -1))
    issues.push({ path: 'startDateTime', key: 'dateTooEarly' });
  if (!form.isFree && former?.isPaid !== true && !hasPaymentAccount)
    issues.push({ path: 'price', key: 'paymentAccountMissing' });
  // Cleaning can make them longer, and what is stored must fit into the form again.
  for (const path of ['description', 'domanda'] as const)
    if (form[path].length > maxEventHtml) issues.push({ path, key: 'textTooLong' });
  if (!hasPicture) issues.push(noPicture);
  if (issues.length > 0) throw new Refusal('validation', { issues });
}

/** There is no picture of this name among the organiser's own. */
export function refuseNoPicture(name: string): void {
  if (name === '') throw new Refusal('validation', { issues: [noPicture] });
}

const noPicture: FieldIssue = { path: 'image', key: 'ImageIsRequired' };

/** Refuses to change what is not there, cancelled, or another version than the one that was edited (EV-18). */
export function refuseStale(former: FormerEvent | undefined, version: number): FormerEvent {
  if (former === undefined) throw new Refusal('notFound');
  if (former.isCancelled) throw new Refusal('eventCancelled');
  if (former.version !== version) throw new Refusal('eventChanged');
  return former;
}

/** Why the change that was just tried has not been made. */
export function refuseUnchanged(now: FormerEvent | undefined, version: number): never {
  const { takenTickets } = refuseStale(now, version);
  throw new Refusal('validation', {
    issues: [{ path: 'maxTicketAvailable', key: 'purchasedTicketsMaximum', values: { count: takenTickets } }],
  });
}

/** Why an event has not just been cancelled (EV-21). */
export function refuseUncancelled(now: FormerEvent | undefined): never {
  if (now === undefined) throw new Refusal('notFound');
  throw new Refusal(now.isCancelled ? 'eventCancelled' : 'eventEnded');
}

/** Whether a change is of interest to who has a ticket: when or where it is, and not all of it past (EV-22). */
export const isNews = (former: FormerEvent, form: EventContent, nowMs: number): boolean => {
  const endAt = Date.parse(form.endDateTime);
  const isOver = Math.max(former.endAt, endAt) <= nowMs;
  return (
    !isOver &&
    (former.startAt !== Date.parse(form.startDateTime) ||
      former.endAt !== endAt ||
      former.mode !== form.mode ||
      former.location !== form.location)
  );
};
