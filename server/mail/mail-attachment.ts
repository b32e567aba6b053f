import type { ScheduledEvent } from '../event/event-schedule-store.ts';

/** A mail attachment. Only its source is stored, to keep rows small. */
export type MailAttachment =
  /** A QR code of this text, referenced in the HTML as `cid:` and this name. */
  | { readonly kind: 'qr'; readonly cid: string; readonly text: string }
  /** The event as a calendar entry, to be added or cancelled. */
  | {
      readonly kind: 'calendar';
      readonly isCancelled: boolean;
      readonly createdAtMs: number;
      readonly publicUrl: string;
      readonly event: ScheduledEvent;
    };
