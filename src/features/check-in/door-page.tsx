import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Door } from '#src/offline/door/door.ts';
import { sessionHasCapability, useSession } from '#src/platform/session/session.ts';
import { loadDecoder } from './scanner/decode/decoder.ts';
import { DoorList } from './list/door-list.tsx';
import css from './door-page.module.css';
import { DoorScanner } from './scanner/door-scanner.tsx';
import { DoorSheets } from './sheets/sheets.tsx';
import { DoorSkeleton } from './list/door-skeleton.tsx';
import { SaveFailedScreen } from './scan-result/save-failed-screen.tsx';
import { TouchLock } from './touch-lock.tsx';
import { UndoBar } from './list/undo-bar.tsx';
import { useUndoBar } from './list/use-undo-bar.ts';
import { AlreadyInDialog } from './shared/already-in-dialog.tsx';
import { useCheckIn } from './shared/use-check-in.ts';
import { useDoor } from './device/use-door.ts';
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
        if (isSplitLayout) return;
      }
      if (isListInHistory.current) history.back();
      else void navigate({ search: {}, replace: true });
      isListInHistory.current = false;
    },
    [navigate, isSplitLayout],
  );

  // The list of an ended pass is never fetched, so its door has nothing to wait for (CI-50).
  const isFetching =
    state.status === 'absent' && state.sync.connection === 'starting' && !state.isPassExpired;
  if (state.status === 'loading' || isFetching) return <DoorSkeleton eventId={door.eventId} />;
  const canScan = state.status === 'ready' || state.status === 'memoryOnly';

  const isScanning = view === 'scan' && canScan;
  const isSideBySide = isScanning && isSplitLayout;
  const isListShown = !isScanning || isSideBySide;

  return (
    <div className={css['page']} data-side-by-side={isSideBySide || undefined}>
      {isListShown && (
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
        />
      )}
      {isScanning && (
        <DoorScanner
          door={door}
          state={state}
          checkIn={checkIn}
          isSideBySide={isSideBySide}
          isCovered={sheets.shown !== undefined}
          onOpen={sheets.open}
          onClose={closeScanner}
        />
      )}
      <DoorSheets
        sheet={sheets.shown}
        door={door}
        state={sheets.shown === undefined ? deferredState : state}
        checkIn={checkIn}
        onOpen={sheets.open}
        onClose={sheets.close}
      />
      <AlreadyInDialog door={door} {...alreadyIn} />
      <UndoBar action={undoBar.lastAction} isAtTop={isScanning && !isSideBySide} />
      {isListShown && canScan && <TouchLock />}
      {undoBar.hasFailed && <SaveFailedScreen onClose={undoBar.dismissFailure} />}
    </div>
  );
}
