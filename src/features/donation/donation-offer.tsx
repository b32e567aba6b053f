import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { acceptsDonations } from '#contract/donation/accepts-donations.ts';
import { publicOrganiserQuery } from '#src/platform/public-organiser.ts';
import { useHistoryOverlay } from '#src/platform/use-history-overlay.ts';
import { Button } from '#src/ui/form/button.tsx';
import { DonationDrawer } from './donation-drawer.tsx';
import css from './donation-offer.module.css';

/**
 * Offers a donation to the organiser of a free event after registration (PY-31). Renders null when the
 * organiser takes no donations.
 */
export function DonationOffer({ organiserId }: { organiserId: string }) {
  const { t } = useLingui();
  const { data: organiser } = useQuery({ ...publicOrganiserQuery(organiserId), enabled: organiserId !== '' });
  const { isOpen, open, close } = useHistoryOverlay(() => undefined);
  if (organiser === undefined || !acceptsDonations(organiser)) return null;
  return (
    <div className={css['offer']}>
      <HeartHandshake size={24} aria-hidden="true" />
      <p className={css['words']}>{t`Vuoi sostenere ${organiser.companyName} con una donazione?`}</p>
      <Button variant="brand" size="small" onClick={open}>
        {t`Dona`}
      </Button>
      <DonationDrawer organiser={organiser} isOpen={isOpen} onClose={close} />
    </div>
  );
}
