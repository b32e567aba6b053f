import { useLingui } from '@lingui/react/macro';
import { Drawer } from '#src/ui/drawer.tsx';

/** What the form of an event is opened for. */
export type FormPurpose = 'new' | 'edit' | 'duplicate';

export interface EventFormDrawerProps {
  /** `undefined` while it is closed. */
  purpose: FormPurpose | undefined;
  /** The event that is changed, or copied. */
  eventId?: string | undefined;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** The form of an event beside the page. */
export function EventFormDrawer({ purpose, onClose }: EventFormDrawerProps) {
  const { t } = useLingui();
  return <Drawer isOpen={purpose !== undefined} title={t`Nuovo evento`} onClose={onClose} />;
}
