import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import type { StaffPass } from '#contract/check-in/pass-calls.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import type { DateTimeField } from './date-time-field.ts';
import { NewPassForm } from './new-pass-form.tsx';
import type { PassEvent } from './pass-event.ts';
import { PassLink } from './pass-link.tsx';
import { PassSheet } from './pass-sheet.tsx';

interface PassDrawerProps {
  event: PassEvent;
  DateTimeField: DateTimeField;
  /** A pass that is to be made, one that is there, or nothing: then it is closed. */
  shown: 'new' | StaffPass | undefined;
  onMade: (pass: StaffPass) => void;
  onClose: () => void;
}

/** Beside the page: the form of a new pass, and then, or later again, its QR and link. */
export function PassDrawer({ event, DateTimeField, shown, onMade, onClose }: PassDrawerProps) {
  const { t } = useLingui();
  const formId = useId();
  const [isDirty, setIsDirty] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  const printed = useCallback(() => setIsPrinting(false), []);
  const isNew = shown === 'new';
  const pass = isNew ? undefined : shown;
  return (
    <Drawer
      isOpen={shown !== undefined}
      title={isNew ? t`Nuovo pass` : (pass?.label ?? '')}
      isDirty={isNew && isDirty}
      onClose={() => {
        setIsDirty(false);
        // Where the end of printing is not told, the next pass must not be printed by itself.
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
          onMade={onMade}
        />
      )}
      {pass !== undefined && <PassLink event={event} pass={pass} />}
      {pass !== undefined && isPrinting && <PassSheet event={event} pass={pass} onPrinted={printed} />}
    </Drawer>
  );
}
