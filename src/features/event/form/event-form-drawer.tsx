import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useSession } from '#src/platform/session.ts';
import { Drawer, DrawerFoot } from '#src/ui/drawer.tsx';
import { untouched } from './event-form.tsx';
import { OpenedForm } from './opened-form.tsx';
import type { FormPurpose } from './save-event.ts';

export interface EventFormDrawerProps {
  /** `undefined` while it is closed. */
  purpose: FormPurpose | undefined;
  /** The event that is changed, or copied. */
  eventId?: string | undefined;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** The form of an event beside the page: new, changed, or copied from another. */
export function EventFormDrawer({ purpose, eventId = '', onClose, onSaved }: EventFormDrawerProps) {
  const { t } = useLingui();
  const accountId = useSession()?.userId;
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [{ isDirty, isSending }, setState] = useState(untouched);
  const discard = useRef<() => void>(undefined);
  const titles: Record<FormPurpose, string> = {
    new: t`Nuovo evento`,
    edit: t`Modifica l’evento`,
    duplicate: t`Duplica l’evento`,
  };
  return (
    <Drawer
      isOpen={purpose !== undefined}
      isWide
      title={titles[purpose ?? 'new']}
      isDirty={isDirty}
      // What is on its way cannot be taken back.
      isForced={isSending}
      actions={<DrawerFoot ref={setFoot} />}
      onClose={() => {
        discard.current?.();
        onClose();
      }}
    >
      {purpose !== undefined && accountId !== undefined && (
        <OpenedForm
          key={`${purpose} ${eventId}`}
          subject={{ purpose, eventId: purpose === 'new' ? '' : eventId }}
          accountId={accountId}
          foot={foot}
          discardRef={discard}
          onStateChange={setState}
          onSaved={onSaved}
        />
      )}
    </Drawer>
  );
}
