import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatFullName } from '#contract/account/full-name.ts';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, ChevronRight, HeartHandshake, Megaphone } from 'lucide-react';
import { formatEuros } from '#src/platform/text/format.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { HomeButton } from './home-button.tsx';
import { OriginLink } from './origin-link.tsx';
import css from './paid-result.module.css';
import type { PayerPayment } from './payment-result-query.ts';

/** A paid payment: what it bought, and where to go next. */
export function PaidResult({ payment }: { payment: PayerPayment }) {
  const { t } = useLingui();
  const { txn, title, companyName, price, tickets } = payment;
  const onwards = (
    <>
      <HomeButton variant="accent" />
      <OriginLink {...payment} variant="quiet" />
    </>
  );
  if (txn === 'd')
    return (
      <EmptyState isPage icon={<HeartHandshake size={32} />} title={t`Grazie di cuore!`} actions={onwards}>
        <p role="status">
          {t`La tua donazione di ${formatEuros(price)} a ${companyName} è arrivata. Trovi la ricevuta nella tua e-mail.`}
        </p>
      </EmptyState>
    );
  if (txn === 'p')
    return (
      <EmptyState
        isPage
        icon={<Megaphone size={32} />}
        title={t`Il tuo evento va in evidenza!`}
        actions={onwards}
      >
        <p role="status">
          {t`Nei giorni che hai scelto «${title}» compare in cima, per chi cerca qualcosa da fare.`}
        </p>
      </EmptyState>
    );
  return (
    <EmptyState
      isPage
      icon={<BadgeCheck size={32} />}
      title={t`${plural(tickets.length, { one: 'Il posto è tuo!', other: 'I posti sono tuoi!' })}`}
      actions={<HomeButton />}
    >
      <p role="status">{t`Ci vediamo a «${title}». I biglietti ti arrivano anche per e-mail.`}</p>
      <ul className={css['tickets']}>
        {tickets.map(({ ticket, firstName, lastName }) => (
          <li key={ticket}>
            <Link
              to="/ticket/$ticket"
              params={{ ticket }}
              className={buttonClass({ variant: 'brand', isWide: true })}
            >
              {t`Biglietto di ${formatFullName(firstName, lastName)}`}
              <ChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
