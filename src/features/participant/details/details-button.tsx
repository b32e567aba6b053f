import { useQuery } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { Tag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { Button } from '#src/ui/form/button.tsx';
import { listDetailsQuery } from './list-details-query.ts';

const DetailsDrawer = lazyComponent(async () => (await import('./details-drawer.tsx')).DetailsDrawer);

interface DetailsButtonProps {
  eventId: string;
  onChanged: () => void;
  onRestoreFocus: () => void;
}

/** Opens the drawer that changes the details of a list; renders nothing for a list without any. */
export function DetailsButton({ eventId, onChanged, onRestoreFocus }: DetailsButtonProps) {
  const { data: details = [] } = useQuery(listDetailsQuery(eventId));
  const [isOpen, setIsOpen] = useState(false);
  if (details.length === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        <Tag size={18} aria-hidden="true" />
        <Trans>Informazioni</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <DetailsDrawer
            eventId={eventId}
            details={details}
            onChanged={onChanged}
            onRestoreFocus={onRestoreFocus}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
