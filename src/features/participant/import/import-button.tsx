import { Trans } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { useOpenFromSearch } from '#src/platform/use-open-from-search.ts';
import { Button } from '#src/ui/form/button.tsx';

const ImportDrawer = lazyComponent(async () => (await import('./import-drawer.tsx')).ImportDrawer);

interface ImportButtonProps {
  eventId: string;
  /** The URL asks for the drawer. */
  isRequested: boolean;
  onImported: () => void;
}

/** Opens the drawer that imports another system's list. */
export function ImportButton({ eventId, isRequested, onImported }: ImportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  useOpenFromSearch(isRequested, () => setIsOpen(true));
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        <FileUp size={18} aria-hidden="true" />
        <Trans>Importa un elenco</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDrawer eventId={eventId} onImported={onImported} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
