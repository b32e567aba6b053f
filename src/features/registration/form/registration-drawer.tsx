import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { useSession } from '#src/platform/session/session.ts';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { getCheckoutUrl } from './registration-checkout.ts';
import { hasUnfinishedRegistration } from './unfinished-registration.ts';
import type { RegistrationDrawerProps, RegistrationProgress } from './registration-drawer-props.ts';
import type { RegistrationResponse } from './send-registration.ts';

const RegistrationStage = lazyComponent(
  async () => (await import('./registration-loader.tsx')).RegistrationLoader,
);
const RegistrationDone = lazyComponent(
  async () => (await import('../done/registration-done.tsx')).RegistrationDone,
);

const initialProgress: RegistrationProgress = {
  isDirty: false,
  isSending: false,
  isHeld: false,
  isToConfirm: false,
};

/** Registration drawer: the form, then the tickets. */
export function RegistrationDrawer(props: RegistrationDrawerProps) {
  const { event, isOpen, onClose } = props;
  const { t } = useLingui();
  const accountId = useSession()?.userId ?? '';
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [{ isDirty, isSending, isHeld, isToConfirm }, setProgress] = useState(initialProgress);
  const [done, setDone] = useState<RegistrationResponse>();
  // Opens itself on the event page while a submission is unconfirmed (RG-23) or unpaid (PY-43).
  const [isUnfinished, setIsUnfinished] = useState(() => hasUnfinishedRegistration(event._id));
  const discard = useRef<() => void>(undefined);
  const close = () => {
    discard.current?.();
    setDone(undefined);
    setIsUnfinished(false);
    onClose();
  };
  useEffect(() => {
    if (!isOpen) return;
    // The browser's back button closes it but keeps the draft (RG-22).
    return () => {
      setDone(undefined);
      setIsUnfinished(false);
    };
  }, [isOpen]);
  // Blocks going back while sending, so that the response is received.
  useBlocker({ shouldBlockFn: ({ action }) => isSending && action === 'BACK', enableBeforeUnload: false });
  const finish = (response: RegistrationResponse) => {
    const checkoutUrl = getCheckoutUrl(response);
    if (checkoutUrl === undefined) setDone(response);
    else location.assign(checkoutUrl);
  };
  const getTitle = () => {
    if (done !== undefined)
      return t`${plural(done.data.tickets.length, { one: 'Il posto è tuo!', other: 'I posti sono tuoi!' })}`;
    if (isToConfirm) return t`Manca la tua conferma`;
    return isHeld ? t`Manca il pagamento` : t`Partecipa`;
  };
  return (
    <Drawer
      isOpen={isOpen || isUnfinished}
      title={getTitle()}
      isDirty={isDirty && done === undefined}
      isForced={isSending}
      footer={done === undefined ? setFooter : undefined}
      onClose={close}
    >
      <Suspense fallback={<Skeleton height="24rem" radius="var(--r-l)" />}>
        {done === undefined ? (
          <RegistrationStage
            {...props}
            key={accountId}
            accountId={accountId}
            footer={footer}
            discardRef={discard}
            onProgress={setProgress}
            onDone={finish}
            onRefused={close}
            onUnfinishedCleared={() => setIsUnfinished(false)}
          />
        ) : (
          <RegistrationDone event={event} order={{ ...done.data, paidAt: null }} Donation={props.Donation} />
        )}
      </Suspense>
    </Drawer>
  );
}
