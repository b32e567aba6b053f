import { t } from '@lingui/core/macro';
import { createEvent, updateEvent } from '#contract/event/event-calls.ts';
import { api } from '#src/platform/api.ts';
import { askForEventsAgain } from '../own-events.ts';
import { coverFile } from './cover-choice.ts';
import { bodyOf, type EventValues } from './event-values.ts';

/** What the form of an event is opened for. */
export type FormPurpose = 'new' | 'edit' | 'duplicate';

/** What the form is about. */
export interface FormSubject {
  readonly purpose: FormPurpose;
  /** The event that is changed, or copied; empty for a new one. */
  readonly eventId: string;
}

/** Sends the form with its picture as it was cut → the event's id, and what is said about it. */
export async function saveEvent(
  { purpose, eventId }: FormSubject,
  values: EventValues,
  { onProgress, requestKey }: { onProgress: (share: number) => void; requestKey: string },
): Promise<{ id: string; message: string }> {
  const file = await coverFile(values.cover);
  const options = { file, onProgress: file && onProgress };
  const body = bodyOf(values);
  if (purpose === 'edit') {
    const { message } = await api(updateEvent, { params: { id: eventId }, body }, options);
    askForEventsAgain();
    return { id: eventId, message };
  }
  const { message, data } = await api(createEvent, { body }, { ...options, requestKey });
  askForEventsAgain();
  return { id: data._id, message: purpose === 'duplicate' ? t`Evento duplicato` : message };
}
