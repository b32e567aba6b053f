import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { PublicEvent } from '#contract/event/event.ts';
import type { register } from '#contract/registration/registration-calls.ts';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { Drawer } from '#src/ui/drawer.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const RegistrationForm = lazyPart(async () => (await import('./registration-form.tsx')).RegistrationForm);
const RegistrationDone = lazyPart(async () => (await import('./registration-done.tsx')).RegistrationDone);

interface RegistrationDrawerProps {
  event: PublicEvent;
  quantity: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Who takes part, one name for each ticket; afterwards their tickets. */
export function RegistrationDrawer({ event, quantity, isOpen, onClose }: RegistrationDrawerProps) {
  const { t } = useLingui();
  const [isDirty, setIsDirty] = useState(false);
  const [done, setDone] = useState<AnswerOf<typeof register>>();
  return (
    <Drawer
      isOpen={isOpen}
      title={done === undefined ? t`Partecipa` : t`Posto preso!`}
      isDirty={isDirty && done === undefined}
      onClose={() => {
        setIsDirty(false);
        setDone(undefined);
        onClose();
      }}
    >
      <Suspense fallback={<Skeleton height="24rem" radius="var(--r-l)" />}>
        {done === undefined ? (
          <RegistrationForm
            event={event}
            quantity={quantity}
            onDirtyChange={setIsDirty}
            onDone={(answer) => {
              const { price, checkoutUrl } = answer.data;
              if (price > 0 && checkoutUrl !== undefined && checkoutUrl.startsWith('https://'))
                location.assign(checkoutUrl);
              else setDone(answer);
            }}
            onRefused={onClose}
          />
        ) : (
          <RegistrationDone answer={done} />
        )}
      </Suspense>
    </Drawer>
  );
}
