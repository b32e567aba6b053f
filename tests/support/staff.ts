import { createPass, openPass, type StaffPass } from '#contract/check-in/pass-calls.ts';
import type { TestApp } from './app.ts';
import type { BuiltAccount } from './builders.ts';
import { call } from './call.ts';

const hourMs = 3_600_000;

/** A pass of an own event, for the next two days unless the wishes make it otherwise. */
export async function newPass(
  app: TestApp,
  organisation: BuiltAccount,
  eventId: string,
  wishes: { label?: string; startAt?: number; endAt?: number } = {},
): Promise<StaffPass> {
  const { label = 'Varco nord', startAt = app.clock(), endAt = app.clock() + 48 * hourMs } = wishes;
  const body = {
    label,
    startDateTime: new Date(startAt).toISOString(),
    endDateTime: new Date(endAt).toISOString(),
  };
  const { data } = await call(app, createPass, { params: { id: eventId }, body }, organisation);
  return data;
}

/** What stands behind the `#` of a pass's link. */
export const codeOf = ({ link }: Pick<StaffPass, 'link'>): string => link.split('#')[1] ?? '';

/** A phone that opens a pass; its token calls as staff. */
export async function openedPhone(
  app: TestApp,
  pass: Pick<StaffPass, 'link'>,
  { deviceId = 'phone-1', deviceLabel = 'Telefono di Ada' }: { deviceId?: string; deviceLabel?: string } = {},
): Promise<{ token: string }> {
  const { token } = await call(app, openPass, { body: { pass: codeOf(pass), deviceId, deviceLabel } }, {});
  return { token };
}
