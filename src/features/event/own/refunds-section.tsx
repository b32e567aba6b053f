import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnEventDetail } from '#contract/event/event.ts';
import { buildMailto } from '#src/lib/build-mailto.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatEuros, formatInteger } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { Section } from '#src/ui/layout/section.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { refundsPerPage, refundsQuery } from './own-events-query.ts';
import css from './refunds-section.module.css';

/** Refunds due for a cancelled event, order by order (EV-48). */
export function RefundsSection({ event }: { event: OwnEventDetail }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery(refundsQuery(event._id, page));
  const { totalCount, totalAmount } = event.refundsDue;
  const noOfPages = Math.ceil(totalCount / refundsPerPage);
  return (
    <Section
      title={t`Rimborsi in corso`}
      lead={
        <>
          <Plural value={totalCount} one="un ordine" other={`${formatInteger(totalCount)} ordini`} /> ·{' '}
          {formatEuros(totalAmount)}
        </>
      }
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton height="12rem" radius="var(--r-l)" />
        ) : (
          <ErrorState
            title={toErrorMessage(error) || t`Non riusciamo a caricare l’elenco`}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )
      ) : (
        <ul className={css['refunds']} aria-busy={isFetching || undefined}>
          {data.data.map(({ _id, fullName, email, quantity, finalPrice }) => (
            <li key={_id} className={css['refund']}>
              <span className={css['who']}>
                <strong>{fullName}</strong>
                <a href={buildMailto(email)}>{email}</a>
              </span>
              <span className={css['what']}>
                <Plural value={quantity} one="un biglietto" other="# biglietti" />
                <strong>{formatEuros(finalPrice)}</strong>
              </span>
            </li>
          ))}
        </ul>
      )}
      {noOfPages > 1 && (
        <div className={css['pages']}>
          <Button variant="quiet" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t`Precedenti`}
          </Button>
          <span>{t`${page} di ${noOfPages}`}</span>
          <Button variant="quiet" size="small" disabled={page >= noOfPages} onClick={() => setPage(page + 1)}>
            {t`Successivi`}
          </Button>
        </div>
      )}
    </Section>
  );
}
