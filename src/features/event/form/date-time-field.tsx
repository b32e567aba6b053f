import { useLingui } from '@lingui/react/macro';
import { useId, useState, type FocusEvent, type ReactNode } from 'react';
import { nowMs } from '#src/platform/clock.ts';
import { weekdayAndDay, longDate } from '#src/platform/format.ts';
import { instantsAt, isElsewhere, wallClockOf, type WallClock } from '#src/platform/wall-clock.ts';
import { FieldErrors } from '#src/ui/field-errors.tsx';
import css from './date-time-field.module.css';
import { TwiceThatNight } from './twice-that-night.tsx';

interface DateTimeFieldProps {
  label: string;
  name: string;
  /** An instant in UTC, or empty while it is not complete. */
  value: string;
  /** The first day that may be chosen, `2026-11-23`; what stood there before stays. */
  minDay?: string;
  errors: readonly string[];
  hint?: ReactNode;
  onValueChange: (instant: string) => void;
  onBlur?: () => void;
}

/** Four digits of a year, and typing goes on with the next part. */
const lastDay = '2099-12-31';

interface Typed extends WallClock {
  /** Of two instants that a clock shows alike, the later one. */
  readonly isLater: boolean;
}

function typedOf(instant: string): Typed {
  const clock = wallClockOf(instant);
  const later = instantsAt(clock)?.[1];
  return { ...clock, isLater: later !== undefined && Date.parse(later) === Date.parse(instant) };
}

function instantOfTyped(typed: Typed, minDay: string): string {
  const instants = typed.day < minDay ? [] : (instantsAt(typed) ?? []);
  return instants[typed.isLater ? 1 : 0] ?? instants[0] ?? '';
}

const isSameInstant = (a: string, b: string): boolean => a === b || Date.parse(a) === Date.parse(b);

/** A day and a time of Italy, wherever one is (EV-38). */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, name, value, minDay = '', errors, hint, onValueChange, onBlur } = props;
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState(() => typedOf(value));
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    // It came from outside: a draft, another event, or nothing any more.
    if (!isSameInstant(value, instantOfTyped(typed, minDay))) setTyped(typedOf(value));
  }

  const change = (patch: Partial<Typed>): void => {
    const next = { ...typed, ...patch };
    setTyped(next);
    const instant = instantOfTyped(next, minDay);
    if (instant !== value) onValueChange(instant);
  };

  const { day, time } = typed;
  const instants = instantsAt(typed);
  const noon = instantsAt({ day, time: '12:00' })?.[0];
  const isTooEarly = noon !== undefined && day < minDay && value === '';
  const problem = isTooEarly
    ? t`Scegli un giorno da ${weekdayAndDay(`${minDay}T12:00Z`)} in poi`
    : instants?.length === 0
      ? t`Quell’ora non esiste: quella notte gli orologi passano dalle 2 alle 3`
      : errors.length > 0 && (day === '') !== (time === '')
        ? time === ''
          ? t`Manca l’ora`
          : t`Manca il giorno`
        : undefined;
  const problems = problem === undefined ? errors : [problem];
  const isInvalid = problems.length > 0;
  const describedBy = `${id}-words ${id}-errors`;
  const control = {
    className: css['input'],
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      const isWithin = currentTarget.closest('[role=group]')?.contains(relatedTarget as Node | null);
      if (isWithin !== true) onBlur?.();
    },
  };
  return (
    <div className={css['field']} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={css['label']}>
        {label}
      </span>
      <div className={css['parts']}>
        <label className={css['part']}>
          <span className={css['name']}>{t`Giorno`}</span>
          <input
            {...control}
            type="date"
            name={name}
            min={minDay || undefined}
            max={lastDay}
            value={day}
            onChange={(event) => change({ day: event.target.value, isLater: false })}
          />
        </label>
        <label className={css['part']}>
          <span className={css['name']}>{t`Ora`}</span>
          <input
            {...control}
            type="time"
            name={`${name}-time`}
            value={time}
            onChange={(event) => change({ time: event.target.value.slice(0, 5), isLater: false })}
          />
        </label>
      </div>
      <div id={`${id}-words`} className={css['words']}>
        {noon !== undefined && !isTooEarly && <p>{longDate(noon)}</p>}
        {isElsewhere(value === '' ? nowMs() : Date.parse(value)) && <ItalianTime value={value} />}
        {hint !== undefined && <div>{hint}</div>}
      </div>
      {instants?.length === 2 && !isTooEarly && (
        <TwiceThatNight
          name={`${name}-twice`}
          time={time}
          isLater={typed.isLater}
          onChoose={(isLater) => change({ isLater })}
        />
      )}
      <FieldErrors id={`${id}-errors`} errors={problems} />
    </div>
  );
}

/** For who is elsewhere: whose time it is, and what it will be on her own clock. */
function ItalianTime({ value }: { value: string }) {
  const { t, i18n } = useLingui();
  if (value === '') return <p>{t`È l’ora italiana, non quella di dove sei.`}</p>;
  const there = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return <p>{t`È l’ora italiana. Dove sei tu: ${there.format(new Date(value))}`}</p>;
}
