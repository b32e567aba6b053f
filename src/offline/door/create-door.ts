import type { MatchingIds, ParticipantQuery } from '../participants/participant.ts';
import { ParticipantSearch } from '../participants/search/participant-search.ts';
import { viewDevice } from './device-view.ts';
import { createDoorActions } from './door-actions.ts';
import { DoorStore } from './door-store.ts';
import { DoorSync, type DoorDeps } from './door-sync.ts';
import type { Door } from './door.ts';
import { createKeepAll } from './keep-conflicts.ts';
import { getOrderParticipants, scanTicket } from './scan-ticket.ts';

const previewQuery: ParticipantQuery = { text: '', filter: 'all', sort: 'name' };

/**
 * Creates the door of one event: shows what is stored, then fetches what changed since. Only `refresh` waits
 * for the network.
 */
export function createDoor(deps: DoorDeps): Door {
  const { device, eventId } = deps;
  const store = new DoorStore({
    eventId,
    isMemoryOnly: device.database === undefined,
    device: viewDevice(device),
    now: () => device.deps.now(),
  });
  const sync = new DoorSync(store, deps);
  const { participants } = store;
  const search = new ParticipantSearch(eventId);
  let cachedSearch: { key: string; ids: MatchingIds } | undefined;
  const actions = createDoorActions({
    device,
    eventId,
    participants,
    getConflict: (operationId) => store.conflicts.find((conflict) => conflict.operationId === operationId),
    hasList: () => store.meta !== undefined,
    onRecorded(recorded, reviewed) {
      sync.send({ type: 'recorded', recorded, reviewed });
      if (reviewed !== undefined) device.broadcast({ eventId, what: 'list' });
    },
    reloadPending: () => sync.storage.loadPending(),
  });
  const keepAll = createKeepAll({
    device,
    eventId,
    getConflicts: () => store.conflicts,
    onReviewed: (change) => sync.send({ type: 'reviewed', ...change }),
  });
  sync.start();
  return {
    eventId,
    ...actions,
    keepAll,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener);
      if (store.getState().status !== 'loading') sync.storage.markRendered();
      return unsubscribe;
    },
    getState: () => store.getState(),
    find(query) {
      const key = JSON.stringify([query, store.getState().revision]);
      const effectiveQuery = store.isPreview ? previewQuery : query;
      if (cachedSearch?.key !== key) cachedSearch = { key, ids: search.find(participants, effectiveQuery) };
      return cachedSearch.ids;
    },
    getParticipant: (id) => participants.getParticipant(id),
    getOrderParticipants: (id) => getOrderParticipants(participants, id),
    getConflicts: () => store.conflicts,
    // A participant outside of the snapshot is unknown until the list is loaded.
    async setCheckedIn(...entry) {
      await sync.loaded;
      return actions.setCheckedIn(...entry);
    },
    async checkInAll(...entries) {
      await sync.loaded;
      return actions.checkInAll(...entries);
    },
    async scan(text, otherReadings = []) {
      await sync.loaded;
      const { meta } = store;
      return scanTicket(text, otherReadings, {
        eventId,
        meta,
        participants,
        setCheckedIn: actions.setCheckedIn,
      });
    },
    getLostParticipants: () => participants.getByIdEnds(device.status.lost.participantEnds),
    acknowledgeLoss: () => device.acknowledgeLoss(),
    acknowledgeRestore: () => sync.acknowledgeRestore(),
    async setDeviceLabel(label) {
      await device.setLabel(label);
      sync.send({ type: 'deviceChanged' });
    },
    onServerCursor: (cursor) => sync.onServerCursor(cursor),
    refresh: () => sync.refresh(),
    close: () => sync.close(),
  };
}
