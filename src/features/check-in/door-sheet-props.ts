import type { Door, DoorState } from '#src/offline/door-state.ts';
import type { DoorSheet } from './door-sheet.ts';
import type { CheckIn } from './use-check-in.ts';

/** What the sheets work with. */
export interface DoorSheetProps {
  door: Door;
  state: DoorState;
  checkIn: CheckIn;
  /** Where a sheet puts its buttons, which stay in sight. */
  foot: HTMLElement | null;
  onDirtyChange: (isDirty: boolean) => void;
  onOpen: (sheet: DoorSheet) => void;
  onClose: () => void;
}
