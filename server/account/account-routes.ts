import { login, logout, signup, verifyEmail } from '#contract/account/account-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { clearPhoneToken } from '../check-in/phone-store.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import { SecurityRefusal } from '../security-event.ts';
import type { Services } from '../services.ts';
import { readProfile } from './account-store.ts';
import { lockForSignIn, readCredentials } from './access/credential-store.ts';
import { parseDeviceName } from './access/device-name.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './access/password.ts';
import { closeSession, openSession } from './access/session-store.ts';
import { signUp } from './access/sign-up.ts';
import { redeemVerification } from './access/verification-store.ts';

/** Registers the handlers of `contract/account`. */
export function registerAccount(serve: RegisterRoute, services: Services): void {
  const { database, clock } = services;

  serve(signup, async ({ body, language, translate }) => {
    await signUp(services, body, language);
    const message = translate(
      /*i18n*/ {
        id: 'account.signedUp',
        message: 'Ti abbiamo scritto: apri il link nel messaggio per confermare',
      },
    );
    return { message };
  });

  serve(verifyEmail, async ({ params: { id, email, token }, translate }) => {
    const isRedeemed = await database.transaction(({ db }) =>
      redeemVerification(db, { accountId: id, email, token, nowMs: clock() }),
    );
    if (!isRedeemed) throw new Refusal('linkInvalid');
    const message = translate(
      /*i18n*/ { id: 'account.verified', message: 'Indirizzo confermato: ora puoi accedere' },
    );
    return { message };
  });

  serve(login, async ({ body: { email, password, deviceType }, language, request, translate }) => {
    const credentials = await readCredentials(database.db, email);
    const isPasswordValid = await verifyPassword(password, credentials?.passwordHash);
    // Wrong, unknown and unverified get the same response, after the same work (AC-5).
    if (credentials === undefined || !isPasswordValid || !credentials.isVerified)
      throw failSignIn(credentials?.accountId);
    const { accountId, passwordHash } = credentials;
    const newHash = isOutdatedHash(passwordHash) ? await hashPassword(password) : undefined;
    const deviceName = parseDeviceName(request.headers['user-agent']);
    const token = await database.transaction(async ({ db }) => {
      if (!(await lockForSignIn(db, { accountId, passwordHash, newHash, language })))
        throw failSignIn(accountId);
      return openSession(db, { accountId, deviceType, deviceName, nowMs: clock() });
    });
    const message = translate(/*i18n*/ { id: 'account.signedIn', message: 'Accesso effettuato' });
    return { message, token, isPasswordChanged: credentials.isPasswordChanged };
  });

  serve(profile, async ({ caller }) => {
    const data = await readProfile(database.db, requireAccountId(caller));
    if (data === undefined) throw new Refusal('tokenError');
    return { data };
  });

  serve(logout, async ({ caller, translate }) => {
    if (caller.sessionHash !== undefined) await closeSession(database.db, caller.sessionHash);
    const phoneId = caller.door?.pass?.phoneId;
    if (phoneId !== undefined) await clearPhoneToken(database.db, phoneId);
    return { message: translate(/*i18n*/ { id: 'account.signedOut', message: 'Hai chiuso la sessione' }) };
  });
}

const failSignIn = (accountId: string | undefined): Refusal =>
  new SecurityRefusal('loginError', { kind: 'signInFailed', accountId });
