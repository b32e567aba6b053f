import type { Conflict } from '#src/offline/storage/schema.ts';
import type { Participant } from '#src/offline/participants/participant.ts';

/** The row's density, with the actions it offers beside the toggle. */
export type RowLayout =
  /** At the door: name and one line below it, for thumbs. */
  | {
      readonly kind: 'list';
      readonly onOpenGroup: (participantId: string) => void;
      readonly onOpenConflicts: () => void;
    }
  /** In the organiser's table: one column for each value, in two lines where the table is narrow. */
  | {
      readonly kind: 'table';
      /** Check-in is closed: the event was cancelled. */
      readonly isClosed: boolean;
      readonly onReview: (conflict: Conflict) => void;
      readonly onEdit: (participant: Participant) => void;
      readonly onRemove: (participant: Participant) => void;
    };

/** Fixed, so that 50,000 rows need no measuring. */
export const rowHeightsPx = { list: 68, table: 64 } as const;
