import {
  changePassword,
  forgotPassword,
  resetPassword,
  verifyCode,
} from '#contract/account/password-calls.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { changeOwnPassword } from './change-password.ts';
import { askForCode, redeemCode, resetByToken } from './password-reset.ts';

/** The calls of `contract/account/password-calls.ts`. */
export function registerPassword(serve: Serve, services: Services): void {
  serve(forgotPassword, async ({ body, say }) => {
    await askForCode(services, body.email);
    const message = say(
      /*i18n*/ {
        id: 'password.codeSent',
        message: 'Se questo indirizzo ha un account, ti abbiamo mandato un codice di 6 cifre',
      },
    );
    return { message };
  });

  serve(verifyCode, async ({ body }) => ({ data: await redeemCode(services, body) }));

  serve(resetPassword, async ({ body, say }) => {
    await resetByToken(services, body);
    const message = say(
      /*i18n*/ { id: 'password.reset', message: 'Nuova password salvata: ora puoi accedere' },
    );
    return { message };
  });

  serve(changePassword, async ({ body, caller, say }) => {
    await changeOwnPassword(services, {
      ...body,
      accountId: accountIdOf(caller),
      sessionHash: caller.sessionHash,
    });
    const message = say(
      /*i18n*/ {
        id: 'password.changed',
        message: 'Password cambiata: sugli altri dispositivi dovrai accedere di nuovo',
      },
    );
    return { message };
  });
}
