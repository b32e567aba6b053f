import { t } from '@lingui/core/macro';
import { createEvent, updateEvent } from '#contract/event/event-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { invalidateEvents } from '../own/own-events-query.ts';
import { renderCover } from './fields/cover-choice.ts';
import { toEventBody, type EventValues } from './event-values.ts';

/** What the event form does; `list` creates an unlisted event, `publish` lists one (EV-74). */
export type FormPurpose = 'new' | 'edit' | 'duplicate' | 'list' | 'publish';

/** Whether the form changes its source event. */
export const isUpdate = (purpose: FormPurpose): boolean => purpose === 'edit' || purpose === 'publish';

/** Purpose and source event of the form. */
export interface FormSubject {
  readonly purpose: FormPurpose;
  /** Event to edit or duplicate; empty for a new one. */
  readonly eventId: string;
}

/**
 * Saves the form with its cropped cover.
 *
 * @returns the event's id and the message to show
 */
export async function saveEvent(
  { purpose, eventId }: FormSubject,
  values: EventValues,
  { onProgress, requestKey: idempotencyKey }: { onProgress: (share: number) => void; requestKey: string },
): Promise<{ id: string; message: string }> {
  const file = await renderCover(values.cover);
  const options = { file, onProgress: file && onProgress };
  const body = toEventBody(values);
  if (isUpdate(purpose)) {
    const { message } = await api(updateEvent, { params: { id: eventId }, body }, options);
    invalidateEvents();
    return { id: eventId, message: purpose === 'publish' ? t`Evento pubblicato` : message };
  }
  const { message, data } = await api(createEvent, { body }, { ...options, idempotencyKey });
  invalidateEvents();
  return { id: data._id, message: purpose === 'duplicate' ? t`Evento duplicato` : message };
}
