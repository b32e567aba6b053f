import {
  createPass,
  listPasses,
  readPass,
  openPass,
  passMarginMs,
  revokePass,
  revokePassDevice,
  type PassInfo,
  type StaffPass,
} from '#contract/check-in/pass-endpoints.ts';
import { Refusal, type FieldIssue } from '#contract/reasons.ts';
import { claimIdempotencyKey } from '../http/idempotency-store.ts';
import { noteSecurityEvent } from '../http/observe-requests.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import { newId } from '../id.ts';
import { findOwnTitle } from '../participant/participant-export-store.ts';
import { SecurityRefusal } from '../security-event.ts';
import type { Services } from '../services.ts';
import { verifyPassCode, createPassLink } from './pass-code.ts';
import {
  insertPass,
  lockOrganiserEvent,
  redeemPass,
  readPassInfo,
  readPasses,
  revokeStaffPass,
  revokePhone,
  type StoredPass,
} from './pass-store.ts';

const messages = {
  made: /*i18n*/ { id: 'pass.made', message: 'Pass creato: dallo a chi fa il check-in' },
  revoked: /*i18n*/ {
    id: 'pass.revoked',
    message: 'Pass revocato: i telefoni che lo usano perdono l’elenco',
  },
  phoneRevoked: /*i18n*/ { id: 'pass.phoneRevoked', message: 'Telefono revocato: perde l’elenco' },
};

/**
 * Routes for the staff passes of an organiser's events, and for volunteers who redeem them (CI-21, CI-29).
 */
export function registerPassRoutes(serve: RegisterRoute, services: Services): void {
  const { database, clock } = services;
  const withLink = (pass: StoredPass): StaffPass => ({
    ...pass,
    link: pass.isRevoked ? '' : createPassLink(services, pass._id),
  });

  serve(listPasses, async ({ params, caller }) => {
    const own = { eventId: params.id, organiserId: requireAccountId(caller) };
    if ((await findOwnTitle(database.db, own)) === undefined) throw new Refusal('notFound');
    return { data: (await readPasses(database.db, own)).map(withLink) };
  });

  serve(createPass, async ({ params, body, caller, idempotencyKey, translate }) => {
    const nowMs = clock();
    const eventId = params.id;
    const window = { startAt: Date.parse(body.startDateTime), endAt: Date.parse(body.endDateTime) };
    const pass = await database.transaction(async ({ db }) => {
      const event = await lockOrganiserEvent(db, { eventId, organiserId: requireAccountId(caller) });
      if (event === undefined) throw new Refusal('notFound');
      const id = newId(nowMs);
      const passId = await claimIdempotencyKey(db, { key: idempotencyKey, resultId: id, nowMs });
      if (passId === id) {
        if (event.isCancelled) throw new Refusal('eventCancelled');
        if (event.endAt <= nowMs) throw new Refusal('eventEnded');
        const issues = validateWindow(window, event, nowMs);
        if (issues.length > 0) throw new Refusal('validation', { issues });
        await insertPass(db, { id, eventId, label: body.label, ...window, nowMs });
      }
      const [created] = await readPasses(db, { eventId, passId });
      if (created === undefined) throw new Refusal('notFound');
      return created;
    });
    return { message: translate(messages.made), data: withLink(pass) };
  });

  serve(revokePass, async ({ params: { id }, caller, translate, request }) => {
    const own = { id, organiserId: requireAccountId(caller), nowMs: clock() };
    if (!(await database.transaction((tx) => revokeStaffPass(tx, own)))) throw new Refusal('notFound');
    noteSecurityEvent(request, { kind: 'passRevoked', accountId: own.organiserId });
    return { message: translate(messages.revoked) };
  });

  serve(revokePassDevice, async ({ params: { id }, caller, translate, request }) => {
    const own = { id, organiserId: requireAccountId(caller), nowMs: clock() };
    if (!(await database.transaction((tx) => revokePhone(tx, own)))) throw new Refusal('notFound');
    noteSecurityEvent(request, { kind: 'passRevoked', accountId: own.organiserId });
    return { message: translate(messages.phoneRevoked) };
  });

  const requirePassInfo = async (code: string): Promise<PassInfo> => {
    const passId = verifyPassCode(services, code);
    if (passId === undefined) throw new SecurityRefusal('linkInvalid', { kind: 'passForged' });
    const info = await readPassInfo(database.db, passId);
    if (info === undefined) throw new SecurityRefusal('linkInvalid', { kind: 'passRefused' });
    return info;
  };

  serve(readPass, async ({ body }) => ({ data: await requirePassInfo(body.pass) }));

  serve(openPass, async ({ body }) => {
    const info = await requirePassInfo(body.pass);
    const { deviceId, deviceLabel: label } = body;
    const phone = { passId: info._id, deviceId, label, nowMs: clock() };
    const token = await database.transaction(({ db }) => redeemPass(db, phone));
    return { token, data: info };
  });
}

interface TimeWindow {
  readonly startAt: number;
  readonly endAt: number;
}

/** Validates a pass's window: it must overlap the event's and reach at most a week beyond it (CI-29). */
function validateWindow(pass: TimeWindow, event: TimeWindow, nowMs: number): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (pass.startAt >= event.endAt || pass.startAt < event.startAt - passMarginMs)
    issues.push({ path: 'startDateTime', key: 'passOffEvent' });
  if (pass.endAt <= nowMs) issues.push({ path: 'endDateTime', key: 'passOver' });
  else if (pass.endAt <= event.startAt || pass.endAt > event.endAt + passMarginMs)
    issues.push({ path: 'endDateTime', key: 'passOffEvent' });
  return issues;
}
