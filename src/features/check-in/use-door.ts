import { useEffect, useState } from 'react';
import { listParticipants } from '#contract/check-in/check-in-calls.ts';
import { openDoor, type ListReply } from '#src/offline/open-door.ts';
import type { Door } from '#src/offline/door-state.ts';
import { api } from '#src/platform/api.ts';
import { doorDevice } from './door-device.ts';
import { followLive } from './live-updates.ts';
import { replyToFailure } from './reply-to-failure.ts';

/** The door of an event while the component is there; undefined until the device is open. */
export function useDoor(eventId: string): Door | undefined {
  const [door, setDoor] = useState<Door>();
  useEffect(() => {
    const left = new AbortController();
    void doorDevice().then((device) => {
      if (left.signal.aborted) return;
      const opened = openDoor({ device, eventId, fetchList: (since) => fetchList(eventId, since) });
      left.signal.addEventListener('abort', () => opened.close());
      setDoor(opened);
      void followLive(opened, left.signal);
    });
    return () => {
      left.abort();
      setDoor(undefined);
    };
  }, [eventId]);
  return door;
}

async function fetchList(eventId: string, since: number | undefined): Promise<ListReply> {
  try {
    const { data } = await api(listParticipants, { params: { id: eventId }, query: { since } });
    return { kind: 'answered', list: data };
  } catch (error) {
    return replyToFailure(error);
  }
}
