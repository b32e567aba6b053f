import type { FastifyRequest } from 'fastify';
import {
  changePassword,
  forgotPassword,
  resetPassword,
  verifyCode,
} from '#contract/account/password-endpoints.ts';
import { toNetwork } from '../../http/client-network.ts';
import { noteSecurityEvent } from '../../http/observe-requests.ts';
import { requireAccountId, type RegisterRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { clearAttempts } from './attempt-store.ts';
import { changeOwnPassword } from './change-password.ts';
import { readDeviceToken, setDeviceCookie } from '../../http/device-cookie.ts';
import type { Asker } from './password-reset-store.ts';
import { requestResetCode, redeemCode, resetPasswordByToken } from './password-reset.ts';
import { spendAttempt } from './sign-in.ts';

/** Registers the handlers of `contract/account/password-endpoints.ts`. */
export function registerPassword(serve: RegisterRoute, services: Services): void {
  serve(forgotPassword, async ({ body, translate, request, reply }) => {
    const { email } = body;
    const deviceToken = await requestResetCode(services, { email, asker: getAsker(request) });
    setDeviceCookie(reply, services.config, deviceToken);
    const message = translate(
      /*i18n*/ {
        id: 'password.codeSent',
        message: 'Se questo indirizzo ha un account, ti abbiamo inviato un codice di 6 cifre',
      },
    );
    return { message };
  });

  serve(verifyCode, async ({ body, request }) => ({
    data: await redeemCode(services, { ...body, asker: getAsker(request) }),
  }));

  serve(resetPassword, async ({ body, translate, request, reply }) => {
    const deviceToken = readDeviceToken(request);
    setDeviceCookie(reply, services.config, await resetPasswordByToken(services, { ...body, deviceToken }));
    noteSecurityEvent(request, { kind: 'passwordChanged', accountId: body.userId });
    const message = translate(
      /*i18n*/ { id: 'password.reset', message: 'Nuova password salvata: ora puoi accedere' },
    );
    return { message };
  });

  serve(changePassword, async ({ body, caller, translate, request, reply }) => {
    const accountId = requireAccountId(caller);
    const { sessionId = '', tokenHash = '' } = caller;
    await spendAttempt(services, { sessionId }, { reply, accountId });
    const token = await changeOwnPassword(services, { ...body, accountId, sessionId, tokenHash });
    await clearAttempts(services.database.db, { sessionId });
    noteSecurityEvent(request, { kind: 'passwordChanged', accountId });
    const message = translate(
      /*i18n*/ {
        id: 'password.changed',
        message: 'Password cambiata: sugli altri dispositivi dovrai accedere di nuovo',
      },
    );
    return { token, message };
  });
}

const getAsker = (request: FastifyRequest): Asker => ({
  deviceToken: readDeviceToken(request),
  network: toNetwork(request.ip),
});
