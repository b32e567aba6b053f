import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Door, DoorState } from '#src/offline/door/door.ts';
import { sessionHasCapability, useSession } from '#src/platform/session/session.ts';
import { loadDecoder } from './scanner/decode/decoder.ts';
import { DoorList } from './list/door-list.tsx';
import css from './door-page.module.css';
import { DoorScanResult } from './scan-result/door-scan-result.tsx';
import { useScanResult } from './scan-result/use-scan-result.ts';
import { DoorScanner } from './scanner/door-scanner.tsx';
import { useMayHaveHandScanner } from './scanner/known-hand-scanner.ts';
import { useHandScanner } from './scanner/use-hand-scanner.ts';
import { DoorSheets } from './sheets/sheets.tsx';
import { DoorSkeleton } from './list/door-skeleton.tsx';
import { SaveFailedScreen } from './scan-result/save-failed-screen.tsx';
import { TouchLock } from './touch-lock.tsx';
import { UndoBar } from './list/undo-bar.tsx';
import { useUndoBar } from './list/use-undo-bar.ts';
import { AlreadyInDialog } from './shared/already-in-dialog.tsx';
import { useCheckIn } from './shared/use-check-in.ts';
import { useDoor } from './device/use-door.ts';
import { useAudioUnlock } from './shared/use-audio-unlock.ts';
import { useAfterPaint } from './shared/use-after-paint.ts';
import { useDoorSheet } from './sheets/use-door-sheet.ts';
import { useSplitLayout } from './shared/use-split-layout.ts';
import type { ParticipantQuery } from '#src/offline/participants/participant.ts';

const route = getRouteApi('/organisation/event/detail/$id/door');

/** The door of one event: the list of participants, and the scanner. */
export function DoorPage({ eventId }: { eventId: string }) {
  const door = useDoor(eventId);
  return door === undefined ? <DoorSkeleton eventId={eventId} /> : <DoorContent door={door} />;
}

/** Keeps the decoder's download out of the list's first seconds; opening the scanner does not wait for it. */
const decoderPreloadDelayMs = 1500;

const defaultQuery: ParticipantQuery = { text: '', filter: 'all', sort: 'name' };

function DoorContent({ door }: { door: Door }) {
  const state = useSyncExternalStore(door.subscribe, door.getState);
  const { view = 'list' } = route.useSearch();
  const navigate = route.useNavigate();
  const deferredState = useAfterPaint(state);
  const undoBar = useUndoBar(door);
  const { checkIn, alreadyIn } = useCheckIn(door, undoBar.reporter);
  const sheets = useDoorSheet(state);
  const scans = useScanResult(door);
  const isSplitLayout = useSplitLayout();
  const session = useSession();
  // A phone with a staff pass has one door (CI-40).
  const canSwitchEvent = sessionHasCapability(session, 'manageEvents');
  const [query, setQuery] = useState(defaultQuery);
  const [searchFocusCount, setSearchFocusCount] = useState(0);
  const isListInHistory = useRef(false);
  const scrollTop = useRef(0);

  // Preloads the decoder, which may be 1 MB: before the first ticket, but after the list.
  useEffect(() => {
    const timer = setTimeout(() => loadDecoder().catch(() => undefined), decoderPreloadDelayMs);
    return () => clearTimeout(timer);
  }, []);

  const openScanner = useCallback(() => {
    isListInHistory.current = true;
    setSearchFocusCount(0);
    void navigate({ search: { view: 'scan' } });
  }, [navigate]);

  const closeScanner = useCallback(
    ({ isForSearch }: { isForSearch: boolean }) => {
      setSearchFocusCount((previous) => (isForSearch ? previous + 1 : 0));
      if (isForSearch) {
        setQuery(defaultQuery);
        scrollTop.current = 0;
        // The list is visible beside the scanner.
        if (isSplitLayout || view !== 'scan') return;
      }
      if (isListInHistory.current) history.back();
      else void navigate({ search: {}, replace: true });
      isListInHistory.current = false;
    },
    [navigate, isSplitLayout, view],
  );

  const canScan = hasList(state);
  const { close: closeScan, handleText } = scans;
  const search = useCallback(() => {
    closeScan();
    closeScanner({ isForSearch: true });
  }, [closeScan, closeScanner]);
  const pauseMessage = getPauseMessage(state, undoBar.hasFailed);
  const isListening = useHandScanner(pauseMessage, ({ text, otherReadings }) =>
    handleText(text, otherReadings),
  );
  const isHandScannerListening = useMayHaveHandScanner() ? isListening : undefined;
  useAudioUnlock();

  // The list of an ended pass is never fetched, so its door has nothing to wait for (CI-50).
  const isFetching =
    state.status === 'absent' && state.sync.connection === 'starting' && !state.isPassExpired;
  if (state.status === 'loading' || isFetching) return <DoorSkeleton eventId={door.eventId} />;
  const isScanning = view === 'scan' && canScan;
  const isSideBySide = isScanning && isSplitLayout;
  const isListShown = !isScanning || isSideBySide;
  // At the bottom it would be above the buttons of a result.
  const isUndoCovered = !isScanning && scans.currentScan !== undefined;

  return (
    <div className={css['page']} data-side-by-side={isSideBySide || undefined}>
      {isListShown && (
        <div className={css['list']} inert={scans.currentScan !== undefined}>
          <DoorList
            door={door}
            state={state}
            deferredState={deferredState}
            query={query}
            searchFocusCount={searchFocusCount}
            scrollTop={scrollTop}
            isCovered={sheets.shown !== undefined}
            canSwitchEvent={canSwitchEvent}
            isEmailMasked={session?.userType === 'staff'}
            onQueryChange={setQuery}
            onToggle={checkIn.toggle}
            onOpen={sheets.open}
            onScan={isSideBySide ? undefined : openScanner}
            isHandScannerListening={isSideBySide ? undefined : isHandScannerListening}
          />
        </div>
      )}
      {isScanning && (
        <DoorScanner
          door={door}
          state={state}
          scans={scans}
          isHandScannerListening={isHandScannerListening}
          checkIn={checkIn}
          isSideBySide={isSideBySide}
          isCovered={sheets.shown !== undefined}
          onOpen={sheets.open}
          onClose={closeScanner}
        />
      )}
      <DoorScanResult
        door={door}
        scans={scans}
        checkIn={checkIn}
        isListOnly={!isScanning}
        onSearch={search}
      />
      <DoorSheets
        sheet={sheets.shown}
        door={door}
        state={sheets.shown === undefined ? deferredState : state}
        checkIn={checkIn}
        onOpen={sheets.open}
        onClose={sheets.close}
      />
      <AlreadyInDialog door={door} {...alreadyIn} />
      <UndoBar
        action={isUndoCovered ? undefined : undoBar.lastAction}
        isAtTop={isScanning && !isSideBySide}
      />
      {/* A scan uncovers the list (CI-39). */}
      {isListShown && canScan && <TouchLock key={scans.lastScan?.key} />}
      {undoBar.hasFailed && <SaveFailedScreen onClose={undoBar.dismissFailure} />}
    </div>
  );
}

const hasList = ({ status }: DoorState): boolean => status === 'ready' || status === 'memoryOnly';

/** Why a scan of a hardware scanner is not recorded now. */
function getPauseMessage(state: DoorState, hasFailed: boolean): string | undefined {
  if (hasFailed) return t`Il lettore è in pausa: il check-in di prima non è stato salvato.`;
  if (hasList(state)) return undefined;
  if (state.isPassExpired) return t`Il lettore è in pausa: il pass è scaduto.`;
  return t`Il lettore è in pausa: l’elenco non c’è ancora su questo telefono.`;
}
