import type { DoorEvent } from '#contract/check-in/check-in-calls.ts';

/** What lies over the door for a while. */
export type DoorSheet =
  | { readonly kind: 'settings' | 'ready' | 'conflicts' | 'sync' | 'doors' }
  /** `name`: what was searched for and not found. */
  | { readonly kind: 'walkIn'; readonly name: string }
  | { readonly kind: 'group'; readonly personId: string };

/** An event whose door can be opened on this device. */
export type OtherDoor = Pick<DoorEvent['others'][number], '_id' | 'title' | 'startDateTime' | 'location'> & {
  /** Its list is on this phone: it opens without a network. */
  readonly isHere: boolean;
};
