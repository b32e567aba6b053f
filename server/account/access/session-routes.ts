import {
  confirmPassword,
  endOwnSession,
  listSessions,
  logoutEverywhere,
  renewSession,
} from '#contract/account/session-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { noteSecurityEvent } from '../../http/observe-requests.ts';
import { requireAccountId, type RegisterRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { clearAttempts } from './attempt-store.ts';
import { readPasswordHash } from './credential-store.ts';
import { verifyPassword } from './password.ts';
import {
  closeSessionById,
  closeAccountSessions,
  confirmSession,
  readSessions,
  rotateToken,
} from './session-store.ts';
import { spendAttempt } from './sign-in.ts';

/** Registers the handlers of `contract/account/session-endpoints.ts`. */
export function registerSessions(serve: RegisterRoute, services: Services): void {
  const { database, clock } = services;

  serve(listSessions, async ({ caller }) => {
    const sessions = await readSessions(database.db, {
      accountId: requireAccountId(caller),
      sessionId: caller.sessionId,
      nowMs: clock(),
    });
    return { data: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
  });

  serve(confirmPassword, async ({ body, caller, request, reply, translate }) => {
    const accountId = requireAccountId(caller);
    const { sessionId = '', tokenHash = '' } = caller;
    await spendAttempt(services, { sessionId }, { reply, accountId });
    const hash = await readPasswordHash(database.db, accountId);
    if (!(await verifyPassword(body.password, hash))) {
      noteSecurityEvent(request, { kind: 'confirmationFailed', accountId });
      throw new Refusal('validation', { issues: [{ path: 'password', key: 'oldPasswordWrong' }] });
    }
    const token = await database.transaction(async ({ db }) => {
      await clearAttempts(db, { sessionId });
      await confirmSession(db, sessionId, clock());
      return rotateToken(db, { tokenHash, nowMs: clock() });
    });
    if (token === undefined) throw new Refusal('tokenError');
    const message = translate(/*i18n*/ { id: 'session.confirmed', message: 'Grazie, sei tu' });
    return { token, message };
  });

  serve(renewSession, async ({ caller }) => {
    const token = await rotateToken(database.db, { tokenHash: caller.tokenHash ?? '', nowMs: clock() });
    if (token === undefined) throw new Refusal('tokenError');
    return { token };
  });

  serve(endOwnSession, async ({ params, caller, translate, request }) => {
    const accountId = requireAccountId(caller);
    const isClosed = await database.transaction(({ db }) => closeSessionById(db, accountId, params.id));
    if (!isClosed) throw new Refusal('notFound');
    noteSecurityEvent(request, { kind: 'sessionsEnded', accountId });
    const message = translate(
      /*i18n*/ { id: 'session.ended', message: 'Fatto: su quel dispositivo dovrai accedere di nuovo' },
    );
    return { message };
  });

  serve(logoutEverywhere, async ({ caller, translate, request }) => {
    const accountId = requireAccountId(caller);
    await database.transaction(({ db }) => closeAccountSessions(db, accountId));
    noteSecurityEvent(request, { kind: 'sessionsEnded', accountId });
    const message = translate(
      /*i18n*/ { id: 'session.allEnded', message: 'Hai chiuso la sessione su tutti i dispositivi' },
    );
    return { message };
  });
}
