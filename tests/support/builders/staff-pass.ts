import { createPass, openPass, type StaffPass } from '#contract/check-in/pass-endpoints.ts';
import { hourMs } from '#contract/durations.ts';
import type { TestApp } from '../app/app.ts';
import type { BuiltAccount } from './builders.ts';
import { call } from '../app/call.ts';

/** Creates a pass of an own event, for the next two days by default. */
export async function newPass(
  app: TestApp,
  organisation: BuiltAccount,
  eventId: string,
  overrides: { label?: string; startAt?: number; endAt?: number } = {},
): Promise<StaffPass> {
  const { label = 'Varco nord', startAt = app.clock(), endAt = app.clock() + 48 * hourMs } = overrides;
  const body = {
    label,
    startDateTime: new Date(startAt).toISOString(),
    endDateTime: new Date(endAt).toISOString(),
  };
  const { data } = await call(app, createPass, { params: { id: eventId }, body }, organisation);
  return data;
}

/** The fragment of a pass's link. */
export const getPassCode = ({ link }: Pick<StaffPass, 'link'>): string => link.split('#')[1] ?? '';

/** Redeems a pass on a device; returns its staff token. */
export async function redeemPass(
  app: TestApp,
  pass: Pick<StaffPass, 'link'>,
  { deviceId = 'phone-1', deviceLabel = 'Telefono di Ada' }: { deviceId?: string; deviceLabel?: string } = {},
): Promise<{ token: string }> {
  const { token } = await call(
    app,
    openPass,
    { body: { pass: getPassCode(pass), deviceId, deviceLabel } },
    {},
  );
  return { token };
}
