import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ownProfileQuery } from '#src/platform/session/own-profile.ts';
import { useSession } from '#src/platform/session/session.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { Section } from '#src/ui/layout/section.tsx';
import { DangerZone } from '../deletion/danger-zone.tsx';
import { PaymentAccount } from './payment/payment-account.tsx';
import { ProfileFormPage } from './form/profile-form-page.tsx';

/** `/organisation/setting`: all settings of an organisation. */
export function SettingPage() {
  const { t } = useLingui();
  const session = useSession();
  useDocumentTitle(t`Impostazioni · Presente`);
  const { data: profile } = useQuery(ownProfileQuery(session?.userId ?? ''));
  if (session === undefined) return null;
  return (
    <Page width="text">
      <PageHeader title={t`Impostazioni`} lead={session.companyName} />
      <Section title={t`Profilo`}>
        <ProfileFormPage userId={session.userId} onSaved={() => undefined} />
      </Section>
      <Section title={t`Conto per i pagamenti`}>
        <Card>
          <PaymentAccount stripeAccountId={profile?.stripeAccountId ?? session.stripeAccountId} />
        </Card>
      </Section>
      <Section
        title={t`Pagamenti`}
        lead={t`Biglietti, donazioni e promozioni, con i rimborsi.`}
        actions={
          <Link to="/organisation/payments" className={buttonClass({ variant: 'quiet' })}>
            {t`Vedi i pagamenti`}
          </Link>
        }
      />
      <Section
        title={t`Password`}
        lead={t`Quando la cambi, gli altri dispositivi vengono disconnessi.`}
        actions={
          <Link to="/change/password" className={buttonClass({ variant: 'quiet' })}>
            {t`Cambia la password`}
          </Link>
        }
      />
      <Section
        title={t`Dispositivi`}
        lead={t`Vedi dove hai fatto l’accesso ed esci da tutti i dispositivi.`}
        actions={
          <Link to="/account/sessions" className={buttonClass({ variant: 'quiet' })}>
            {t`Vedi i dispositivi`}
          </Link>
        }
      />
      <DangerZone />
    </Page>
  );
}
