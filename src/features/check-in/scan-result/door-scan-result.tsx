import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect } from 'react';
import type { Door } from '#src/offline/door/door.ts';
import { noteMovedToggles } from '../shared/use-guarded-press.ts';
import { participantName } from '../shared/participant-name.ts';
import type { CheckIn } from '../shared/use-check-in.ts';
import { toLiveScanResult } from './live-scan-result.ts';
import type { OrderGroupActions } from './order-group.tsx';
import { ScanResultView } from './scan-result-view.tsx';
import type { ScanResultState } from './use-scan-result.ts';

interface DoorScanResultProps {
  door: Door;
  scans: ScanResultState;
  checkIn: CheckIn;
  /** The scanner, which shows the last check-in with its undo, is closed. */
  isListOnly: boolean;
  onSearch: () => void;
}

/** The result of the last scan over the door, and what the operator can do about it. */
export function DoorScanResult({ door, scans, checkIn, isListOnly, onSearch }: DoorScanResultProps) {
  const { t } = useLingui();
  const { currentScan, isPinned, close, setIsPinned, setAlsoAdmitted } = scans;
  // Stable, so that the screen's time does not begin again.
  const closeAndReport = useCallback(() => {
    close();
    if (!isListOnly || currentScan === undefined) return;
    const result = toLiveScanResult(door, currentScan);
    const admitted = [...(result.kind === 'in' ? [result.participant.id] : []), ...currentScan.alsoAdmitted]
      .map((id) => door.getParticipant(id))
      .filter((participant) => participant?.isCheckedIn === true);
    const [first] = admitted;
    if (first === undefined) return;
    const name = participantName(first);
    checkIn.reportAdmitted(
      admitted.map((participant) => participant!.id),
      admitted.length === 1
        ? t`Dentro: ${name}`
        : plural(admitted.length, { one: 'Entra # persona', other: 'Entrano # persone' }),
    );
  }, [close, isListOnly, currentScan, door, checkIn, t]);
  const isOpen = currentScan !== undefined;
  // A touch that was meant for the result must press no toggle of the list below it (CI-61).
  useEffect(() => (isOpen ? noteMovedToggles : undefined), [isOpen]);
  if (!isOpen) return null;
  const group: OrderGroupActions = {
    alsoAdmitted: currentScan.alsoAdmitted.filter((id) => door.getParticipant(id)?.isCheckedIn === true),
    pin: () => setIsPinned(true),
    admit: (participants) => {
      const ids = participants.map((participant) => participant.id);
      void checkIn.admitAll(ids, 'scan', false).then((isPersisted) => {
        if (!isPersisted) return close();
        setAlsoAdmitted((previous) => [...previous, ...ids]);
        // All were checked in at once: the screen may close by itself.
        if (ids.length > 1) setIsPinned(false);
      });
    },
    undo: (ids) => {
      setIsPinned(true);
      setAlsoAdmitted((previous) => previous.filter((id) => !ids.includes(id)));
      void checkIn.undoAll(ids);
    },
  };
  return (
    <ScanResultView
      door={door}
      scan={currentScan}
      isPinned={isPinned}
      group={group}
      onClose={closeAndReport}
      onSearch={onSearch}
      onUndo={(participant) => {
        close();
        checkIn.undoCheckIn(participant);
      }}
    />
  );
}
