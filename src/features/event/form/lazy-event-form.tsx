import { Suspense, useState } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import type { EventFormDrawerProps } from './event-form-drawer.tsx';

const EventFormDrawer = lazyComponent(async () => (await import('./event-form-drawer.tsx')).EventFormDrawer);

/** Lazy-loads the form drawer on first opening; afterwards it stays mounted for its closing animation. */
export function LazyEventForm({ purpose, eventId = '', ...drawerProps }: EventFormDrawerProps) {
  const [wasOpened, setWasOpened] = useState(false);
  // Ignores a URL without an event id.
  const isOpen = purpose === 'new' || purpose === 'list' || (purpose !== undefined && eventId !== '');
  if (!wasOpened && isOpen) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <EventFormDrawer {...drawerProps} purpose={isOpen ? purpose : undefined} eventId={eventId} />
    </Suspense>
  );
}
