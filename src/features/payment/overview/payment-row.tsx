import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { OwnPayment } from '#contract/payment/overview-endpoints.ts';
import { buildMailto } from '#src/lib/build-mailto.ts';
import { formatDayMonthYear, formatEuros, formatTime } from '#src/platform/text/format.ts';
import { Badge } from '#src/ui/status/badge.tsx';
import { Button } from '#src/ui/form/button.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';
import { TableRow } from '#src/ui/list/row-table.tsx';
import { getStateLabels, getTxnLabels } from './payment-labels.ts';
import css from './payments-page.module.css';

/** One payment: date, purpose, payer, state, amount, and the refund action. */
export function PaymentRow({ payment, onRefund }: { payment: OwnPayment; onRefund: () => void }) {
  const { t } = useLingui();
  const { txn, state, amount, created_at, fullName, email, eventId, title, quantity, mayRefund } = payment;
  const kind = getTxnLabels()[txn];
  const outcome = getStateLabels()[state];
  const hasNoMoney = state === 'failed' || state === 'expired';
  return (
    <TableRow className={classNames(css['line'], css['row'])}>
      <div role="cell" className={css['when']}>
        <time dateTime={created_at}>
          {formatDayMonthYear(created_at)} <span className={css['small']}>{formatTime(created_at)}</span>
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
              <a href={buildMailto(email)} className={css['small']}>
                <EmailText email={email} />
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
        {formatEuros(amount)}
      </div>
      <div role="cell" className={css['act']}>
        {mayRefund && (
          <Button
            variant="plain"
            size="small"
            aria-label={t`Rimborsa ${formatEuros(amount)} a ${fullName}`}
            onClick={onRefund}
          >
            {t`Rimborsa`}
          </Button>
        )}
      </div>
    </TableRow>
  );
}

/** An e-mail that is too long for its cell breaks before the `@`, not within a word. */
function EmailText({ email }: { email: string }) {
  const [local = '', domain] = email.split(/(?=@)/);
  return (
    <>
      {local}
      <wbr />
      {domain}
    </>
  );
}
