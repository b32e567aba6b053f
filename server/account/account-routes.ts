import type { FastifyRequest } from 'fastify';
import {
  disownMail,
  login,
  logout,
  readSignUp,
  resendVerification,
  signup,
  unlockSignIn,
  verifyEmail,
  verifyWithPassword,
} from '#contract/account/account-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { Refusal, type Reason } from '#contract/reasons.ts';
import { clearPhoneToken } from '../check-in/phone-store.ts';
import { noteSecurityEvent } from '../http/observe-requests.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { readProfile } from './account-store.ts';
import { mailVerificationAgain } from './access/resend-verification.ts';
import { requireUncommonPassword } from './access/common-password.ts';
import { hashPassword } from './access/password.ts';
import { closeSession } from './access/session-store.ts';
import { disownMail as disown } from './access/disown-mail.ts';
import { signInWithPassword, unlockSignInByToken } from './access/sign-in.ts';
import { signUp } from './access/sign-up.ts';
import { readSignUpToken, setSignUpCookie } from './access/sign-up-cookie.ts';
import { findSignUp, redeemVerification, type Redeemed } from './access/verification-store.ts';

const verifiedMessage = /*i18n*/ {
  id: 'account.verified',
  message: 'Indirizzo confermato: ora puoi accedere',
};

/** Why a verification link does not confirm. */
const linkReasons: Readonly<Record<Exclude<Redeemed, 'confirmed'>, Reason>> = {
  used: 'alreadyVerified',
  invalid: 'linkInvalid',
  passwordNeeded: 'passwordNeeded',
};

/** Registers the handlers of `contract/account`. */
export function registerAccount(serve: RegisterRoute, services: Services): void {
  const { database, clock } = services;

  serve(signup, async ({ body, language, request, reply, translate }) => {
    setSignUpCookie(reply, services.config, await signUp(services, body, { language, ip: request.ip }));
    const message = translate(
      /*i18n*/ {
        id: 'account.signedUp',
        message: 'Ti abbiamo scritto: apri il link nel messaggio per confermare',
      },
    );
    return { message };
  });

  const openLink = (
    { id, email, token }: { id: string; email: string; token: string },
    request: FastifyRequest,
  ) => ({ accountId: id, email, token, browserToken: readSignUpToken(request), nowMs: clock() });

  /** @throws Refusal `alreadyVerified`, `linkInvalid` or `passwordNeeded` */
  const confirmEmail = async (link: Parameters<typeof redeemVerification>[1]): Promise<void> => {
    const redeemed = await database.transaction(({ db }) => redeemVerification(db, link));
    if (redeemed !== 'confirmed') throw new Refusal(linkReasons[redeemed]);
  };

  serve(verifyEmail, async ({ params, request, translate }) => {
    await confirmEmail(openLink(params, request));
    return { message: translate(verifiedMessage) };
  });

  serve(readSignUp, async ({ body, request }) => {
    const found = await findSignUp(database.db, openLink(body, request));
    if (typeof found === 'string') throw new Refusal(linkReasons[found]);
    const { firstName, lastName, companyName } = found.signUp;
    return { data: { firstName, lastName, companyName } };
  });

  serve(verifyWithPassword, async ({ body: { password, ...link }, request, translate }) => {
    await requireUncommonPassword('password', password, [link.email.replace(/@.*/, '')]);
    await confirmEmail({ ...openLink(link, request), passwordHash: await hashPassword(password) });
    return { message: translate(verifiedMessage) };
  });

  serve(resendVerification, async ({ body, translate }) => {
    await mailVerificationAgain(services, body.email);
    const message = translate(
      /*i18n*/ {
        id: 'account.verificationSentAgain',
        message: 'Se manca la conferma, il link è di nuovo nella tua e-mail',
      },
    );
    return { message };
  });

  serve(login, async ({ body, language, request, reply, translate }) => {
    const signedIn = await signInWithPassword(services, body, { language, request, reply });
    const message = translate(/*i18n*/ { id: 'account.signedIn', message: 'Accesso effettuato' });
    return { message, ...signedIn };
  });

  serve(unlockSignIn, async ({ body, request, reply, translate }) => {
    await unlockSignInByToken(services, body.token, { request, reply });
    const message = translate(
      /*i18n*/ { id: 'account.unlocked', message: 'Fatto: da questo dispositivo puoi accedere subito' },
    );
    return { message };
  });

  serve(disownMail, async ({ body, request, translate }) => {
    const { kind, message } = await disown(services, body.token);
    noteSecurityEvent(request, { kind: 'mailDisowned', detail: kind });
    return { data: { needsNewPassword: kind === 'signIn' }, message: translate(message) };
  });

  serve(profile, async ({ caller }) => {
    const data = await readProfile(database.db, requireAccountId(caller));
    if (data === undefined) throw new Refusal('tokenError');
    return { data };
  });

  serve(logout, async ({ caller, translate }) => {
    if (caller.sessionId !== undefined) await closeSession(database.db, caller.sessionId);
    const phoneId = caller.door?.pass?.phoneId;
    if (phoneId !== undefined) await clearPhoneToken(database.db, phoneId);
    return { message: translate(/*i18n*/ { id: 'account.signedOut', message: 'Hai chiuso la sessione' }) };
  });
}
