import { login, logout, signup, verifyEmail } from '#contract/account/account-calls.ts';
import { profile } from '#contract/account/profile-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { leaveDoor } from '../check-in/phone-store.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { readProfile } from './account-store.ts';
import { holdForSignIn, readCredentials } from './credential-store.ts';
import { deviceNameOf } from './device-name.ts';
import { isPassword } from './password.ts';
import { closeSession, openSession } from './session-store.ts';
import { signUp } from './sign-up.ts';
import { redeemVerification } from './verification-store.ts';

/** The calls of `contract/account`. */
export function registerAccount(serve: Serve, services: Services): void {
  const { database, clock } = services;

  serve(signup, async ({ body, language, say }) => {
    await signUp(services, body, language);
    const message = say(
      /*i18n*/ {
        id: 'account.signedUp',
        message: 'Ti abbiamo scritto: apri il link nel messaggio per confermare',
      },
    );
    return { message };
  });

  serve(verifyEmail, async ({ params: { id, email, token }, say }) => {
    const isRedeemed = await database.transaction(({ db }) =>
      redeemVerification(db, { accountId: id, email, token, nowMs: clock() }),
    );
    if (!isRedeemed) throw new Refusal('linkInvalid');
    const message = say(
      /*i18n*/ { id: 'account.verified', message: 'Indirizzo confermato: ora puoi accedere' },
    );
    return { message };
  });

  serve(login, async ({ body: { email, password, deviceType }, language, request, say }) => {
    const known = await readCredentials(database.db, email);
    const isRight = await isPassword(password, known?.passwordHash);
    // Wrong, unknown and unverified are one answer, after the same work.
    if (known === undefined || !isRight || !known.isVerified) throw new Refusal('loginError');
    const { accountId, passwordHash } = known;
    const deviceName = deviceNameOf(request.headers['user-agent']);
    const token = await database.transaction(async ({ db }) => {
      if (!(await holdForSignIn(db, { accountId, passwordHash, language }))) throw new Refusal('loginError');
      return openSession(db, { accountId, deviceType, deviceName, nowMs: clock() });
    });
    const message = say(/*i18n*/ { id: 'account.signedIn', message: 'Accesso effettuato' });
    return { message, token, isPasswordChanged: known.isPasswordChanged };
  });

  serve(profile, async ({ caller }) => {
    const data = await readProfile(database.db, accountIdOf(caller));
    if (data === undefined) throw new Refusal('tokenError');
    return { data };
  });

  serve(logout, async ({ caller, say }) => {
    if (caller.sessionHash !== undefined) await closeSession(database.db, caller.sessionHash);
    const phoneId = caller.door?.pass?.phoneId;
    if (phoneId !== undefined) await leaveDoor(database.db, phoneId);
    return { message: say(/*i18n*/ { id: 'account.signedOut', message: 'Hai chiuso la sessione' }) };
  });
}
