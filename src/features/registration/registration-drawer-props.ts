import type { ComponentType } from 'react';
import type { PublicEvent } from '#contract/event/event.ts';
import type { TicketOffer } from '#contract/event/ticket-offer.ts';

/** What the page of an event hands to the drawer, and the drawer to what is in it. */
export interface RegistrationDrawerProps {
  event: PublicEvent;
  offer: TicketOffer;
  /** How many people were asked for before it was opened. */
  quantity: number;
  isOpen: boolean;
  onClose: () => void;
  /** Reads the event again: others may have taken places, or its organiser changed it. */
  onReload: () => Promise<unknown>;
  /** What is offered to who has a ticket: another feature's, so that the route brings it. */
  Donation: ComponentType<{ organiserId: string }>;
}

/** What the drawer has to know of the form in it. */
export interface RegistrationProgress {
  /** Something is typed that closing would lose. */
  readonly isDirty: boolean;
  readonly isSending: boolean;
}
