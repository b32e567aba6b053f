import { readDeletionInstructions, requestDeletion } from '#contract/account/deletion-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import type { TestApp } from './app.ts';
import type { BuiltAccount } from './builders.ts';
import { call } from './call.ts';

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** Between a request and its erasure. */
export const graceMs = 30 * dayMs;

/** Asks for the deletion with every point ticked, as the page does. */
export async function askDeletion(app: TestApp, { token }: BuiltAccount) {
  const { data } = await call(app, readDeletionInstructions, {}, { token });
  const instructions = data.instructions.map((it) => ({ ...it, isSelected: true }));
  return call(app, requestDeletion, { body: { ...data, instructions } }, { token });
}

/** Registers these people, the first of them with the account’s own address. */
export const registerFor = (app: TestApp, eventId: string, names: readonly string[], by?: BuiltAccount) =>
  call(
    app,
    register,
    {
      params: { id: eventId },
      body: {
        acceptedPNPTNC: true,
        acceptedCreatorPolicy: true,
        noOfTickets: names.length,
        participants: names.map((firstName) => ({
          firstName,
          lastName: 'Degl’Innocenti',
          email: by && firstName === names[0] ? by.email : `${firstName.toLowerCase()}@example.org`,
        })),
      },
    },
    by && { token: by.token },
  );

/** The times of an event that is over tomorrow. */
export const soon = (app: TestApp) => ({
  startDateTime: new Date(app.clock() + hourMs).toISOString(),
  endDateTime: new Date(app.clock() + 3 * hourMs).toISOString(),
});
/** The times of an event that is not over when `graceMs` has passed. */
export const farAhead = (app: TestApp) => ({
  startDateTime: new Date(app.clock() + graceMs + 5 * dayMs).toISOString(),
  endDateTime: new Date(app.clock() + graceMs + 6 * dayMs).toISOString(),
});

export const eventRow = (app: TestApp, id: string) =>
  app.services.database.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst();

export const accountRow = (app: TestApp, id: string) =>
  app.services.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
