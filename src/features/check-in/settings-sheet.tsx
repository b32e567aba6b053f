import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock3, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { DeviceLabelDialog } from './device-label-dialog.tsx';
import type { DoorSheetProps } from './door-sheet-props.ts';
import { changeFeedbackSettings, useFeedbackSettings } from './feedback-settings.ts';
import { canVibrate, giveFeedback, unlockSound, type Answer } from './feedback.ts';
import { canSpeak, speakAloud } from './speak-answer.ts';
import css from './settings-sheet.module.css';

/** How the answers are heard and felt on this phone, each to be tried (CI-36). */
export function SettingsSheet({ door, state }: DoorSheetProps) {
  const { t } = useLingui();
  const { isSoundOn, volume, isVibrationOn, isSpeechOn } = useFeedbackSettings();
  const [isNaming, setIsNaming] = useState(false);
  const example = 'Maria Rossi';
  const answers: readonly { answer: Answer; word: string; spoken: string; icon: ReactNode }[] = [
    { answer: 'in', word: t`Entra`, spoken: t`Dentro. ${example}`, icon: <Check strokeWidth={3} /> },
    { answer: 'already', word: t`Già dentro`, spoken: t`Già dentro`, icon: <Clock3 strokeWidth={2.6} /> },
    { answer: 'refused', word: t`Non entra`, spoken: t`Non valido`, icon: <X strokeWidth={3} /> },
  ];
  const tryOut = async (answer: Answer, spoken: string) => {
    await unlockSound();
    giveFeedback(answer);
    if (isSpeechOn) speakAloud(spoken);
  };
  return (
    <>
      <div className={css['settings']}>
        <Checkbox
          label={t`Suono`}
          isChecked={isSoundOn}
          onCheckedChange={(value) => changeFeedbackSettings({ isSoundOn: value })}
        />
        <div className={css['volume']} data-off={!isSoundOn || undefined}>
          <span aria-hidden="true">
            <Trans>Volume</Trans>
          </span>
          <input
            type="range"
            aria-label={t`Volume`}
            min={0.1}
            max={1}
            step={0.1}
            value={volume}
            disabled={!isSoundOn}
            aria-valuetext={`${Math.round(volume * 100)}%`}
            onChange={(event) => changeFeedbackSettings({ volume: event.target.valueAsNumber })}
          />
        </div>
        {canVibrate() && (
          <Checkbox
            label={t`Vibrazione`}
            isChecked={isVibrationOn}
            onCheckedChange={(value) => changeFeedbackSettings({ isVibrationOn: value })}
          />
        )}
        {canSpeak() && (
          <Checkbox
            label={
              <>
                {t`Risultato a voce`}
                <span className={css['hint']}>
                  <Trans>Dice «Dentro. Maria Rossi», anche negli auricolari.</Trans>
                </span>
              </>
            }
            isChecked={isSpeechOn}
            onCheckedChange={(value) => changeFeedbackSettings({ isSpeechOn: value })}
          />
        )}
      </div>
      <section>
        <h3 className={css['title']}>
          <Trans>Prova</Trans>
        </h3>
        <div className={css['tries']}>
          {answers.map(({ answer, word, spoken, icon }) => (
            <button
              key={answer}
              type="button"
              className={css['try']}
              data-answer={answer}
              aria-label={t`Prova: ${word}`}
              onClick={() => void tryOut(answer, spoken)}
            >
              <span aria-hidden="true">{icon}</span>
              {word}
            </button>
          ))}
        </div>
        <p className={css['hint']}>
          <Trans>Non senti niente? Alza il volume del telefono e togli il silenzioso.</Trans>
        </p>
      </section>
      <section className={css['device']}>
        <div>
          <h3 className={css['title']}>
            <Trans>Nome di questo telefono o varco</Trans>
          </h3>
          <p className={css['hint']}>{state.deviceLabel || <Trans>Ancora senza nome</Trans>}</p>
        </div>
        <Button variant="quiet" size="small" onClick={() => setIsNaming(true)}>
          {state.deviceLabel === '' ? <Trans>Dai un nome</Trans> : <Trans>Cambia</Trans>}
        </Button>
      </section>
      {isNaming && <DeviceLabelDialog door={door} state={state} onClose={() => setIsNaming(false)} />}
    </>
  );
}
