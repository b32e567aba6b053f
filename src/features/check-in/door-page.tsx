import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Door, PersonQuery } from '#src/offline/door-state.ts';
import { loadDecoder } from './decoder.ts';
import { DoorList } from './door-list.tsx';
import { DoorScanner } from './door-scanner.tsx';
import { DoorSkeleton } from './door-skeleton.tsx';
import { NotKeptScreen } from './not-kept-screen.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useCheckIn } from './use-check-in.ts';
import { useDoor } from './use-door.ts';

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
  const checkIn = useCheckIn(door);
  const [query, setQuery] = useState(everybody);
  const [isSearching, setIsSearching] = useState(false);
  const isListBehind = useRef(false);
  const scrollTop = useRef(0);

  // The scanner may need a megabyte of decoder: better before the first ticket, but after the list.
  useEffect(() => {
    const timer = setTimeout(() => loadDecoder().catch(() => undefined), decoderAfterMs);
    return () => clearTimeout(timer);
  }, []);

  const openScanner = useCallback(() => {
    isListBehind.current = true;
    setIsSearching(false);
    void navigate({ search: { view: 'scan' } });
  }, [navigate]);

  const closeScanner = useCallback(
    ({ isToSearch }: { isToSearch: boolean }) => {
      setIsSearching(isToSearch);
      if (isToSearch) {
        setQuery(everybody);
        scrollTop.current = 0;
      }
      if (isListBehind.current) history.back();
      else void navigate({ search: {}, replace: true });
      isListBehind.current = false;
    },
    [navigate],
  );

  const isFetching = state.status === 'absent' && state.sync.connection === 'starting';
  if (state.status === 'loading' || isFetching) return <DoorSkeleton eventId={door.eventId} />;
  const canScan = state.status === 'ready' || state.status === 'memoryOnly';

  const isScanning = view === 'scan' && canScan;

  return (
    <>
      {isScanning ? (
        <DoorScanner door={door} state={state} checkIn={checkIn} onClose={closeScanner} />
      ) : (
        <DoorList
          door={door}
          state={state}
          query={query}
          isSearching={isSearching}
          scrollTop={scrollTop}
          onQueryChange={setQuery}
          onToggle={checkIn.toggle}
          onScan={openScanner}
        />
      )}
      <UndoBar done={checkIn.done} isAbove={isScanning} />
      {checkIn.hasFailed && <NotKeptScreen onClose={checkIn.dismissFailure} />}
    </>
  );
}
