import { loginByAdmin } from '#contract/account/account-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { readProfile } from '../account/account-store.ts';
import { openSession } from '../account/session-store.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { audit } from './audit-store.ts';
import { redeemGrant } from './grant-store.ts';

/** An admin comes back with the link that the command line made for her. */
export function registerAdmin(serve: Serve, { database, clock }: Services): void {
  serve(loginByAdmin, async ({ body, say }) => {
    const nowMs = clock();
    const signedIn = await database.transaction(async ({ db }) => {
      const granted = await redeemGrant(db, body, nowMs);
      const account = granted && (await readProfile(db, granted.accountId));
      if (granted === undefined || account === undefined) throw new Refusal('linkInvalid');
      const { adminId, accountId } = granted;
      await audit(db, { actor: adminId, action: 'signInLinkUsed', subject: accountId, nowMs });
      const token = await openSession(db, { accountId, adminId, deviceType: 'web', nowMs });
      return { token, isPasswordChanged: account.isPasswordChanged, name: account.fullName };
    });
    const { token, isPasswordChanged } = signedIn;
    const message = say(
      /*i18n*/ { id: 'admin.signedIn', message: 'Accesso come {name}: dura un’ora' },
      { name: signedIn.name },
    );
    return { message, token, isPasswordChanged };
  });
}
