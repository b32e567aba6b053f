import type { ComponentType } from 'react';
import type { PublicEvent } from '#contract/event/event.ts';
import type { TicketOffer } from '#contract/event/ticket-offer.ts';

/** Props of the registration drawer, passed on to its content. */
export interface RegistrationDrawerProps {
  event: PublicEvent;
  offer: TicketOffer;
  /** Quantity selected before opening. */
  quantity: number;
  isOpen: boolean;
  onClose: () => void;
  /** Refetches the event: tickets may be gone, or the organiser may have changed it. */
  onReload: () => Promise<unknown>;
  /** Donation offer after registering; injected by the route, because it belongs to another feature. */
  Donation: ComponentType<{ organiserId: string }>;
}

/** State of the form that the drawer needs. */
export interface RegistrationProgress {
  /** There is input that closing would lose. */
  readonly isDirty: boolean;
  readonly isSending: boolean;
  /** An order awaits its payment. */
  readonly isHeld: boolean;
  /** An order awaits its confirmation by mail. */
  readonly isToConfirm: boolean;
}
