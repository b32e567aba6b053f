import { readDeletionInstructions, requestDeletion } from '#contract/account/deletion-endpoints.ts';
import { hourMs, dayMs } from '#contract/durations.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import type { TestApp } from '../app/app.ts';
import type { BuiltAccount } from './builders.ts';
import { call } from '../app/call.ts';
import { renewConfirmation } from './sign-in.ts';

/** Time between a deletion request and the erasure. */
export const gracePeriodMs = 30 * dayMs;

/** Requests deletion with every point ticked and the password asked, as the page does. */
export async function requestAccountDeletion(app: TestApp, { token }: BuiltAccount) {
  await renewConfirmation(app, { token });
  const { data } = await call(app, readDeletionInstructions, {}, { token });
  const instructions = data.instructions.map((instruction) => ({ ...instruction, isSelected: true }));
  return call(app, requestDeletion, { body: { ...data, instructions } }, { token });
}

/** Registers participants, the first with the account’s own address. */
export const registerParticipants = (
  app: TestApp,
  eventId: string,
  names: readonly string[],
  by?: BuiltAccount,
) =>
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

/** Times of an event that is past tomorrow. */
export const inOneHour = (app: TestApp) => ({
  startDateTime: new Date(app.clock() + hourMs).toISOString(),
  endDateTime: new Date(app.clock() + 3 * hourMs).toISOString(),
});
/** Times of an event that is still upcoming after `gracePeriodMs`. */
export const afterGracePeriod = (app: TestApp) => ({
  startDateTime: new Date(app.clock() + gracePeriodMs + 5 * dayMs).toISOString(),
  endDateTime: new Date(app.clock() + gracePeriodMs + 6 * dayMs).toISOString(),
});

export const readEventRow = (app: TestApp, id: string) =>
  app.services.database.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst();

export const readAccountRow = (app: TestApp, id: string) =>
  app.services.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
