import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isSignedIn, sessionHasCapability, useSession } from '#src/platform/session/session.ts';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { CheckoutRedirect } from '#src/ui/overlay/checkout-redirect.tsx';
import { DonationForm, type StartedCheckout } from './donation-form.tsx';

interface DonationDrawerProps {
  organiser: { readonly _id: string; readonly companyName: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for amount and donor, then leads to the checkout (PY-30). Closing it resets the form. */
export function DonationDrawer({ organiser, isOpen, onClose }: DonationDrawerProps) {
  const { t } = useLingui();
  const session = useSession();
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const [startedCheckout, setStartedCheckout] = useState<StartedCheckout>();
  const donor = isSignedIn(session) && sessionHasCapability(session, 'useOwnAccount') ? session : undefined;
  const close = () => {
    setStartedCheckout(undefined);
    onClose();
  };
  // Also when the user closes it by browser back: the next opening is a new donation.
  if (!isOpen && startedCheckout !== undefined) setStartedCheckout(undefined);
  return (
    <Drawer
      isOpen={isOpen}
      title={startedCheckout === undefined ? t`Dona a ${organiser.companyName}` : t`Manca il pagamento`}
      // A request in flight redirects to a checkout a moment later.
      isForced={isSending}
      isDirty={isDirty}
      footer={startedCheckout === undefined ? setFooter : undefined}
      onClose={close}
    >
      {startedCheckout === undefined ? (
        <DonationForm
          key={donor?.userId ?? ''}
          organiser={organiser}
          donor={donor}
          footer={footer}
          onSending={setIsSending}
          onDirtyChange={setIsDirty}
          onCheckoutStarted={setStartedCheckout}
          onRejected={close}
        />
      ) : (
        <CheckoutRedirect href={startedCheckout.checkoutUrl} message={startedCheckout.message} />
      )}
    </Drawer>
  );
}
