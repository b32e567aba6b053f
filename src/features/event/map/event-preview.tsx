import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#src/platform/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { EventCardSkeleton } from '../browse/event-card-skeleton.tsx';
import { EventCard } from '../browse/event-card.tsx';
import { publicEventQuery } from '../page/public-event.ts';
import css from './event-preview.module.css';
import type { EventMark } from './mark-index.ts';

interface EventPreviewProps {
  /** One, or all that stand at one door. */
  events: readonly EventMark[];
  onClose: () => void;
}

/** The event of a mark; its title opens it in a tab of its own. */
export function EventPreview({ events, onClose }: EventPreviewProps) {
  const { t } = useLingui();
  const [at, setAt] = useState(0);
  const { data: event, error, refetch, isFetching } = useQuery(publicEventQuery(events[at]!.id));
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
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            />
            <span role="status">{t`${at + 1} di ${count} qui`}</span>
            <IconButton
              label={t`Evento successivo`}
              icon={<ChevronRight size={20} aria-hidden="true" />}
              disabled={at === count - 1}
              onClick={() => setAt(at + 1)}
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
          <p>{messageOf(error)}</p>
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
