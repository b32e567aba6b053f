import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { useSession } from '#src/platform/session.ts';
import { Drawer, DrawerFoot } from '#src/ui/drawer.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { checkoutOf } from './registration-checkout.ts';
import { isInDoubtAbout } from './registration-doubt.ts';
import type { RegistrationDrawerProps, RegistrationProgress } from './registration-drawer-props.ts';
import type { Registered } from './send-registration.ts';

const RegistrationStage = lazyPart(async () => (await import('./registration-stage.tsx')).RegistrationStage);
const RegistrationDone = lazyPart(async () => (await import('./registration-done.tsx')).RegistrationDone);

const untouched: RegistrationProgress = { isDirty: false, isSending: false };

/** Who takes part, one name for each ticket; afterwards their tickets. */
export function RegistrationDrawer(props: RegistrationDrawerProps) {
  const { event, isOpen, onClose } = props;
  const { t } = useLingui();
  const accountId = useSession()?.userId ?? '';
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [{ isDirty, isSending }, setProgress] = useState(untouched);
  const [done, setDone] = useState<Registered>();
  // What was sent and not answered is asked about as soon as its event is seen again (RG-23).
  const [isAwaited, setIsAwaited] = useState(() => isInDoubtAbout(event._id));
  const discard = useRef<() => void>(undefined);
  const close = () => {
    discard.current?.();
    setDone(undefined);
    setIsAwaited(false);
    onClose();
  };
  useEffect(() => {
    if (!isOpen) return;
    // By the way back nothing is thrown away: what was typed is there the next time (RG-22).
    return () => {
      setDone(undefined);
      setIsAwaited(false);
    };
  }, [isOpen]);
  // What is on its way cannot be taken back: nor is it left without an answer.
  useBlocker({ shouldBlockFn: ({ action }) => isSending && action === 'BACK', enableBeforeUnload: false });
  const finish = (answer: Registered) => {
    setDone(answer);
    const checkout = checkoutOf(answer);
    if (checkout !== undefined) location.assign(checkout);
  };
  const titleOf = () => {
    if (done === undefined) return t`Partecipa`;
    return checkoutOf(done) === undefined ? t`Posto preso!` : t`Manca il pagamento`;
  };
  return (
    <Drawer
      isOpen={isOpen || isAwaited}
      title={titleOf()}
      isDirty={isDirty && done === undefined}
      isForced={isSending}
      actions={done === undefined ? <DrawerFoot ref={setFoot} /> : undefined}
      onClose={close}
    >
      <Suspense fallback={<Skeleton height="24rem" radius="var(--r-l)" />}>
        {done === undefined ? (
          <RegistrationStage
            {...props}
            key={accountId}
            accountId={accountId}
            foot={foot}
            discardRef={discard}
            onProgress={setProgress}
            onDone={finish}
            onRefused={close}
            onNothingAwaited={() => setIsAwaited(false)}
          />
        ) : (
          <RegistrationDone event={event} answer={done} Donation={props.Donation} />
        )}
      </Suspense>
    </Drawer>
  );
}
