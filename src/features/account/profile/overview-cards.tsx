import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, HandHeart, Users } from 'lucide-react';
import { euros, wholeNumber } from '#src/platform/format.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './overview-cards.module.css';
import { overviewQuery } from './overview.ts';

/** Three figures of an organisation. One that did not come is a dash: the rest of the page is not about it. */
export function OverviewCards() {
  const { t } = useLingui();
  const { data, isPending } = useQuery(overviewQuery);
  const figures = [
    { icon: CalendarCheck, label: t`Eventi in tutto`, value: data && wholeNumber(data.totalCount) },
    { icon: Users, label: t`Partecipanti`, value: data && wholeNumber(data.noOfParticipants) },
    { icon: HandHeart, label: t`Donazioni ricevute`, value: data && euros(data.totalAmount) },
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
