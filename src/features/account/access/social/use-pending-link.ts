import { useLingui } from '@lingui/react/macro';
import { linkSocialIdentity } from '#contract/account/social-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toast } from '#src/ui/overlay/toast.ts';
import { clearPendingLink, readPendingLink } from './pending-link.ts';

/**
 * Links the identity that waits in this tab to the account that has just signed in. Signing in has succeeded
 * whatever the result (AC-104).
 * @returns the page that was requested before the way to the provider
 */
export function useLinkPending(): () => Promise<string | undefined> {
  const { t } = useLingui();
  return async () => {
    const link = readPendingLink();
    clearPendingLink();
    if (link === undefined) return undefined;
    const { providerName } = link;
    try {
      toast.success((await api(linkSocialIdentity, {})).message);
    } catch {
      toast.error(
        t`Sei nel tuo account, ma non siamo riusciti a collegarlo a ${providerName}. Quando vuoi, esci e riprova con «Continua con ${providerName}».`,
      );
    }
    return link.next;
  };
}
