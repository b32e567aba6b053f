import {
  createPass,
  listPasses,
  lookAtPass,
  openPass,
  passMarginMs,
  revokePass,
  revokePassDevice,
  type PassFacts,
  type StaffPass,
} from '#contract/check-in/pass-calls.ts';
import { Refusal, type FieldIssue } from '#contract/reasons.ts';
import { claimRequest } from '../http/request-key-store.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import { newId } from '../id.ts';
import { findOwnTitle } from '../registration/participant-export-store.ts';
import type { Services } from '../services.ts';
import { passIdIn, passLinkOf } from './pass-code.ts';
import {
  insertPass,
  lockOwnEvent,
  openOnPhone,
  readPassFacts,
  readPasses,
  revokePassOf,
  revokePhoneOf,
  type KnownPass,
} from './pass-store.ts';

const messages = {
  made: /*i18n*/ { id: 'pass.made', message: 'Pass creato: dallo a chi sta alla porta' },
  revoked: /*i18n*/ { id: 'pass.revoked', message: 'Pass revocato: i suoi telefoni perdono l’elenco' },
  phoneRevoked: /*i18n*/ { id: 'pass.phoneRevoked', message: 'Telefono revocato: perde l’elenco' },
};

/** The staff passes of an organiser's events, and what volunteers do with them (CI-21, CI-29). */
export function registerPasses(serve: Serve, services: Services): void {
  const { database, clock } = services;
  const withLink = (pass: KnownPass): StaffPass => ({
    ...pass,
    link: pass.isRevoked ? '' : passLinkOf(services, pass._id),
  });

  serve(listPasses, async ({ params, caller }) => {
    const own = { eventId: params.id, organiserId: accountIdOf(caller) };
    if ((await findOwnTitle(database.db, own)) === undefined) throw new Refusal('notFound');
    return { data: (await readPasses(database.db, own)).map(withLink) };
  });

  serve(createPass, async ({ params, body, caller, requestKey, say }) => {
    const nowMs = clock();
    const eventId = params.id;
    const window = { startAt: Date.parse(body.startDateTime), endAt: Date.parse(body.endDateTime) };
    const pass = await database.transaction(async ({ db }) => {
      const event = await lockOwnEvent(db, { eventId, organiserId: accountIdOf(caller) });
      if (event === undefined) throw new Refusal('notFound');
      const id = newId(nowMs);
      const passId = await claimRequest(db, { key: requestKey, resultId: id, nowMs });
      if (passId === id) {
        if (event.isCancelled) throw new Refusal('eventCancelled');
        if (event.endAt <= nowMs) throw new Refusal('eventEnded');
        const issues = windowIssues(window, event, nowMs);
        if (issues.length > 0) throw new Refusal('validation', { issues });
        await insertPass(db, { id, eventId, label: body.label, ...window, nowMs });
      }
      const [made] = await readPasses(db, { eventId, passId });
      if (made === undefined) throw new Refusal('notFound');
      return made;
    });
    return { message: say(messages.made), data: withLink(pass) };
  });

  serve(revokePass, async ({ params: { id }, caller, say }) => {
    const own = { id, organiserId: accountIdOf(caller), nowMs: clock() };
    if (!(await database.transaction((tx) => revokePassOf(tx, own)))) throw new Refusal('notFound');
    return { message: say(messages.revoked) };
  });

  serve(revokePassDevice, async ({ params: { id }, caller, say }) => {
    const own = { id, organiserId: accountIdOf(caller), nowMs: clock() };
    if (!(await database.transaction((tx) => revokePhoneOf(tx, own)))) throw new Refusal('notFound');
    return { message: say(messages.phoneRevoked) };
  });

  const factsOf = async (code: string): Promise<PassFacts> => {
    const passId = passIdIn(services, code);
    const facts = passId === undefined ? undefined : await readPassFacts(database.db, passId);
    if (facts === undefined) throw new Refusal('linkInvalid');
    return facts;
  };

  serve(lookAtPass, async ({ body }) => ({ data: await factsOf(body.pass) }));

  serve(openPass, async ({ body }) => {
    const facts = await factsOf(body.pass);
    const { deviceId, deviceLabel: label } = body;
    const phone = { passId: facts._id, deviceId, label, nowMs: clock() };
    const token = await database.transaction(({ db }) => openOnPhone(db, phone));
    return { token, data: facts };
  });
}

interface Window {
  readonly startAt: number;
  readonly endAt: number;
}

/** A pass is good while its event is, from a week before it to a week after it at most (CI-29). */
function windowIssues(pass: Window, event: Window, nowMs: number): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (pass.startAt >= event.endAt || pass.startAt < event.startAt - passMarginMs)
    issues.push({ path: 'startDateTime', key: 'passOffEvent' });
  if (pass.endAt <= nowMs) issues.push({ path: 'endDateTime', key: 'passOver' });
  else if (pass.endAt <= event.startAt || pass.endAt > event.endAt + passMarginMs)
    issues.push({ path: 'endDateTime', key: 'passOffEvent' });
  return issues;
}
