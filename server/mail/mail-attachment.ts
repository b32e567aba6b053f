import type { AppointedEvent } from '../event/appointment-store.ts';

/** What a mail carries besides its words. Only what it is made from is stored: rows stay small. */
export type MailAttachment =
  /** A QR with this text, shown where the HTML says `cid:` and this name. */
  | { readonly kind: 'qr'; readonly cid: string; readonly text: string }
  /** The event for the reader's calendar, to be written down or struck out. */
  | {
      readonly kind: 'calendar';
      readonly isOff: boolean;
      readonly atMs: number;
      readonly publicUrl: string;
      readonly event: AppointedEvent;
    };
