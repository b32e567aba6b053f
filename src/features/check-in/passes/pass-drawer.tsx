import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import type { StaffPass } from '#contract/check-in/pass-endpoints.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import type { DateTimeFieldComponent } from './date-time-field.ts';
import { NewPassForm } from './new-pass-form.tsx';
import type { PassEvent } from './pass-event.ts';
import { PassLink } from './pass-link.tsx';
import { PrintablePass } from './printable-pass.tsx';

interface PassDrawerProps {
  event: PassEvent;
  DateTimeField: DateTimeFieldComponent;
  /** `new` shows the form, a pass its QR and link; undefined: closed. */
  shown: 'new' | StaffPass | undefined;
  onCreated: (pass: StaffPass) => void;
  onClose: () => void;
}

/** Drawer with the form of a new pass, then its QR and link. */
export function PassDrawer({ event, DateTimeField, shown, onCreated, onClose }: PassDrawerProps) {
  const { t } = useLingui();
  const formId = useId();
  const [isDirty, setIsDirty] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  const handlePrinted = useCallback(() => setIsPrinting(false), []);
  const isNew = shown === 'new';
  const pass = isNew ? undefined : shown;
  return (
    <Drawer
      isOpen={shown !== undefined}
      title={isNew ? t`Nuovo pass` : (pass?.label ?? '')}
      isDirty={isNew && isDirty}
      onClose={() => {
        setIsDirty(false);
        // Reset where `afterprint` never fired: otherwise the next pass would print itself.
        setIsPrinting(false);
        onClose();
      }}
      actions={
        isNew ? (
          <Button type="submit" form={formId} variant="accent" isBusy={isSending}>
            {t`Crea il pass`}
          </Button>
        ) : (
          <Button variant="plain" onClick={() => setIsPrinting(true)}>
            <Printer size={20} aria-hidden="true" />
            {t`Stampa un foglio`}
          </Button>
        )
      }
    >
      {isNew && (
        <NewPassForm
          id={formId}
          event={event}
          DateTimeField={DateTimeField}
          onDirtyChange={setIsDirty}
          onSendingChange={setIsSending}
          onCreated={onCreated}
        />
      )}
      {pass !== undefined && <PassLink event={event} pass={pass} />}
      {pass !== undefined && isPrinting && (
        <PrintablePass event={event} pass={pass} onPrinted={handlePrinted} />
      )}
    </Drawer>
  );
}
