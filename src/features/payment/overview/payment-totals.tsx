import { useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '#contract/call.ts';
import type { listOwnPayments } from '#contract/payment/overview-calls.ts';
import { euros } from '#src/platform/format.ts';
import css from './payments-page.module.css';

/** What the payments that are shown come to, refunds apart. */
export function PaymentTotals({ totals }: { totals: AnswerOf<typeof listOwnPayments>['totals'] }) {
  const { t } = useLingui();
  const figures = [
    { label: t`Biglietti venduti`, value: totals.tickets },
    { label: t`Donazioni ricevute`, value: totals.donations },
    { label: t`Spesi in promozioni`, value: totals.promotions },
    { label: t`Rimborsi`, value: totals.refunds },
  ];
  return (
    <dl className={css['totals']}>
      {figures.map(({ label, value }) => (
        <div key={label} className={css['figure']}>
          <dt>{label}</dt>
          <dd>{euros(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
