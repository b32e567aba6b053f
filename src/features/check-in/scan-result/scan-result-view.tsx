import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudCheck, Smartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Door } from '#src/offline/door/door.ts';
import { AdmitOthersButton, OrderGroup, type OrderGroupActions } from './order-group.tsx';
import { formatCheckInTime } from '../shared/check-in-text.ts';
import { toFeedbackKind, toLiveScanResult, type LiveScanResult } from './live-scan-result.ts';
import { readFeedbackSettings } from '../shared/feedback-settings.ts';
import { giveFeedback } from '../shared/feedback.ts';
import { AutoFitText } from './auto-fit-text.tsx';
import { SaveFailedScreen } from './save-failed-screen.tsx';
import { participantName } from '../shared/participant-name.ts';
import { RefusedTicketMessage, RejectedTicketMessage } from './refused-ticket.tsx';
import { isLongDetail, ScanDetails } from './scan-details.tsx';
import { getSpokenText, speakAloud } from './speech.ts';
import type { AnsweredScan } from './use-scan-result.ts';
import { ScanResultButton, ScanResultScreen } from './scan-result-screen.tsx';
import css from './scan-result-view.module.css';
import type { Participant } from '#src/offline/participants/participant.ts';

interface ScanResultViewProps {
  door: Door;
  scan: AnsweredScan;
  onClose: () => void;
  onSearch: () => void;
  onUndo: (participant: Participant) => void;
  isPinned: boolean;
  group: OrderGroupActions;
}

/** The result of one scan, with sound, vibration and speech when it appears and when it changes. */
export function ScanResultView(props: ScanResultViewProps) {
  const { door, scan, onClose, onSearch, onUndo, isPinned, group } = props;
  const { t } = useLingui();
  const result = toLiveScanResult(door, scan);
  const feedbackKind = toFeedbackKind(result);
  const lastFeedback = useRef('');

  useEffect(() => {
    const feedbackKey = `${scan.key} ${feedbackKind}`;
    if (lastFeedback.current === feedbackKey) return;
    lastFeedback.current = feedbackKey;
    giveFeedback(feedbackKind);
    if (readFeedbackSettings().isSpeechOn) speakAloud(getSpokenText(result));
  }, [scan.key, feedbackKind, result]);

  const nextButton = (
    <ScanResultButton key="next" isPrimary onClick={onClose}>
      <Trans>Avanti</Trans>
    </ScanResultButton>
  );
  const searchButton = (
    <ScanResultButton key="search" onClick={onSearch}>
      <Trans>Cerca per nome</Trans>
    </ScanResultButton>
  );

  const noOfAlsoIn = group.alsoAdmitted.length;
  const undoGroupButton =
    noOfAlsoIn === 0 ? undefined : (
      <ScanResultButton key="undoGroup" onClick={() => group.undo(group.alsoAdmitted)}>
        <Plural
          value={noOfAlsoIn}
          one="Annulla anche l’altro check-in"
          other="Annulla gli altri # check-in"
        />
      </ScanResultButton>
    );
  const admitOthers = 'others' in result && result.others.some((other) => !other.isCheckedIn) && (
    <AdmitOthersButton others={result.others} actions={group} />
  );

  switch (result.kind) {
    case 'saveFailed':
      return <SaveFailedScreen onClose={onClose} />;
    case 'refused':
      return (
        <ScanResultScreen
          key={scan.key}
          tone="refused"
          actions={[searchButton, nextButton]}
          onClose={onClose}
        >
          {result.reason === 'rejected' ? (
            <RejectedTicketMessage reason={result.rejectReason} />
          ) : (
            <RefusedTicketMessage ticket={result} />
          )}
        </ScanResultScreen>
      );
    case 'already':
      return (
        <ScanResultScreen
          key={scan.key}
          tone="already"
          actions={[undoGroupButton ?? searchButton, nextButton]}
          others={admitOthers}
          isPinned={isPinned}
          onClose={onClose}
        >
          <AutoFitText maxLines={getMaxLines(result)} text={participantName(result.participant)} />
          <CheckedInSince result={result} />
          <ScanDetails details={result.participant.details} />
          <OrderGroup participant={result.participant} others={result.others} actions={group} />
        </ScanResultScreen>
      );
    case 'in':
      return (
        <ScanResultScreen
          key={scan.key}
          tone="in"
          actions={[
            undoGroupButton ?? (
              <ScanResultButton key="undo" onClick={() => onUndo(result.participant)}>
                {t`Annulla`}
              </ScanResultButton>
            ),
            nextButton,
          ]}
          others={admitOthers}
          isPinned={isPinned}
          hasHighlightedDetails={[result.participant, ...result.others].some(({ details }) =>
            details.some(({ isHighlighted }) => isHighlighted),
          )}
          note={<SaveStatus isPending={result.participant.isPending} />}
          onClose={onClose}
        >
          <AutoFitText maxLines={getMaxLines(result)} text={participantName(result.participant)} />
          <ScanDetails details={result.participant.details} />
          {result.participant.isUnlisted ? (
            <p className={css['line']}>
              <Trans>Biglietto valido · iscrizione arrivata dopo l’ultimo aggiornamento</Trans>
            </p>
          ) : (
            <OrderGroup participant={result.participant} others={result.others} actions={group} />
          )}
        </ScanResultScreen>
      );
  }
}

/** Fewer lines for the name when the order's list or the details need the room. */
const getMaxLines = ({
  participant,
  others,
}: Pick<Extract<LiveScanResult, { kind: 'in' }>, 'participant' | 'others'>): number => {
  if (participant.details.some(isLongDetail)) return 1;
  return others.length > 0 || participant.details.length > 0 ? 2 : 4;
};

function CheckedInSince({ result }: { result: Extract<LiveScanResult, { kind: 'already' }> }) {
  const firstCheckIn = result.first ?? result.participant.checkIns[0];
  if (firstCheckIn === undefined) return null;
  const time = formatCheckInTime(firstCheckIn.at);
  return (
    <>
      <p className={css['since']}>
        <Trans>dalle {time}</Trans>
      </p>
      {firstCheckIn.deviceLabel !== '' && <p className={css['line']}>{firstCheckIn.deviceLabel}</p>}
    </>
  );
}

const SaveStatus = ({ isPending }: { isPending: boolean }) =>
  isPending ? (
    <>
      <Smartphone size={15} aria-hidden="true" />
      <Trans>Salvato sul telefono · lo inviamo appena torna la connessione</Trans>
    </>
  ) : (
    <>
      <CloudCheck size={16} aria-hidden="true" />
      <Trans>Salvato e inviato</Trans>
    </>
  );
