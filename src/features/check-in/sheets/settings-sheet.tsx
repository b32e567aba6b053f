import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock3, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/ui/form/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { DeviceLabelDialog } from '../device/device-label-dialog.tsx';
import type { DoorSheetProps } from './sheet.ts';
import { updateFeedbackSettings, useFeedbackSettings } from '../shared/feedback-settings.ts';
import { canVibrate, giveFeedback, unlockAudio, type FeedbackKind } from '../shared/feedback.ts';
import { isTouchDevice } from '../shared/touch-lock-delay.ts';
import { canSpeak, speakAloud } from '../scan-result/speech.ts';
import css from './settings-sheet.module.css';
import { TouchLockChoice } from './touch-lock-choice.tsx';

/**
 * Sound, vibration and speech of scan results on this device, each with a preview (CI-36), when the list is
 * covered (CI-39), and the device's label.
 */
export function SettingsSheet({ door, state }: DoorSheetProps) {
  const { t } = useLingui();
  const { isSoundOn, volume, isVibrationOn, isSpeechOn } = useFeedbackSettings();
  const [isRenaming, setIsRenaming] = useState(false);
  const example = 'Maria Rossi';
  const previews: readonly { kind: FeedbackKind; word: string; spokenText: string; icon: ReactNode }[] = [
    {
      kind: 'in',
      word: t({ message: 'Check-in', context: 'answer' }),
      spokenText: t`Dentro. ${example}`,
      icon: <Check strokeWidth={3} />,
    },
    {
      kind: 'already',
      word: t`Già dentro`,
      spokenText: t`Attenzione: già dentro`,
      icon: <Clock3 strokeWidth={2.6} />,
    },
    { kind: 'refused', word: t`Non entra`, spokenText: t`Non valido`, icon: <X strokeWidth={3} /> },
  ];
  const playPreview = async (kind: FeedbackKind, spokenText: string) => {
    await unlockAudio();
    giveFeedback(kind);
    if (isSpeechOn) speakAloud(spokenText);
  };
  return (
    <>
      <div className={css['settings']}>
        <Checkbox
          label={t`Suono`}
          isChecked={isSoundOn}
          onCheckedChange={(value) => updateFeedbackSettings({ isSoundOn: value })}
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
            onChange={(event) => updateFeedbackSettings({ volume: event.target.valueAsNumber })}
          />
        </div>
        {canVibrate() && (
          <Checkbox
            label={t`Vibrazione`}
            isChecked={isVibrationOn}
            onCheckedChange={(value) => updateFeedbackSettings({ isVibrationOn: value })}
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
            onCheckedChange={(value) => updateFeedbackSettings({ isSpeechOn: value })}
          />
        )}
      </div>
      <section>
        <h3 className={css['title']}>
          <Trans>Prova</Trans>
        </h3>
        <div className={css['tries']}>
          {previews.map(({ kind, word, spokenText, icon }) => (
            <button
              key={kind}
              type="button"
              className={css['try']}
              data-answer={kind}
              aria-label={t`Prova: ${word}`}
              onClick={() => void playPreview(kind, spokenText)}
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
      {isTouchDevice() && <TouchLockChoice />}
      <section className={css['device']}>
        <div>
          <h3 className={css['title']}>
            <Trans>Nome di questo telefono o ingresso</Trans>
          </h3>
          <p className={css['hint']}>{state.deviceLabel || <Trans>Ancora senza nome</Trans>}</p>
        </div>
        <Button variant="quiet" size="small" onClick={() => setIsRenaming(true)}>
          {state.deviceLabel === '' ? <Trans>Dai un nome</Trans> : <Trans>Cambia</Trans>}
        </Button>
      </section>
      {isRenaming && <DeviceLabelDialog door={door} state={state} onClose={() => setIsRenaming(false)} />}
    </>
  );
}
