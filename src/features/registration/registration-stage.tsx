import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { maxTicketsPerOrder } from '#contract/registration/registration-calls.ts';
import type { ApiRefusal } from '#src/platform/api-errors.ts';
import { DraftKeeping } from '#src/platform/draft-keeping.ts';
import { currentAccountId } from '#src/platform/session.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { isSoldOut, RegistrationClosed } from './registration-closed.tsx';
import {
  registrationDraftKey,
  registrationDraftPlace,
  type RegistrationDraft,
} from './registration-draft.ts';
import { noteDoubt } from './registration-doubt.ts';
import type { RegistrationDrawerProps, RegistrationProgress } from './registration-drawer-props.ts';
import { RegistrationForm } from './registration-form.tsx';
import { registrationStartQuery } from './registration-start.ts';
import { RegistrationStore, useRegistration } from './registration-store.ts';
import { beginningWith, withQuantity, type Person } from './registration-values.ts';
import type { Registered } from './send-registration.ts';

interface RegistrationStageProps extends RegistrationDrawerProps {
  accountId: string;
  /** Where the button stands that stays in sight. */
  foot: Element | null;
  /** Holds what throws away the draft when the form is closed for good. */
  discardRef: RefObject<(() => void) | undefined>;
  onProgress: (progress: RegistrationProgress) => void;
  onDone: (answer: Registered) => void;
  /** Nothing that one could type would help: it was said why. */
  onRefused: () => void;
  onNothingAwaited: () => void;
}

/** Waits for who is signed in, and for what was left here. */
export function RegistrationStage(props: RegistrationStageProps) {
  const { data } = useQuery(registrationStartQuery(props.accountId, props.event._id));
  if (data === undefined) return <Skeleton height="24rem" radius="var(--r-l)" />;
  return <OpenedStage {...props} buyer={data.buyer} found={data.draft} />;
}

interface OpenedStageProps extends RegistrationStageProps {
  buyer: Person;
  found: (RegistrationDraft & { savedAt: number }) | null;
}

/** The form as long as there is something to have; else why not, and what was typed is kept while it can help. */
function OpenedStage({ buyer, found, ...props }: OpenedStageProps) {
  const { event, offer, isOpen, discardRef, onProgress, onNothingAwaited } = props;
  // The quantity stays what it was when it was opened, whatever becomes of the event beneath.
  const [opened] = useState(() => open({ buyer, found, ...props }));
  const { store, keeping } = opened;
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const isSending = useRegistration(store, (state) => state.isSending);
  const isInDoubt = useRegistration(store, (state) => state.draft.pending !== null);
  const isTyped = useRegistration(store, () => store.isTyped);

  const isClosed = (offer.kind !== 'open' || refusal !== undefined) && !isInDoubt && !isSending;
  // What is in doubt is kept when the drawer is closed, and what can still come true.
  const isKept = isInDoubt || (isClosed && isSoldOut(offer, refusal));

  useEffect(() => keeping.start(), [keeping]);
  useEffect(() => {
    // Whoever has registered is shown her ticket at once, and without a network too.
    void import('./registration-done.tsx').catch(() => undefined);
  }, []);
  useEffect(() => {
    const max = offer.kind === 'open' ? offer.max : maxTicketsPerOrder;
    store.follow({ hasQuestion: event.domanda !== '', max });
  }, [store, offer, event.domanda]);
  useEffect(() => {
    onProgress({ isDirty: isTyped && !isKept, isSending });
    discardRef.current = isKept ? undefined : () => keeping.finish();
    return () => {
      onProgress({ isDirty: false, isSending: false });
      discardRef.current = undefined;
    };
  }, [isTyped, isKept, isSending, keeping, discardRef, onProgress]);
  useEffect(() => {
    if (isOpen || found?.pending) return;
    // Somebody signed out meanwhile, or it is too long ago.
    noteDoubt(event._id, false);
    onNothingAwaited();
  }, [isOpen, found, event._id, onNothingAwaited]);

  if (isClosed)
    return (
      <RegistrationClosed
        {...props}
        refusal={refusal}
        isKept={isTyped}
        onRetry={() => {
          setRefusal(undefined);
          return props.onReload();
        }}
      />
    );
  return (
    <RegistrationForm
      {...props}
      key={round}
      store={store}
      keeping={keeping}
      resumedAt={round === 0 && found?.pending === null ? found.savedAt : undefined}
      onStartOver={() => {
        store.startOver();
        setRound(round + 1);
      }}
      onOver={setRefusal}
    />
  );
}

function open({ buyer, found, quantity, accountId, event }: Omit<OpenedStageProps, 'onProgress'>) {
  const wished =
    found === null || found.pending !== null
      ? found
      : { ...found, values: withQuantity(found.values, quantity > 1 ? quantity : found.values.quantity) };
  const store = new RegistrationStore(
    beginningWith(buyer, quantity),
    wished && { values: wished.values, pending: wished.pending },
  );
  const keeping = new DraftKeeping(
    {
      read: () => {
        const { draft } = store.read();
        return { values: draft, isUntouched: draft.pending === null && !store.isTyped };
      },
      subscribe: store.subscribe,
      mayKeep: () => currentAccountId() === accountId,
    },
    registrationDraftPlace(registrationDraftKey(accountId, event._id), event._id),
    { kept: found !== null, isResumed: found !== null },
  );
  return { store, keeping };
}
