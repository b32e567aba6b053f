import { Trans, useLingui } from '@lingui/react/macro';
import { minuteMs } from '#contract/durations.ts';
import { setTouchLockDelay, touchLockDelaysMs, useTouchLockDelay } from '../shared/touch-lock-delay.ts';
import css from './settings-sheet.module.css';

/** When the list of an untouched phone is covered (CI-39). */
export function TouchLockChoice() {
  const { t } = useLingui();
  const chosenMs = useTouchLockDelay();
  const labels = { [minuteMs]: t`Dopo 1 minuto`, [3 * minuteMs]: t`Dopo 3 minuti`, 0: t`Mai` };
  return (
    <div className={css['lock']} role="radiogroup" aria-labelledby="touch-lock-title">
      <h3 id="touch-lock-title" className={css['title']}>
        <Trans>Copri l’elenco quando non lo tocchi</Trans>
      </h3>
      <p className={css['hint']}>
        <Trans>Così non fai entrare nessuno per sbaglio con il telefono in tasca.</Trans>
      </p>
      <div className={css['choices']}>
        {touchLockDelaysMs.map((delayMs) => (
          <label key={delayMs} className={css['choice']}>
            <input
              type="radio"
              name="touch-lock"
              checked={delayMs === chosenMs}
              onChange={() => setTouchLockDelay(delayMs)}
            />
            {labels[delayMs]}
          </label>
        ))}
      </div>
    </div>
  );
}
