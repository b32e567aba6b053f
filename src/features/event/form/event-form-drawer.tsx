import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useSession } from '#src/platform/session/session.ts';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { StartFromListNotice } from '../unlisted/start-from-list.tsx';
import { UnlistedEventForm } from '../unlisted/unlisted-event-form.tsx';
import { EventFormLoader } from './event-form-loader.tsx';
import { initialFormState } from './form-state.ts';
import type { FormPurpose } from './save-event.ts';

export interface EventFormDrawerProps {
  /** `undefined` while closed. */
  purpose: FormPurpose | undefined;
  /** The event to edit or duplicate. */
  eventId?: string | undefined;
  onClose: () => void;
  /** `next` is the drawer of the saved event that comes next. */
  onSaved: (id: string, next?: 'import') => void;
}

/** Drawer with the event form: create, edit, duplicate or publish (EV-30, EV-33), for a list too (EV-74). */
export function EventFormDrawer({ purpose, eventId = '', onClose, onSaved }: EventFormDrawerProps) {
  const { t } = useLingui();
  const accountId = useSession()?.userId;
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [{ isDirty, isSending }, setState] = useState(initialFormState);
  const discard = useRef<() => void>(undefined);
  const titles: Record<FormPurpose, string> = {
    new: t`Nuovo evento`,
    edit: t`Modifica l’evento`,
    duplicate: t`Duplica l’evento`,
    list: t`Parti da un elenco`,
    publish: t`Pubblica l’evento`,
  };
  return (
    <Drawer
      isOpen={purpose !== undefined}
      isWide
      title={titles[purpose ?? 'new']}
      isDirty={isDirty}
      // A request in flight cannot be aborted.
      isForced={isSending}
      footer={setFooter}
      onClose={() => {
        discard.current?.();
        onClose();
      }}
    >
      {purpose === 'new' && <StartFromListNotice />}
      {purpose === 'list' && <UnlistedEventForm footer={footer} onStateChange={setState} onSaved={onSaved} />}
      {purpose !== undefined && purpose !== 'list' && accountId !== undefined && (
        <EventFormLoader
          key={`${purpose} ${eventId}`}
          subject={{ purpose, eventId: purpose === 'new' ? '' : eventId }}
          accountId={accountId}
          footer={footer}
          discardRef={discard}
          onStateChange={setState}
          onSaved={onSaved}
        />
      )}
    </Drawer>
  );
}
