import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useViewport } from '#src/platform/render/viewport.ts';
import { isInstalledApp } from '#src/platform/installed-app.ts';

interface EventLinkProps {
  eventId: string;
  className?: string | undefined;
  title?: string;
  children: ReactNode;
}

/**
 * Link to an event's page: in a new tab on a wide screen; in the same one on a phone and in the installed
 * app, where a tab hides the list and Back would lead nowhere (BR-35).
 */
export function EventLink({ eventId, className, title, children }: EventLinkProps) {
  const router = useRouter();
  const isSameTab = useViewport() === 'small' || isInstalledApp();
  const href = `/event/detail/${eventId}`;
  if (!isSameTab)
    return (
      <a href={href} target="_blank" rel="noopener" className={className} title={title}>
        {children}
      </a>
    );
  return (
    <a
      href={href}
      className={className}
      title={title}
      // Loads the page's code while the finger is still down. Not `Link`: a list has hundreds of them.
      onPointerDown={() => void router.preloadRoute({ to: '/event/detail/$id', params: { id: eventId } })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void router.navigate({ to: '/event/detail/$id', params: { id: eventId } });
      }}
    >
      {children}
    </a>
  );
}
