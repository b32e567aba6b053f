import { Plural, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { textOfIssue } from '#contract/issues.ts';
import { nowMs } from '#src/platform/clock.ts';
import { dayOf, euros, weekdayAndDay } from '#src/platform/format.ts';
import { say } from '#src/platform/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import css from './promotion-form.module.css';
import { finalPriceOf, inclusiveDays, lastPromotionDay, middayOf } from './promotion-values.ts';
import { usePromotionStart, type Started } from './use-promotion-start.ts';

interface PromotionFormProps {
  event: OwnEventSummary;
  /** In euros. */
  pricePerDay: number;
  foot: Element | null;
  onSending: (isSending: boolean) => void;
  onStarted: (started: Started) => void;
  onClose: () => void;
}

/** First and last day, from today to the end of the event, and what they cost while one chooses. */
export function PromotionForm({ event, pricePerDay, foot, ...then }: PromotionFormProps) {
  const { t } = useLingui();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  /** Keys of issues by field, until that field changes. */
  const [issues, setIssues] = useState<{ first?: string; last?: string }>({});
  const { start, isStarting } = usePromotionStart({ eventId: event._id, ...then });
  const today = dayOf(nowMs());
  const lastDay = lastPromotionDay(event.endDateTime);
  const days = inclusiveDays(first, last);
  const price = finalPriceOf(pricePerDay, days);

  const change = (field: 'first' | 'last', day: string) => {
    const next = { first, last, [field]: day };
    const isTurned = next.first !== '' && next.last !== '' && next.last < next.first;
    setFirst(next.first);
    // An end before its start is said, and cleared (spec 2 §5).
    setLast(isTurned ? '' : next.last);
    setIssues(({ [field]: _, ...others }) => ({ ...others, ...(isTurned && { last: 'endDateIsLesser' }) }));
  };
  const issueOf = (day: string) => {
    if (day === '') return 'valueIsRequired';
    if (day < today) return 'promotionTooEarly';
    return day > lastDay ? 'promotionTooLate' : undefined;
  };
  const submit = () => {
    if (isStarting) return;
    const [ofFirst, ofLast] = [issueOf(first), issueOf(last)];
    if (ofFirst === undefined && ofLast === undefined) return start({ startDate: first, endDate: last });
    setIssues({
      ...(ofFirst !== undefined && { first: ofFirst }),
      ...(ofLast !== undefined && { last: ofLast }),
    });
    const wrong = ofFirst === undefined ? 'endDate' : 'startDate';
    element.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  };
  const errorsOf = (key: string | undefined) => (key === undefined ? [] : [say(textOfIssue(key))]);
  const hintOf = (day: string) => (day === '' ? undefined : weekdayAndDay(middayOf(day)));

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
          {t`Un evento in evidenza sta in cima alla lista, nelle schede della prima pagina e con una stella sulla mappa.`}
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
          hint={hintOf(first)}
          errors={errorsOf(issues.first)}
          onValueChange={(day) => change('first', day)}
        />
        <TextField
          label={t`Ultimo giorno`}
          name="endDate"
          type="date"
          className={css['day']}
          min={first === '' ? today : first}
          max={lastDay}
          value={last}
          hint={hintOf(last)}
          errors={errorsOf(issues.last)}
          onValueChange={(day) => change('last', day)}
        />
      </div>
      <p
        className={css['limit']}
      >{t`Al più tardi ${weekdayAndDay(middayOf(lastDay))}, quando l’evento finisce.`}</p>
      <div className={css['price']} role="status">
        <span className={css['sum']}>
          {t`${euros(pricePerDay)} al giorno`}
          {' × '}
          <Plural value={days} one="un giorno" other="# giorni" />
        </span>
        <strong className={css['total']}>{euros(price)}</strong>
      </div>
      {foot !== null &&
        createPortal(
          <div className={css['foot']}>
            <p className={css['words']} id={`${id}-what`}>
              {pricePerDay === 0
                ? t`Non costa niente: parte subito, e le date non si cambiano più.`
                : t`Paghi nel passo dopo: qui non viene addebitato nulla. Da quando paghi le date non si cambiano più.`}
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
          foot,
        )}
    </form>
  );
}
