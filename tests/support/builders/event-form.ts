import type { ResponseOf, RefusalResponse } from '#contract/endpoint.ts';
import { createEvent, updateEvent } from '#contract/event/event-endpoints.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import type { TestApp } from '../app/app.ts';
import { eventForm, type BuiltAccount, type EventOverrides } from './builders.ts';
import { sendForm } from '../app/call.ts';
import { dumpDatabase } from '../db/dump-database.ts';
import { toImageBuffer, plainImage } from '../images/images.ts';

type Bytes = Uint8Array<ArrayBuffer>;

let cachedPng: Promise<Bytes> | undefined;
/** A minimal image. */
export const tinyPng = (): Promise<Bytes> => (cachedPng ??= toImageBuffer(plainImage(8, 6).png()));

/** Values for form fields; `null` becomes an empty string. */
export type FormFields = Readonly<Record<string, unknown>>;

/** Builds a FormData as browsers send it, with an optional file; lists as `name[0]`, `name[1]` … */
export function toFormData(
  texts: FormFields,
  file?: Bytes,
  { name = 'foto.png', type = 'image/png' } = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(texts)) {
    if (Array.isArray(value)) value.forEach((item, index) => form.append(`${field}[${index}]`, String(item)));
    else if (value !== undefined) form.append(field, value === null ? '' : String(value as string));
  }
  if (file !== undefined) form.append('file', new File([file], name, { type }));
  return form;
}

/**
 * Publishes a valid event with a small image.
 * @returns its id
 */
export async function publishEvent(
  app: TestApp,
  { token }: Pick<BuiltAccount, 'token'>,
  overrides: EventOverrides = {},
): Promise<string> {
  const form = toFormData(eventForm(app, overrides), await tinyPng());
  const response = await sendForm(app, createEvent, form, { token });
  if (response.statusCode !== 200) throw new Error(`The event was refused: ${response.body}`);
  return response.json<ResponseOf<typeof createEvent>>().data._id;
}

/** Connects a payment account to an organisation. */
export async function connectPaymentAccount(
  { services }: TestApp,
  { id }: Pick<BuiltAccount, 'id'>,
): Promise<void> {
  const { db } = services.database;
  await db.updateTable('account').set({ stripe_account_id: 'conto' }).where('id', '=', id).execute();
}

/** Converts an own event to its form fields. */
export const toEventForm = (event: OwnEvent): FormFields => {
  const { _id, availableTickets, purchasedTickets, noOfParticipants, noOfCheckIns, ...form } = event;
  return form;
};

/**
 * Updates an own event, which must succeed.
 * @returns the updated event
 */
export async function updateEventForm(
  app: TestApp,
  { token }: Pick<BuiltAccount, 'token'>,
  event: OwnEvent,
  overrides: FormFields = {},
  file?: Bytes,
): Promise<OwnEvent> {
  const form = toFormData({ ...toEventForm(event), ...overrides }, file);
  const response = await sendForm(app, updateEvent, form, { token, params: { id: event._id } });
  if (response.statusCode !== 200) throw new Error(`The change was refused: ${response.body}`);
  return response.json<ResponseOf<typeof updateEvent>>().data;
}

/**
 * Publishes, or updates with an id, a form that must be rejected.
 * @returns the error and its status
 */
export async function expectEventFormRefused(
  app: TestApp,
  { token }: Pick<BuiltAccount, 'token'>,
  form: FormData,
  id?: string,
): Promise<RefusalResponse & { status: number }> {
  const response = await (id === undefined
    ? sendForm(app, createEvent, form, { token })
    : sendForm(app, updateEvent, form, { token, params: { id } }));
  if (response.statusCode === 200) throw new Error(`Not refused: ${response.body}`);
  return { ...response.json<RefusalResponse>(), status: response.statusCode };
}

/** Expects the same rejection on publish and on update, without a database change. */
export async function expectPublishAndUpdateRefused(
  app: TestApp,
  owner: BuiltAccount,
  overrides: FormFields,
  file?: Bytes,
): Promise<RefusalResponse & { status: number }> {
  const id = await publishEvent(app, owner);
  const texts = { ...eventForm(app), ...overrides };
  const before = await dumpDatabase(app);
  const fresh = await expectEventFormRefused(app, owner, toFormData(texts, file));
  const changed = await expectEventFormRefused(app, owner, toFormData({ version: 1, ...texts }, file), id);
  if (JSON.stringify(changed) !== JSON.stringify(fresh))
    throw new Error(`Refused differently: ${JSON.stringify([fresh, changed])}`);
  if ((await dumpDatabase(app)) !== before) throw new Error('What was refused has left a trace');
  return fresh;
}
