import { negotiateLanguage } from '#contract/language.ts';
import {
  linkSocialIdentity,
  listSocialIdentities,
  removeSocialIdentity,
} from '#contract/account/social-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { noteSecurityEvent } from '../../http/observe-requests.ts';
import { requireAccountId, type Caller, type RegisterRoute } from '../../http/route.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { readOwner } from './credential-store.ts';
import { readBrowserToken } from './social-browser.ts';
import { linkIdentity, readIdentities, redeemPendingLink, removeIdentity } from './social-link-store.ts';
import { identityLinkedMail, identityRemovedMail } from './social-mails.ts';

/** Registers the linked identities of `contract/account/social-endpoints.ts`. */
export function registerSocialLinks(serve: RegisterRoute, services: Services): void {
  const { config, database, clock, wakeMail } = services;

  /** Display name of a provider; its key once it is no longer configured. */
  const nameProvider = (key: string): string =>
    config.oidcProviders.find(({ provider }) => provider === key)?.name ?? key;

  serve(linkSocialIdentity, async ({ caller, request, translate }) => {
    const accountId = requireOwnerId(caller);
    const browserToken = readBrowserToken(request);
    if (browserToken === undefined) throw new Refusal('notFound');
    const nowMs = clock();
    const name = await database.transaction(async ({ db }) => {
      const link = await redeemPendingLink(db, { browserToken, accountId, nowMs });
      const owner = await readOwner(db, accountId);
      if (link === undefined || owner === undefined || !(await linkIdentity(db, link, nowMs)))
        throw new Refusal('notFound');
      const content = identityLinkedMail(negotiateLanguage(owner.language), {
        firstName: owner.firstName,
        provider: nameProvider(link.provider),
        link: `${config.publicUrl}/account/sessions`,
      });
      await queueMail(db, { to: owner.email, content, nowMs });
      return nameProvider(link.provider);
    });
    wakeMail();
    noteSecurityEvent(request, { kind: 'identityLinked', accountId });
    const message = translate(
      /*i18n*/ { id: 'social.linked', message: 'Fatto: d’ora in poi puoi accedere anche con {provider}' },
      { provider: name },
    );
    return { message };
  });

  serve(listSocialIdentities, async ({ caller }) => {
    const identities = await readIdentities(database.db, requireAccountId(caller));
    return {
      data: identities.map(({ provider, linkedAtMs }) => ({
        provider,
        name: nameProvider(provider),
        linkedAt: new Date(linkedAtMs).toISOString(),
      })),
    };
  });

  serve(removeSocialIdentity, async ({ params: { provider }, caller, request, translate }) => {
    const accountId = requireOwnerId(caller);
    const isRemoved = await database.transaction(async ({ db }) => {
      const owner = await readOwner(db, accountId);
      if (owner === undefined || !(await removeIdentity(db, accountId, provider))) return false;
      const content = identityRemovedMail(negotiateLanguage(owner.language), {
        firstName: owner.firstName,
        provider: nameProvider(provider),
        link: `${config.publicUrl}/login?mode=forgot`,
      });
      await queueMail(db, { to: owner.email, content, nowMs: clock() });
      return true;
    });
    if (!isRemoved) {
      const identities = await readIdentities(database.db, accountId);
      const isLinked = identities.some((identity) => identity.provider === provider);
      throw new Refusal(isLinked ? 'passwordMissing' : 'notFound');
    }
    wakeMail();
    noteSecurityEvent(request, { kind: 'identityRemoved', accountId });
    const message = translate(
      /*i18n*/ { id: 'social.removed', message: 'Fatto: con {provider} non si accede più al tuo account' },
      { provider: nameProvider(provider) },
    );
    return { message };
  });
}

/**
 * The account id of its owner: an admin signed in as the user does not change how the user signs in (AC-44).
 * @throws Refusal `forbidden`
 */
function requireOwnerId(caller: Caller): string {
  if (caller.isByAdmin) throw new Refusal('forbidden');
  return requireAccountId(caller);
}
