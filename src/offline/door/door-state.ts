import type { DoorEvent } from '#contract/check-in/check-in-endpoints.ts';
import type { ListDetail } from '#contract/participant/list-detail.ts';
import type { ParticipantView } from '../participants/optimistic-participants.ts';
import type { ListRow } from '../storage/schema.ts';
import type { DeviceView } from './device-view.ts';
import type { DoorState, DoorStatus } from './door.ts';

/** Failed attempts after which an operation is reported as stuck. */
const stuckAfterAttempts = 3;

/** The metadata of a door's list, without its participants. */
export type ListMeta = Omit<ListRow, 'eventId'>;

/** `preview`: only the first rows of the list are loaded (CI-47). */
export type DoorStage = DoorStatus | 'preview' | 'passExpired';

/** What a door's store is made with. */
export interface DoorStoreOptions {
  readonly eventId: string;
  /** The browser cannot persist data (CI-14). */
  readonly isMemoryOnly: boolean;
  readonly device: DeviceView;
  /** Device clock, only for the arrivals: they move on between two events. */
  now(): number;
}

/** What a door's state is computed from. */
interface DoorStateSource {
  readonly stage: DoorStage;
  readonly event: DoorEvent | undefined;
  readonly meta: ListMeta | undefined;
  readonly participants: ParticipantView;
  readonly conflictCount: number;
  readonly device: DeviceView;
  readonly revision: number;
  /** Device clock, only for the arrivals. */
  now(): number;
}

const noDetails: readonly ListDetail[] = [];

/** The immutable state for one render. */
export function toDoorState({
  stage,
  event,
  meta,
  participants,
  conflictCount,
  device,
  revision,
  now,
}: DoorStateSource): DoorState {
  const { isPassExpired, lost, ...connection } = device.status;
  return {
    status: toStatus(stage),
    isPreview: stage === 'preview',
    download:
      meta?.download === undefined
        ? undefined
        : { loaded: participants.index.size, total: Math.max(meta.download.total, participants.index.size) },
    event,
    details: meta?.details ?? noDetails,
    counts: {
      in: participants.checkedInCount,
      expected: participants.expectedCount,
      pending: participants.pending.size,
      conflicts: conflictCount,
      // Getters: not computed where they are not shown. Arrivals change with time, too.
      get details() {
        return participants.getDetailCounts();
      },
      get arrivals() {
        return participants.getArrivals(now());
      },
    },
    sync: {
      ...connection,
      stuck: participants.pending.failedCount(stuckAfterAttempts),
      syncedAt: meta?.syncedAt,
    },
    resentCount: meta?.resentCount ?? 0,
    revision,
    deviceLabel: device.label,
    isPassExpired,
    lostCount: lost.count,
  };
}

/** The first screen looks like the full list, and a door without a pass like one without a list. */
function toStatus(stage: DoorStage): DoorStatus {
  if (stage === 'preview') return 'ready';
  return stage === 'passExpired' ? 'absent' : stage;
}
