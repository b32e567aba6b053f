import { Trans } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { Button } from '#src/ui/form/button.tsx';

const ImportDrawer = lazyComponent(async () => (await import('./import-drawer.tsx')).ImportDrawer);

/** Opens the drawer that imports another system's list. */
export function ImportButton({ eventId, onImported }: { eventId: string; onImported: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
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
