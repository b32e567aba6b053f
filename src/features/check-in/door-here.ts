import { listParticipants } from '#contract/check-in/check-in-calls.ts';
import type { Door } from '#src/offline/door-state.ts';
import { openDoor, type ListReply } from '#src/offline/open-door.ts';
import { ownDatabase } from '#src/offline/own-database.ts';
import { readPreview } from '#src/offline/door-preview.ts';
import { api } from '#src/platform/api.ts';
import { doorDevice } from './door-device.ts';
import { replyToFailure } from './reply-to-failure.ts';

let ahead: { readonly eventId: string; readonly opening: Promise<Door>; door: Door | undefined } | undefined;

/** Opens the door of an event on this device, and reads its list beside that. */
export async function doorHere(eventId: string): Promise<Door> {
  const preview = ownDatabase().then((database) => database && readPreview(database, eventId));
  preview.catch(() => undefined);
  const device = await doorDevice();
  return openDoor({ device, eventId, preview, fetchList: (since) => fetchList(eventId, since) });
}

/** Opens a door before its page is there; done when it is open, whatever it then shows. */
export async function openAhead(eventId: string): Promise<void> {
  const one = { eventId, opening: doorHere(eventId), door: undefined as Door | undefined };
  ahead = one;
  one.door = await one.opening;
  // It is shown as it is once its list is there.
  if (one.door.getState().status === 'loading')
    await new Promise<void>((resolve) => {
      const stop = one.door!.subscribe(() => {
        stop();
        resolve();
      });
    });
}

/** The door that was opened ahead, if it is open already. */
export const doorAhead = (eventId: string): Door | undefined =>
  ahead?.eventId === eventId ? ahead.door : undefined;

/** The door for a page that has come: the one that was opened ahead, or else a new one. */
export function takeDoor(eventId: string): Promise<Door> {
  const taken = ahead?.eventId === eventId ? ahead.opening : undefined;
  ahead = undefined;
  return taken ?? doorHere(eventId);
}

async function fetchList(eventId: string, since: number | undefined): Promise<ListReply> {
  try {
    const { data } = await api(listParticipants, { params: { id: eventId }, query: { since } });
    return { kind: 'answered', list: data };
  } catch (error) {
    return replyToFailure(error);
  }
}
