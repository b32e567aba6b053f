import { loginByAdmin } from '#contract/account/account-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { readProfile } from '../account/account-store.ts';
import { openSession } from '../account/access/session-store.ts';
import { noteSecurityEvent } from '../http/observe-requests.ts';
import type { RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { audit } from './audit-store.ts';
import { redeemImpersonationLink } from './impersonation-link-store.ts';

/** Redeems the sign-in link that the command line created for an admin. */
export function registerAdmin(serve: RegisterRoute, { database, clock }: Services): void {
  serve(loginByAdmin, async ({ body, translate, request }) => {
    const nowMs = clock();
    const signedIn = await database.transaction(async ({ db }) => {
      const impersonation = await redeemImpersonationLink(db, body, nowMs);
      const account = impersonation && (await readProfile(db, impersonation.accountId));
      if (impersonation === undefined || account === undefined) throw new Refusal('linkInvalid');
      const { adminId, accountId } = impersonation;
      await audit(db, { actor: adminId, action: 'signInLinkUsed', subject: accountId, nowMs });
      const token = await openSession(db, { accountId, adminId, deviceType: 'web', nowMs });
      return { token, isPasswordChanged: account.isPasswordChanged, name: account.fullName, accountId };
    });
    noteSecurityEvent(request, { kind: 'signedInByAdmin', accountId: signedIn.accountId });
    const { token, isPasswordChanged } = signedIn;
    const message = translate(
      /*i18n*/ { id: 'admin.signedIn', message: 'Accesso come {name}: dura un’ora' },
      { name: signedIn.name },
    );
    return { message, token, isPasswordChanged };
  });
}
