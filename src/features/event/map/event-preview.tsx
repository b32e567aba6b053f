import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { Button } from '#src/ui/form/button.tsx';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { EventCardSkeleton } from '../browse/event-card-skeleton.tsx';
import { EventCard } from '../browse/event-card.tsx';
import { publicEventQuery } from '#src/platform/public-event.ts';
import css from './event-preview.module.css';
import type { EventMarker } from './markers/marker-index.ts';

interface EventPreviewProps {
  /** One event, or all at one location (BR-12). */
  events: readonly EventMarker[];
  onClose: () => void;
}

/** Preview of a marker's event; its title links to a new tab (BR-13). */
export function EventPreview({ events, onClose }: EventPreviewProps) {
  const { t } = useLingui();
  const [index, setIndex] = useState(0);
  const { data: event, error, refetch, isFetching } = useQuery(publicEventQuery(events[index]!.id));
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  const count = events.length;
  return (
    <div
      ref={card}
      className={css['preview']}
      role="dialog"
      aria-label={event?.title ?? t`Evento sulla mappa`}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <h2 className={css['name']}>
        <VisuallyHidden>{t`Evento sulla mappa`}</VisuallyHidden>
      </h2>
      <div className={css['bar']}>
        {count > 1 && (
          <div className={css['pager']}>
            <IconButton
              label={t`Evento precedente`}
              icon={<ChevronLeft size={20} aria-hidden="true" />}
              disabled={index === 0}
              onClick={() => setIndex(index - 1)}
            />
            <span role="status">{t`${index + 1} di ${count} qui`}</span>
            <IconButton
              label={t`Evento successivo`}
              icon={<ChevronRight size={20} aria-hidden="true" />}
              disabled={index === count - 1}
              onClick={() => setIndex(index + 1)}
            />
          </div>
        )}
        <IconButton
          className={css['close']}
          label={t`Chiudi`}
          icon={<X size={20} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      {event !== undefined ? (
        <EventCard event={event} layout="flat" />
      ) : error !== null ? (
        <div className={css['failure']} role="alert">
          <p>{toErrorMessage(error)}</p>
          <Button size="small" variant="quiet" isBusy={isFetching} onClick={() => void refetch()}>
            {t`Riprova`}
          </Button>
        </div>
      ) : (
        <EventCardSkeleton layout="flat" />
      )}
    </div>
  );
}
