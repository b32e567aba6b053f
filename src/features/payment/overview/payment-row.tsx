import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { OwnPayment } from '#contract/payment/overview-calls.ts';
import { dayMonthYear, euros, timeOfDay } from '#src/platform/format.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { TableRow } from '#src/ui/row-table.tsx';
import { stateWords, txnWords } from './payment-words.ts';
import css from './payments-page.module.css';

/** One payment: when, for what, by whom, what became of it, how much; and the way to give it back. */
export function PaymentRow({ payment, onRefund }: { payment: OwnPayment; onRefund: () => void }) {
  const { t } = useLingui();
  const { txn, state, amount, created_at, fullName, email, eventId, title, quantity, mayRefund } = payment;
  const kind = txnWords()[txn];
  const outcome = stateWords()[state];
  const hasNoMoney = state === 'failed' || state === 'expired';
  return (
    <TableRow className={classNames(css['line'], css['row'])}>
      <div role="cell" className={css['when']}>
        <time dateTime={created_at}>
          {dayMonthYear(created_at)} <span className={css['small']}>{timeOfDay(created_at)}</span>
        </time>
      </div>
      <div role="cell" className={css['what']}>
        <span className={css['kind']}>
          <kind.Icon size={16} aria-hidden="true" />
          <span className={css['words']}>
            {txn === 'o' && quantity > 0 ? (
              <Plural value={quantity} one="un biglietto" other="# biglietti" />
            ) : (
              kind.text
            )}
          </span>
        </span>
        {eventId !== '' && title !== '' && (
          <Link to="/organisation/event/detail/$id" params={{ id: eventId }} className={css['event']}>
            {title}
          </Link>
        )}
      </div>
      <div role="cell" className={css['who']}>
        {txn === 'p' ? (
          <span className={css['small']}>{t`La tua organizzazione`}</span>
        ) : (
          fullName !== '' && (
            <>
              <span>{fullName}</span>
              <a href={`mailto:${email}`} className={css['small']}>
                {email}
              </a>
            </>
          )
        )}
      </div>
      <div role="cell" className={css['state']}>
        <Badge tone={outcome.tone} icon={<outcome.Icon size={14} aria-hidden="true" />}>
          {outcome.text}
        </Badge>
      </div>
      <div role="cell" className={css['sum']} data-quiet={hasNoMoney || undefined}>
        {euros(amount)}
      </div>
      <div role="cell" className={css['act']}>
        {mayRefund && (
          <Button
            variant="plain"
            size="small"
            aria-label={t`Rimborsa ${euros(amount)} a ${fullName}`}
            onClick={onRefund}
          >
            {t`Rimborsa`}
          </Button>
        )}
      </div>
    </TableRow>
  );
}
