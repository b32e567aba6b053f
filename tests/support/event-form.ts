import type { AnswerOf, RefusalAnswer } from '#contract/call.ts';
import { createEvent, updateEvent } from '#contract/event/event-calls.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import type { TestApp } from './app.ts';
import { eventForm, type BuiltAccount, type EventWishes } from './builders.ts';
import { sendForm } from './call.ts';
import { dumpDatabase } from './database-dump.ts';
import { bytesOf, plain } from './pictures.ts';

type Bytes = Uint8Array<ArrayBuffer>;

let tiny: Promise<Bytes> | undefined;
/** A picture as small as they come. */
export const tinyPng = (): Promise<Bytes> => (tiny ??= bytesOf(plain(8, 6).png()));

/** Anything that the texts of a form may be made of; nothing is an empty text. */
export type FormTexts = Readonly<Record<string, unknown>>;

/** Texts, and a file if there is one, as a browser sends them: lists as `name[0]`, `name[1]` … */
export function formDataOf(
  texts: FormTexts,
  file?: Bytes,
  { name = 'foto.png', type = 'image/png' } = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(texts)) {
    if (Array.isArray(value)) value.forEach((each, at) => form.append(`${field}[${at}]`, String(each)));
    else if (value !== undefined) form.append(field, value === null ? '' : String(value as string));
  }
  if (file !== undefined) form.append('file', new File([file], name, { type }));
  return form;
}

/** Publishes an event with a small picture, which must succeed → its id. */
export async function publish(
  app: TestApp,
  { token }: Pick<BuiltAccount, 'token'>,
  wishes: EventWishes = {},
): Promise<string> {
  const form = formDataOf(eventForm(app, wishes), await tinyPng());
  const response = await sendForm(app, createEvent, form, { token });
  if (response.statusCode !== 200) throw new Error(`The event was refused: ${response.body}`);
  return response.json<AnswerOf<typeof createEvent>>().data._id;
}

/** Gives an organisation an account into which its tickets can be paid. */
export async function connectPayments(
  { services }: TestApp,
  { id }: Pick<BuiltAccount, 'id'>,
): Promise<void> {
  const { db } = services.database;
  await db.updateTable('account').set({ stripe_account_id: 'conto' }).where('id', '=', id).execute();
}

/** What an own event says, as the texts of its form. */
export const formOfEvent = (event: OwnEvent): FormTexts => {
  const { _id, availableTickets, purchasedTickets, noOfParticipants, noOfCheckIns, ...form } = event;
  return form;
};

/** Changes an own event, which must succeed → what it is now. */
export async function change(
  app: TestApp,
  { token }: Pick<BuiltAccount, 'token'>,
  event: OwnEvent,
  wishes: FormTexts = {},
  file?: Bytes,
): Promise<OwnEvent> {
  const form = formDataOf({ ...formOfEvent(event), ...wishes }, file);
  const response = await sendForm(app, updateEvent, form, { token, params: { id: event._id } });
  if (response.statusCode !== 200) throw new Error(`The change was refused: ${response.body}`);
  return response.json<AnswerOf<typeof updateEvent>>().data;
}

/** Publishes or changes (with an id) what must be refused → the refusal and its status. */
export async function refusedEvent(
  app: TestApp,
  { token }: Pick<BuiltAccount, 'token'>,
  form: FormData,
  id?: string,
): Promise<RefusalAnswer & { status: number }> {
  const response = await (id === undefined
    ? sendForm(app, createEvent, form, { token })
    : sendForm(app, updateEvent, form, { token, params: { id } }));
  if (response.statusCode === 200) throw new Error(`Not refused: ${response.body}`);
  return { ...response.json<RefusalAnswer>(), status: response.statusCode };
}

/** What is refused of a form, alike when it publishes and when it changes; that nothing is written is checked. */
export async function refusedTwice(
  app: TestApp,
  owner: BuiltAccount,
  wishes: FormTexts,
  file?: Bytes,
): Promise<RefusalAnswer & { status: number }> {
  const id = await publish(app, owner);
  const texts = { ...eventForm(app), ...wishes };
  const before = await dumpDatabase(app);
  const fresh = await refusedEvent(app, owner, formDataOf(texts, file));
  const changed = await refusedEvent(app, owner, formDataOf({ version: 1, ...texts }, file), id);
  if (JSON.stringify(changed) !== JSON.stringify(fresh))
    throw new Error(`Refused differently: ${JSON.stringify([fresh, changed])}`);
  if ((await dumpDatabase(app)) !== before) throw new Error('What was refused has left a trace');
  return fresh;
}
