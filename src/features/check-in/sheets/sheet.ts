import type { Door, DoorState } from '#src/offline/door/door.ts';
import type { CheckIn } from '../shared/use-check-in.ts';

/** A sheet that can be opened over the door. */
export type DoorSheet =
  | { readonly kind: 'settings' | 'readiness' | 'conflicts' | 'sync' | 'eventSwitcher' }
  /** `name`: the search text without a match. */
  | { readonly kind: 'walkIn'; readonly name: string }
  | { readonly kind: 'orderGroup'; readonly participantId: string };

/** Props of every sheet of the door. */
export interface DoorSheetProps {
  door: Door;
  state: DoorState;
  checkIn: CheckIn;
  /** Footer element that a sheet portals its buttons into, so that they stay visible. */
  footer: HTMLElement | null;
  onDirtyChange: (isDirty: boolean) => void;
  onOpen: (sheet: DoorSheet) => void;
  onClose: () => void;
}
