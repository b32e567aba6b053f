import { useLingui } from '@lingui/react/macro';
import css from './date-time-field.module.css';

interface TwiceThatNightProps {
  name: string;
  /** `02:30` */
  time: string;
  isLater: boolean;
  onChoose: (isLater: boolean) => void;
}

/** In the night when summer time ends an hour comes twice: which of the two is meant (EV-38). */
export function TwiceThatNight({ name, time, isLater, onChoose }: TwiceThatNightProps) {
  const { t } = useLingui();
  const option = (isThisLater: boolean, text: string) => (
    <label className={css['option']}>
      <input
        type="radio"
        name={name}
        checked={isLater === isThisLater}
        onChange={() => onChoose(isThisLater)}
      />
      {text}
    </label>
  );
  return (
    <fieldset className={css['twice']}>
      <legend>{t`Quella notte le ${time} vengono due volte: quale intendi?`}</legend>
      {option(false, t`La prima, con l’ora legale`)}
      {option(true, t`La seconda, con l’ora solare`)}
    </fieldset>
  );
}
