import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { DoorEvent } from '#contract/check-in/check-in-calls.ts';
import type { Door } from '#src/offline/door-state.ts';
import { Button } from '#src/ui/button.tsx';
import { PrintSheet } from './print-sheet.tsx';

/** The whole list on paper, made when somebody asks for it (RG-12). */
export function PrintButton({ door, event }: { door: Door; event: DoorEvent }) {
  const { t } = useLingui();
  const [ids, setIds] = useState<readonly string[]>();
  const [isMaking, setIsMaking] = useState(false);
  const made = useCallback(() => setIsMaking(false), []);
  const printed = useCallback(() => setIds(undefined), []);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        isBusy={isMaking}
        onClick={() => {
          setIsMaking(true);
          setIds([...door.find({ text: '', filter: 'all', sort: 'name' })]);
        }}
      >
        <Printer size={18} aria-hidden="true" />
        {t`Stampa`}
      </Button>
      {ids !== undefined && (
        <PrintSheet door={door} event={event} ids={ids} onMade={made} onPrinted={printed} />
      )}
    </>
  );
}
