import { useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { nowMs } from '#src/platform/text/clock.ts';
import {
  formatLocalDateTime,
  formatLongDate,
  formatTime,
  formatWeekdayDay,
} from '#src/platform/text/format.ts';
import {
  toInstants,
  isOutsideRomeTimeZone,
  toWallClock,
  type WallClock,
} from '#src/platform/text/rome-wall-clock.ts';
import { FieldErrors } from '#src/ui/form/field-errors.tsx';
import css from './date-time-field.module.css';
import { AmbiguousTimeField } from './ambiguous-time-field.tsx';

interface DateTimeFieldProps {
  label: string;
  name: string;
  /** UTC instant, or empty while incomplete. */
  value: string;
  /** First day that may be chosen, `2026-11-23`; an earlier initial value stays. */
  minDay?: string;
  errors: readonly string[];
  hint?: ReactNode;
  onValueChange: (instant: string) => void;
}

/** Limits the year to four digits, so that browsers then advance to the next part of the input. */
const maxDay = '2099-12-31';

interface TypedTime extends WallClock {
  /** The later one of two instants with the same wall-clock time (end of DST). */
  readonly isLater: boolean;
}

function toTypedTime(instant: string): TypedTime {
  const clock = toWallClock(instant);
  const laterInstant = toInstants(clock)?.[1];
  return {
    ...clock,
    isLater: laterInstant !== undefined && Date.parse(laterInstant) === Date.parse(instant),
  };
}

function toInstant(typed: TypedTime, minDay: string): string {
  const instants = typed.day < minDay ? [] : (toInstants(typed) ?? []);
  return instants[typed.isLater ? 1 : 0] ?? instants[0] ?? '';
}

const isSameInstant = (a: string, b: string): boolean => a === b || Date.parse(a) === Date.parse(b);

/** Date and time in Italian time, whatever the device's time zone (EV-38). */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, name, value, minDay = '', errors, hint, onValueChange } = props;
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState(() => toTypedTime(value));
  const [previousValue, setPreviousValue] = useState(value);
  if (value !== previousValue) {
    setPreviousValue(value);
    // Changed from outside: a restored draft, another event, or a reset.
    if (!isSameInstant(value, toInstant(typed, minDay))) setTyped(toTypedTime(value));
  }

  const update = (patch: Partial<TypedTime>): void => {
    const next = { ...typed, ...patch };
    setTyped(next);
    const instant = toInstant(next, minDay);
    if (instant !== value) onValueChange(instant);
  };

  const { day, time } = typed;
  const instants = toInstants(typed);
  const noon = toInstants({ day, time: '12:00' })?.[0];
  const isTooEarly = noon !== undefined && day < minDay && value === '';
  const error = isTooEarly
    ? t`Scegli un giorno da ${formatWeekdayDay(`${minDay}T12:00Z`)} in poi`
    : instants?.length === 0
      ? t`Quell’ora non esiste: quella notte gli orologi passano dalle 2 alle 3`
      : errors.length > 0 && (day === '') !== (time === '')
        ? time === ''
          ? t`Manca l’ora`
          : t`Manca il giorno`
        : undefined;
  const problems = error === undefined ? errors : [error];
  const isInvalid = problems.length > 0;
  const describedBy = `${id}-words ${id}-errors`;
  const control = {
    className: css['input'],
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy,
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
            max={maxDay}
            value={day}
            onChange={(event) => update({ day: event.target.value, isLater: false })}
          />
        </label>
        <label className={css['part']}>
          <span className={css['name']}>{t`Ora`}</span>
          <input
            {...control}
            type="time"
            name={`${name}-time`}
            value={time}
            onChange={(event) => update({ time: event.target.value.slice(0, 5), isLater: false })}
          />
        </label>
      </div>
      <div id={`${id}-words`} className={css['words']}>
        {noon !== undefined &&
          !isTooEarly &&
          (value === '' ? <p>{formatLongDate(noon)}</p> : <DateTimeInWords instant={value} />)}
        {isOutsideRomeTimeZone(value === '' ? nowMs() : Date.parse(value)) && <RomeTimeHint value={value} />}
        {hint !== undefined && <div>{hint}</div>}
      </div>
      {instants?.length === 2 && !isTooEarly && (
        <AmbiguousTimeField
          name={`${name}-twice`}
          time={time}
          isLater={typed.isLater}
          onIsLaterChange={(isLater) => update({ isLater })}
        />
      )}
      <FieldErrors id={`${id}-errors`} errors={problems} />
    </div>
  );
}

/**
 * The chosen date and time in the site's language: the browser shows both in its own, as `03/05` or `3:30 PM`
 * (EV-60).
 */
function DateTimeInWords({ instant }: { instant: string }) {
  const { t } = useLingui();
  const day = formatLongDate(instant);
  const time = formatTime(instant);
  return <p>{t`${day}, ore ${time}`}</p>;
}

/** For devices in another time zone: says that the time is Italian, and shows it in local time. */
function RomeTimeHint({ value }: { value: string }) {
  const { t } = useLingui();
  if (value === '') return <p>{t`È l’ora italiana, non quella di dove sei.`}</p>;
  return <p>{t`È l’ora italiana. Dove sei tu: ${formatLocalDateTime(value)}`}</p>;
}
