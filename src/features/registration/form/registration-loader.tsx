import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { maxTicketsPerOrder } from '#contract/registration/registration-endpoints.ts';
import type { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { DraftAutosave } from '#src/platform/forms/draft-autosave.ts';
import { currentAccountId } from '#src/platform/session/session.ts';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { OrderToConfirm } from '../confirmation/order-to-confirm.tsx';
import { HeldRegistration } from './held-registration.tsx';
import { IneligibleNotice } from './ineligible-notice.tsx';
import { mayReopen, RegistrationClosed } from './registration-closed.tsx';
import {
  registrationDraftKey,
  createRegistrationDraftStorage,
  isSubmitted,
  type RegistrationDraft,
} from './registration-draft.ts';
import { setUnfinishedRegistration } from './unfinished-registration.ts';
import type { RegistrationDrawerProps, RegistrationProgress } from './registration-drawer-props.ts';
import { RegistrationForm } from './registration-form.tsx';
import { registrationStartQuery } from './registration-start.ts';
import { RegistrationStore, useRegistration } from './registration-store.ts';
import { createInitialValues, withQuantity, type ParticipantInput } from './registration-values.ts';
import type { RegistrationResponse } from './send-registration.ts';
import { useEligibility } from './use-eligibility.ts';

interface RegistrationLoaderProps extends RegistrationDrawerProps {
  accountId: string;
  /** Container of the sticky submit button. */
  footer: Element | null;
  /** Set to the function that deletes the draft when the drawer is closed. */
  discardRef: RefObject<(() => void) | undefined>;
  onProgress: (progress: RegistrationProgress) => void;
  onDone: (response: RegistrationResponse) => void;
  /** Refused whatever the input, and already explained. */
  onRefused: () => void;
  onUnfinishedCleared: () => void;
}

/** Loads buyer and saved draft before it shows the form. */
export function RegistrationLoader(props: RegistrationLoaderProps) {
  const { data } = useQuery(registrationStartQuery(props.accountId, props.event._id));
  if (data === undefined) return <Skeleton height="24rem" radius="var(--r-l)" />;
  return <LoadedRegistration {...props} buyer={data.buyer} savedDraft={data.draft} />;
}

interface LoadedRegistrationProps extends RegistrationLoaderProps {
  buyer: ParticipantInput;
  savedDraft: (RegistrationDraft & { savedAt: number }) | null;
}

/** Shows the form while tickets are available or a submission is unconfirmed, else the reason. */
function LoadedRegistration({ buyer, savedDraft, ...props }: LoadedRegistrationProps) {
  const { event, offer, isOpen, discardRef, onProgress, onUnfinishedCleared } = props;
  // Initial state: later changes of the event do not reset the quantity.
  const [loaded] = useState(() => createForm({ buyer, savedDraft, ...props }));
  const { store, keeping: autosave } = loaded;
  const [formVersion, setFormVersion] = useState(0);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const isSending = useRegistration(store, (state) => state.isSending);
  const isUnconfirmed = useRegistration(store, (state) => state.draft.pending !== null);
  const held = useRegistration(store, (state) => state.draft.held);
  const toConfirm = useRegistration(store, (state) => state.draft.toConfirm);
  const isDirty = useRegistration(store, () => store.isDirty);
  const [hasHoldEnded, setHasHoldEnded] = useState(false);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isGuest, setIsGuest] = useState(false);
  const ineligibleReason = useEligibility(event);
  // An account that cannot buy sent its unconfirmed submission as a guest.
  const registersAsGuest = isGuest || (ineligibleReason === 'paymentFeature' && isUnconfirmed);
  const isAccountBuyer = props.accountId !== '' && !registersAsGuest;

  const isHeld = held !== null;
  const isToConfirm = toConfirm !== null;
  const isClosed =
    (offer.kind !== 'open' || refusal !== undefined) && !isUnconfirmed && !isSending && !isHeld;
  // Closing keeps the draft while its outcome is unknown, it is unpaid or to be confirmed, or the event is sold out and may reopen.
  const isDraftRetained = isUnconfirmed || isHeld || isToConfirm || (isClosed && mayReopen(offer, refusal));

  useEffect(() => autosave.start(), [autosave]);
  useEffect(() => {
    // Preloads the result screen, so that tickets show immediately, also offline.
    void import('../done/registration-done.tsx').catch(() => undefined);
  }, []);
  useEffect(() => {
    // The order itself may hold the last places.
    if (isToConfirm) return;
    const max = offer.kind === 'open' ? offer.max : maxTicketsPerOrder;
    store.syncWithEvent({ hasQuestion: event.domanda !== '', max });
  }, [store, offer, event.domanda, isToConfirm]);
  useEffect(() => {
    onProgress({ isDirty: isDirty && !isDraftRetained, isSending, isHeld, isToConfirm });
    discardRef.current = isDraftRetained ? undefined : () => autosave.finish();
    return () => {
      onProgress({ isDirty: false, isSending: false, isHeld: false, isToConfirm: false });
      discardRef.current = undefined;
    };
  }, [isDirty, isDraftRetained, isSending, isHeld, isToConfirm, autosave, discardRef, onProgress]);
  useEffect(() => {
    if (isOpen || savedDraft?.pending || savedDraft?.held) return;
    // The draft was deleted by logout or has expired: clears the flag.
    setUnfinishedRegistration(event._id, false);
    onUnfinishedCleared();
  }, [isOpen, savedDraft, event._id, onUnfinishedCleared]);

  if (held !== null)
    return (
      <HeldRegistration
        held={held}
        quantity={store.read().draft.values.quantity}
        onEnded={() => {
          store.setHeld(null);
          setHasHoldEnded(true);
          void props.onReload();
        }}
        onEdit={() => {
          store.setHeld(null);
          void props.onReload();
        }}
      />
    );
  if (toConfirm !== null)
    return (
      <OrderToConfirm
        order={toConfirm}
        isAccountEmail={isAccountBuyer}
        onConfirmed={() => {
          store.reset();
          store.setToConfirm(null);
        }}
        onEdit={async () => {
          // The places of the order are available again: the form must not be cut to those left before.
          await props.onReload();
          store.setToConfirm(null);
          setIsCorrecting(!isAccountBuyer);
        }}
      />
    );
  if (isClosed)
    return (
      <RegistrationClosed
        {...props}
        refusal={refusal}
        isDraftSaved={isDirty}
        onRetry={() => {
          setRefusal(undefined);
          return props.onReload();
        }}
      />
    );
  if (ineligibleReason !== undefined && !registersAsGuest)
    return (
      <IneligibleNotice
        reason={ineligibleReason}
        onGuest={() => setIsGuest(true)}
        onClose={props.onRefused}
      />
    );
  return (
    <RegistrationForm
      {...props}
      key={formVersion}
      store={store}
      autosave={autosave}
      isGuest={registersAsGuest}
      hasHoldEnded={hasHoldEnded}
      isCorrecting={isCorrecting}
      resumedAt={
        formVersion === 0 && savedDraft !== null && !isSubmitted(savedDraft) ? savedDraft.savedAt : undefined
      }
      onStartOver={() => {
        store.reset();
        setFormVersion(formVersion + 1);
      }}
      onUnavailable={setRefusal}
    />
  );
}

function createForm({
  buyer,
  savedDraft,
  quantity,
  accountId,
  event,
}: Omit<LoadedRegistrationProps, 'onProgress'>) {
  const resumedDraft =
    savedDraft === null || isSubmitted(savedDraft)
      ? savedDraft
      : {
          ...savedDraft,
          values: withQuantity(savedDraft.values, quantity > 1 ? quantity : savedDraft.values.quantity),
        };
  const store = new RegistrationStore(
    createInitialValues(buyer, quantity),
    resumedDraft && {
      values: resumedDraft.values,
      pending: resumedDraft.pending,
      held: resumedDraft.held,
      toConfirm: resumedDraft.toConfirm,
    },
  );
  const autosave = new DraftAutosave(
    {
      read: () => {
        const { draft } = store.read();
        return {
          values: draft,
          isUntouched: !isSubmitted(draft) && !store.isDirty,
        };
      },
      subscribe: store.subscribe,
      canSave: () => currentAccountId() === accountId,
    },
    createRegistrationDraftStorage(registrationDraftKey(accountId, event._id), event._id),
    { saved: savedDraft !== null, isRestored: savedDraft !== null },
  );
  return { store, keeping: autosave };
}
