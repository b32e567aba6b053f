import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, HandHeart, Users } from 'lucide-react';
import { formatEuros, formatInteger } from '#src/platform/text/format.ts';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import css from './overview-cards.module.css';
import { overviewQuery } from './overview-query.ts';

/** Three figures of an organisation. A failed request shows dashes, not an error page. */
export function OverviewCards() {
  const { t } = useLingui();
  const { data, isPending } = useQuery(overviewQuery);
  const figures = [
    { icon: CalendarCheck, label: t`Eventi in tutto`, value: data && formatInteger(data.totalCount) },
    { icon: Users, label: t`Partecipanti`, value: data && formatInteger(data.noOfParticipants) },
    { icon: HandHeart, label: t`Donazioni ricevute`, value: data && formatEuros(data.totalAmount) },
  ];
  return (
    <dl className={css['cards']}>
      {figures.map(({ icon: Icon, label, value = '–' }) => (
        <div key={label} className={css['card']}>
          <dt className={css['label']}>
            <Icon size={18} aria-hidden="true" />
            {label}
          </dt>
          <dd className={css['value']}>{isPending ? <Skeleton width="4rem" /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
