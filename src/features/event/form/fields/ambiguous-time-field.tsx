import { useLingui } from '@lingui/react/macro';
import css from './date-time-field.module.css';

interface AmbiguousTimeFieldProps {
  name: string;
  /** Wall-clock time: `02:30`. */
  time: string;
  isLater: boolean;
  onIsLaterChange: (isLater: boolean) => void;
}

/** DST end: the hour occurs twice; asks which of the two is meant (EV-38). */
export function AmbiguousTimeField({ name, time, isLater, onIsLaterChange }: AmbiguousTimeFieldProps) {
  const { t } = useLingui();
  const renderOption = (isThisLater: boolean, text: string) => (
    <label className={css['option']}>
      <input
        type="radio"
        name={name}
        checked={isLater === isThisLater}
        onChange={() => onIsLaterChange(isThisLater)}
      />
      {text}
    </label>
  );
  return (
    <fieldset className={css['twice']}>
      <legend>{t`Quella notte le ${time} ci sono due volte: quale intendi?`}</legend>
      {renderOption(false, t`La prima, con l’ora legale`)}
      {renderOption(true, t`La seconda, con l’ora solare`)}
    </fieldset>
  );
}
