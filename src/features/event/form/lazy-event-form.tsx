import { Suspense, useState } from 'react';
import { lazyPart } from '#src/platform/lazy-part.ts';
import type { EventFormDrawerProps } from './event-form-drawer.tsx';

const EventFormDrawer = lazyPart(async () => (await import('./event-form-drawer.tsx')).EventFormDrawer);

/** The form, loaded when it is opened for the first time; from then on it closes by itself. */
export function LazyEventForm({ purpose, eventId = '', ...rest }: EventFormDrawerProps) {
  const [wasOpened, setWasOpened] = useState(false);
  // An address that does not say which event opens nothing.
  const isOpen = purpose === 'new' || (purpose !== undefined && eventId !== '');
  if (!wasOpened && isOpen) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <EventFormDrawer {...rest} purpose={isOpen ? purpose : undefined} eventId={eventId} />
    </Suspense>
  );
}
