import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { DoorEvent } from '#contract/check-in/check-in-endpoints.ts';
import type { Door } from '#src/offline/door/door.ts';
import { Button } from '#src/ui/form/button.tsx';
import { PrintableParticipantList } from './printable-participant-list.tsx';

/** Prints the full list of participants, rendered on demand (RG-12). */
export function PrintButton({ door, event }: { door: Door; event: DoorEvent }) {
  const { t } = useLingui();
  const [ids, setIds] = useState<readonly string[]>();
  const [isRendering, setIsRendering] = useState(false);
  const handleRendered = useCallback(() => setIsRendering(false), []);
  const handlePrinted = useCallback(() => setIds(undefined), []);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        isBusy={isRendering}
        onClick={() => {
          setIsRendering(true);
          setIds([...door.find({ text: '', filter: 'all', sort: 'name' })]);
        }}
      >
        <Printer size={18} aria-hidden="true" />
        {t`Stampa`}
      </Button>
      {ids !== undefined && (
        <PrintableParticipantList
          door={door}
          event={event}
          ids={ids}
          onRendered={handleRendered}
          onPrinted={handlePrinted}
        />
      )}
    </>
  );
}
