import { endOwnSession, listSessions, logoutEverywhere } from '#contract/account/session-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { closeSessionOf, closeSessionsOf, readSessions } from './session-store.ts';

/** The calls of `contract/account/session-calls.ts`. */
export function registerSessions(serve: Serve, { database, clock }: Services): void {
  serve(listSessions, async ({ caller }) => {
    const sessions = await readSessions(database.db, {
      accountId: accountIdOf(caller),
      tokenHash: caller.sessionHash,
      nowMs: clock(),
    });
    return { data: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
  });

  serve(endOwnSession, async ({ params, caller, say }) => {
    if (!(await closeSessionOf(database.db, accountIdOf(caller), params.id))) throw new Refusal('notFound');
    const message = say(
      /*i18n*/ { id: 'session.ended', message: 'Fatto: su quel dispositivo dovrai accedere di nuovo' },
    );
    return { message };
  });

  serve(logoutEverywhere, async ({ caller, say }) => {
    await closeSessionsOf(database.db, accountIdOf(caller));
    const message = say(
      /*i18n*/ { id: 'session.allEnded', message: 'Hai chiuso la sessione su tutti i dispositivi' },
    );
    return { message };
  });
}
