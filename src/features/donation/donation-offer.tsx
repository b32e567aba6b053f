import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { takesDonations } from '#contract/donation/takes-donations.ts';
import { publicOrganiserQuery } from '#src/platform/public-organiser.ts';
import { useLayer } from '#src/platform/use-layer.ts';
import { Button } from '#src/ui/button.tsx';
import { DonationDrawer } from './donation-drawer.tsx';
import css from './donation-offer.module.css';

/** Beside a ticket that was just taken: a way to support who organises it. Nothing where she takes nothing. */
export function DonationOffer({ organiserId }: { organiserId: string }) {
  const { t } = useLingui();
  const { data: organiser } = useQuery({ ...publicOrganiserQuery(organiserId), enabled: organiserId !== '' });
  const { isOpen, open, close } = useLayer(() => undefined);
  if (organiser === undefined || !takesDonations(organiser)) return null;
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
