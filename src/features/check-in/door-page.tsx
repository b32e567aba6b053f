import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Door, PersonQuery } from '#src/offline/door-state.ts';
import { sessionMay, useSession } from '#src/platform/session.ts';
import { loadDecoder } from './decoder.ts';
import { DoorList } from './door-list.tsx';
import css from './door-page.module.css';
import { DoorScanner } from './door-scanner.tsx';
import { DoorSheets } from './door-sheets.tsx';
import { DoorSkeleton } from './door-skeleton.tsx';
import { NotKeptScreen } from './not-kept-screen.tsx';
import { PocketVeil } from './pocket-veil.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useCheckIn } from './use-check-in.ts';
import { useDoor } from './use-door.ts';
import { useLater } from './use-later.ts';
import { useDoorSheet } from './use-door-sheet.ts';
import { useRoomForBoth } from './use-room-for-both.ts';

const route = getRouteApi('/organisation/event/detail/$id/door');

/** The door of one event: who is in, and the scanner that lets them in. */
export function DoorPage({ eventId }: { eventId: string }) {
  const door = useDoor(eventId);
  return door === undefined ? <DoorSkeleton eventId={eventId} /> : <OpenDoor door={door} />;
}

/** The list has its first seconds for itself; opening the scanner does not wait for this. */
const decoderAfterMs = 1500;

const everybody: PersonQuery = { text: '', filter: 'all', sort: 'name' };

function OpenDoor({ door }: { door: Door }) {
  const state = useSyncExternalStore(door.subscribe, door.getState);
  const { view = 'list' } = route.useSearch();
  const navigate = route.useNavigate();
  const later = useLater(state);
  const checkIn = useCheckIn(door);
  const sheets = useDoorSheet(state);
  const hasRoomForBoth = useRoomForBoth();
  // A staff phone has the door of one event.
  const canSwitch = sessionMay(useSession(), 'runEvents');
  const [query, setQuery] = useState(everybody);
  const [searchNo, setSearchNo] = useState(0);
  const isListBehind = useRef(false);
  const scrollTop = useRef(0);

  // The scanner may need a megabyte of decoder: better before the first ticket, but after the list.
  useEffect(() => {
    const timer = setTimeout(() => loadDecoder().catch(() => undefined), decoderAfterMs);
    return () => clearTimeout(timer);
  }, []);

  const openScanner = useCallback(() => {
    isListBehind.current = true;
    setSearchNo(0);
    void navigate({ search: { view: 'scan' } });
  }, [navigate]);

  const closeScanner = useCallback(
    ({ isToSearch }: { isToSearch: boolean }) => {
      setSearchNo((before) => (isToSearch ? before + 1 : 0));
      if (isToSearch) {
        setQuery(everybody);
        scrollTop.current = 0;
        // The list stands beside it already.
        if (hasRoomForBoth) return;
      }
      if (isListBehind.current) history.back();
      else void navigate({ search: {}, replace: true });
      isListBehind.current = false;
    },
    [navigate, hasRoomForBoth],
  );

  const isFetching = state.status === 'absent' && state.sync.connection === 'starting';
  if (state.status === 'loading' || isFetching) return <DoorSkeleton eventId={door.eventId} />;
  const canScan = state.status === 'ready' || state.status === 'memoryOnly';

  const isScanning = view === 'scan' && canScan;
  const isBeside = isScanning && hasRoomForBoth;
  const isListShown = !isScanning || isBeside;

  return (
    <div className={css['page']} data-beside={isBeside || undefined}>
      {isListShown && (
        <DoorList
          door={door}
          state={state}
          later={later}
          query={query}
          searchNo={searchNo}
          scrollTop={scrollTop}
          canSwitch={canSwitch}
          onQueryChange={setQuery}
          onToggle={checkIn.toggle}
          onOpen={sheets.open}
          onScan={isBeside ? undefined : openScanner}
        />
      )}
      {isScanning && (
        <DoorScanner
          door={door}
          state={state}
          checkIn={checkIn}
          isBeside={isBeside}
          isCovered={sheets.shown !== undefined}
          onOpen={sheets.open}
          onClose={closeScanner}
        />
      )}
      <DoorSheets
        sheet={sheets.shown}
        door={door}
        state={sheets.shown === undefined ? later : state}
        checkIn={checkIn}
        onOpen={sheets.open}
        onClose={sheets.close}
      />
      <UndoBar done={checkIn.done} isAbove={isScanning && !isBeside} />
      {isListShown && canScan && <PocketVeil />}
      {checkIn.hasFailed && <NotKeptScreen onClose={checkIn.dismissFailure} />}
    </div>
  );
}
