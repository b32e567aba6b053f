import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isSignedIn, sessionMay, useSession } from '#src/platform/session.ts';
import { Drawer, DrawerFoot } from '#src/ui/drawer.tsx';
import { ToCheckout } from '#src/ui/to-checkout.tsx';
import { DonationForm, type Opened } from './donation-form.tsx';

interface DonationDrawerProps {
  organiser: { readonly _id: string; readonly companyName: string };
  isOpen: boolean;
  onClose: () => void;
}

/** How much, and by whom; then one is led to the checkout (PY-30). Closed, it begins anew. */
export function DonationDrawer({ organiser, isOpen, onClose }: DonationDrawerProps) {
  const { t } = useLingui();
  const session = useSession();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const donor = isSignedIn(session) && sessionMay(session, 'useOwnAccount') ? session : undefined;
  const close = () => {
    setOpened(undefined);
    onClose();
  };
  // By the way back as well: the next time it is another donation.
  if (!isOpen && opened !== undefined) setOpened(undefined);
  return (
    <Drawer
      isOpen={isOpen}
      title={opened === undefined ? t`Dona a ${organiser.companyName}` : t`Manca il pagamento`}
      // What is on its way leads to a checkout a moment later.
      isForced={isSending}
      isDirty={isDirty}
      actions={opened === undefined ? <DrawerFoot ref={setFoot} /> : undefined}
      onClose={close}
    >
      {opened === undefined ? (
        <DonationForm
          key={donor?.userId ?? ''}
          organiser={organiser}
          donor={donor}
          foot={foot}
          onSending={setIsSending}
          onDirtyChange={setIsDirty}
          onOpened={setOpened}
          onRefused={close}
        />
      ) : (
        <ToCheckout href={opened.checkout} message={opened.message} />
      )}
    </Drawer>
  );
}
