import { useLingui } from '@lingui/react/macro';
import { Link2 } from 'lucide-react';
import { Notice } from '#src/ui/status/notice.tsx';
import type { PendingLink } from './pending-link.ts';

/** Says why the user has to sign in once more, and what it is good for. */
export function PendingLinkNotice({ link: { email, providerName } }: { link: PendingLink }) {
  const { t } = useLingui();
  return (
    <Notice role="status" icon={<Link2 size={20} />} title={t`Hai già un account`}>
      <p>{t`È quello di ${email}. Entra ancora una volta come sempre: da lì in poi ti basterà ${providerName}.`}</p>
    </Notice>
  );
}
