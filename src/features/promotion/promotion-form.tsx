import { Plural, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { getIssueMessage } from '#contract/issues.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatEuros, formatWeekdayDay } from '#src/platform/text/format.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { Button } from '#src/ui/form/button.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import css from './promotion-form.module.css';
import { calculatePrice, countInclusiveDays, getLastPromotionDay, toMidday } from './promotion-values.ts';
import { useStartPromotion, type StartedPromotion } from './use-start-promotion.ts';

interface PromotionFormProps {
  event: OwnEventSummary;
  /** In euros. */
  pricePerDay: number;
  footer: Element | null;
  onSending: (isSending: boolean) => void;
  onStarted: (started: StartedPromotion) => void;
  onClose: () => void;
}

/** First and last day, from today to the end of the event, and their cost as the user chooses (PY-32). */
export function PromotionForm({ event, pricePerDay, footer, ...callbacks }: PromotionFormProps) {
  const { t } = useLingui();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  /** Issue keys by field, until that field changes. */
  const [issues, setIssues] = useState<{ first?: string; last?: string }>({});
  const { start, isStarting } = useStartPromotion({ eventId: event._id, ...callbacks });
  const today = toRomeDay(nowMs());
  const lastDay = getLastPromotionDay(event.endDateTime);
  const days = countInclusiveDays(first, last);
  const price = calculatePrice(pricePerDay, days);

  const handleDayChange = (field: 'first' | 'last', day: string) => {
    const next = { first, last, [field]: day };
    const isReversed = next.first !== '' && next.last !== '' && next.last < next.first;
    setFirst(next.first);
    // An end before the start is cleared, with an error (PY-32).
    setLast(isReversed ? '' : next.last);
    setIssues(({ [field]: _, ...otherIssues }) => ({
      ...otherIssues,
      ...(isReversed && { last: 'endDateIsLesser' }),
    }));
  };
  const validateDay = (day: string) => {
    if (day === '') return 'valueIsRequired';
    if (day < today) return 'promotionTooEarly';
    return day > lastDay ? 'promotionTooLate' : undefined;
  };
  const submit = () => {
    if (isStarting) return;
    const [firstIssue, lastIssue] = [validateDay(first), validateDay(last)];
    if (firstIssue === undefined && lastIssue === undefined)
      return start({ startDate: first, endDate: last });
    setIssues({
      ...(firstIssue !== undefined && { first: firstIssue }),
      ...(lastIssue !== undefined && { last: lastIssue }),
    });
    const invalidField = firstIssue === undefined ? 'endDate' : 'startDate';
    element.current?.querySelector<HTMLInputElement>(`[name=${invalidField}]`)?.focus();
  };
  const toErrors = (key: string | undefined) => (key === undefined ? [] : [translate(getIssueMessage(key))]);
  const formatHint = (day: string) => (day === '' ? undefined : formatWeekdayDay(toMidday(day)));

  return (
    <form
      ref={element}
      id={id}
      noValidate
      className={css['form']}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit();
      }}
    >
      <div className={css['about']}>
        <p className={css['title']}>{event.title}</p>
        <p className={css['lead']}>
          {t`Un evento in evidenza è in cima alla lista, tra gli eventi «In evidenza» della home e con una stella sulla mappa.`}
        </p>
      </div>
      <div className={css['pair']}>
        <TextField
          label={t`Primo giorno`}
          name="startDate"
          type="date"
          className={css['day']}
          min={today}
          max={lastDay}
          value={first}
          hint={formatHint(first)}
          errors={toErrors(issues.first)}
          onValueChange={(day) => handleDayChange('first', day)}
        />
        <TextField
          label={t`Ultimo giorno`}
          name="endDate"
          type="date"
          className={css['day']}
          min={first === '' ? today : first}
          max={lastDay}
          value={last}
          hint={formatHint(last)}
          errors={toErrors(issues.last)}
          onValueChange={(day) => handleDayChange('last', day)}
        />
      </div>
      <p
        className={css['limit']}
      >{t`Al più tardi ${formatWeekdayDay(toMidday(lastDay))}, quando l’evento finisce.`}</p>
      <div className={css['price']} role="status">
        <span className={css['sum']}>
          {t`${formatEuros(pricePerDay)} al giorno`}
          {' × '}
          <Plural value={days} one="un giorno" other="# giorni" />
        </span>
        <strong className={css['total']}>{formatEuros(price)}</strong>
      </div>
      {footer !== null &&
        createPortal(
          <div className={css['foot']}>
            <p className={css['words']} id={`${id}-what`}>
              {pricePerDay === 0
                ? t`Non costa niente: parte subito, e le date non si cambiano più.`
                : t`Paghi nel passaggio successivo: qui non viene addebitato nulla. Dopo il pagamento le date non si possono più cambiare.`}
            </p>
            <Button
              type="submit"
              form={id}
              variant="accent"
              isWide
              isBusy={isStarting}
              aria-describedby={`${id}-what`}
            >
              {pricePerDay === 0 ? t`Metti in evidenza` : t`Continua al pagamento`}
            </Button>
          </div>,
          footer,
        )}
    </form>
  );
}
