import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudCheck, Smartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { reasonText } from '#contract/reason-text.ts';
import type { Door, Person } from '#src/offline/door-state.ts';
import { say } from '#src/platform/i18n.ts';
import { AdmitOthers, AdmittedOrder, type GroupActions } from './admitted-order.tsx';
import { checkInTime } from './check-in-words.ts';
import { answerOf, currentVerdict, type CurrentVerdict } from './current-verdict.ts';
import { readFeedbackSettings } from './feedback-settings.ts';
import { giveFeedback } from './feedback.ts';
import { FittedName } from './fitted-name.tsx';
import { NotKeptScreen } from './not-kept-screen.tsx';
import { personName } from './person-name.ts';
import { Refusal } from './refusal.tsx';
import { speakAloud } from './speak-answer.ts';
import { spokenOf } from './spoken-answer.ts';
import type { Shown } from './use-verdict.ts';
import { VerdictButton } from './verdict-button.tsx';
import { VerdictScreen } from './verdict-screen.tsx';
import css from './verdict.module.css';

interface VerdictProps {
  door: Door;
  shown: Shown;
  onClose: () => void;
  onSearch: () => void;
  onUndo: (person: Person) => void;
  isHeld: boolean;
  group: GroupActions;
}

/** The screen of one scan, heard and felt as it appears and again if it changes under one's eyes. */
export function Verdict(props: VerdictProps) {
  const { door, shown, onClose, onSearch, onUndo, isHeld, group } = props;
  const { t } = useLingui();
  const verdict = currentVerdict(door, shown);
  const answer = answerOf(verdict);
  const heard = useRef('');

  useEffect(() => {
    const sound = `${shown.key} ${answer}`;
    if (heard.current === sound) return;
    heard.current = sound;
    giveFeedback(answer);
    if (readFeedbackSettings().isSpeechOn) speakAloud(spokenOf(verdict));
  }, [shown.key, answer, verdict]);

  const next = (
    <VerdictButton key="next" isNext onClick={onClose}>
      <Trans>Avanti</Trans>
    </VerdictButton>
  );
  const search = (
    <VerdictButton key="search" onClick={onSearch}>
      <Trans>Cerca per nome</Trans>
    </VerdictButton>
  );

  const noOfAlsoIn = group.alsoIn.length;
  const undoGroup =
    noOfAlsoIn === 0 ? undefined : (
      <VerdictButton key="undoGroup" onClick={() => group.undo(group.alsoIn)}>
        <Plural value={noOfAlsoIn} one="Annulla l’altra persona" other="Annulla gli altri #" />
      </VerdictButton>
    );
  const others = 'others' in verdict && verdict.others.some((it) => !it.isIn) && (
    <AdmitOthers others={verdict.others} actions={group} />
  );

  switch (verdict.kind) {
    case 'notKept':
      return <NotKeptScreen onClose={onClose} />;
    case 'refused':
      return (
        <VerdictScreen key={shown.key} tone="refused" actions={[search, next]} onClose={onClose}>
          {verdict.why === 'rejected' ? (
            <FittedName maxLines={3} name={say(reasonText[verdict.reason ?? 'internal'])} />
          ) : (
            <Refusal refused={verdict} />
          )}
        </VerdictScreen>
      );
    case 'already':
      return (
        <VerdictScreen
          key={shown.key}
          tone="already"
          actions={[undoGroup ?? search, next]}
          others={others}
          isHeld={isHeld}
          onClose={onClose}
        >
          <FittedName maxLines={linesFor(verdict.others)} name={personName(verdict.person)} />
          <Since verdict={verdict} />
          <AdmittedOrder person={verdict.person} others={verdict.others} actions={group} />
        </VerdictScreen>
      );
    case 'in':
      return (
        <VerdictScreen
          key={shown.key}
          tone="in"
          actions={[
            undoGroup ?? (
              <VerdictButton key="undo" onClick={() => onUndo(verdict.person)}>
                {t`Annulla`}
              </VerdictButton>
            ),
            next,
          ]}
          others={others}
          isHeld={isHeld}
          note={<Saved isPending={verdict.person.isPending} />}
          onClose={onClose}
        >
          <FittedName maxLines={linesFor(verdict.others)} name={personName(verdict.person)} />
          {verdict.person.isUnlisted ? (
            <p className={css['line']}>
              <Trans>Biglietto valido · iscrizione arrivata dopo l’ultimo aggiornamento</Trans>
            </p>
          ) : (
            <AdmittedOrder person={verdict.person} others={verdict.others} actions={group} />
          )}
        </VerdictScreen>
      );
  }
}

/** A group needs the room that a long name would take. */
const linesFor = (others: readonly Person[]): number => (others.length > 0 ? 2 : 4);

function Since({ verdict }: { verdict: Extract<CurrentVerdict, { kind: 'already' }> }) {
  const first = verdict.first ?? verdict.person.checkIns[0];
  if (first === undefined) return null;
  const time = checkInTime(first.at);
  return (
    <>
      <p className={css['since']}>
        <Trans>dalle {time}</Trans>
      </p>
      {first.deviceLabel !== '' && <p className={css['line']}>{first.deviceLabel}</p>}
    </>
  );
}

const Saved = ({ isPending }: { isPending: boolean }) =>
  isPending ? (
    <>
      <Smartphone size={15} aria-hidden="true" />
      <Trans>Salvato sul telefono · verrà inviato con la rete</Trans>
    </>
  ) : (
    <>
      <CloudCheck size={16} aria-hidden="true" />
      <Trans>Salvato e inviato</Trans>
    </>
  );
