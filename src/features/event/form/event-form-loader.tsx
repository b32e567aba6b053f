import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Ban, SearchX } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { OwnEvent } from '#contract/event/event.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { QueryError } from '#src/ui/status/query-error.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { ownEventQuery, getEventErrorMessage } from '../own/own-events-query.ts';
import { StashedDraftNotice } from './draft/stashed-draft-notice.tsx';
import { DraftOffer } from './draft/draft-offer.tsx';
import { eventDraftQuery } from './draft/event-draft-query.ts';
import { EventDraftStorage, type EventDraft } from './draft/event-draft.ts';
import { UnlistedEventForm } from '../unlisted/unlisted-event-form.tsx';
import { EventForm } from './event-form.tsx';
import type { FormState } from './form-state.ts';
import { toDuplicateValues, emptyValues, toFormValues, type EventValues } from './event-values.ts';
import css from './event-form-loader.module.css';
import { isUpdate, type FormSubject } from './save-event.ts';

interface EventFormLoaderProps {
  subject: FormSubject;
  accountId: string;
  footer: Element | null;
  discardRef: RefObject<(() => void) | undefined>;
  onStateChange: (state: FormState) => void;
  onSaved: (id: string, next?: 'import') => void;
}

/** Loads what the form needs: the event as saved now, its draft and its stash. */
export function EventFormLoader(props: EventFormLoaderProps) {
  const { subject, accountId } = props;
  const { t } = useLingui();
  const hasSource = subject.purpose !== 'new';
  const draftKey = { accountId, form: hasSource ? `${subject.purpose}:${subject.eventId}` : 'new' };
  const stashKey = { accountId, form: `aside:${subject.eventId}` };
  const source = useQuery({ ...ownEventQuery(subject.eventId), enabled: hasSource, staleTime: 0 });
  const draft = useQuery(eventDraftQuery(draftKey));
  const stash = useQuery({ ...eventDraftQuery(stashKey), enabled: isUpdate(subject.purpose) });

  const { data: event, error, isFetchedAfterMount } = source;
  if (hasSource && error !== null && (event === undefined || error instanceof ApiRefusal)) {
    return (
      <QueryError
        title={t`Non riusciamo a caricare l’evento`}
        {...(error instanceof ApiRefusal
          ? { icon: <SearchX size={32} />, refusal: getEventErrorMessage(error) }
          : { onRetry: () => void source.refetch(), isRetrying: source.isFetching })}
      />
    );
  }
  // The persisted cache may be older than what another user has saved since.
  const isPending = (hasSource && !isFetchedAfterMount) || draft.isPending || stash.isLoading;
  if (isPending) return <FormSkeleton />;
  if (event?.isUnlisted === true) {
    if (subject.purpose === 'duplicate') return <UnlistedEventForm {...props} template={event} />;
    if (subject.purpose === 'edit' && !event.isCancelled)
      return <UnlistedEventForm {...props} event={event} />;
  }
  return (
    <EventFormFlow
      {...props}
      event={hasSource ? event : undefined}
      draftKey={draftKey}
      stashKey={stashKey}
      draft={draft.data ?? undefined}
      stash={stash.data ?? undefined}
    />
  );
}

interface FlowState {
  /** The saved event the form is based on. */
  readonly event: OwnEvent | undefined;
  readonly resumed: EventValues | undefined;
  /** The user's values, stashed while another user's version is shown. */
  readonly stashed: EventValues | undefined;
  readonly isDraftOffered: boolean;
  /** Incremented to remount the form. */
  readonly formKey: number;
}

interface EventFormFlowProps extends EventFormLoaderProps {
  event: OwnEvent | undefined;
  draftKey: { accountId: string; form: string };
  stashKey: { accountId: string; form: string };
  draft: EventDraft | undefined;
  stash: EventDraft | undefined;
}

/**
 * Offers the draft first, then shows the form; stashes the user's values while the other version is reviewed
 * (EV-34).
 */
function EventFormFlow({ draft, stash, draftKey, stashKey, event, ...props }: EventFormFlowProps) {
  const { subject, onSaved } = props;
  // The initial event stays, even when the query refetches during editing.
  const [flow, setFlow] = useState<FlowState>(() => ({
    event,
    resumed: undefined,
    stashed: stash?.values,
    isDraftOffered: draft !== undefined,
    formKey: 0,
  }));
  const [stashStorage] = useState(() => new EventDraftStorage(stashKey));
  const restart = (patch: Partial<FlowState>) => setFlow({ ...flow, formKey: flow.formKey + 1, ...patch });
  const initial = getInitialValues(subject, flow.event);
  const isCancelled = isUpdate(subject.purpose) && flow.event?.isCancelled === true;

  const top = useRef<HTMLDivElement>(null);
  // The focused button was unmounted.
  useEffect(() => {
    if (flow.formKey > 0) top.current?.focus();
  }, [flow.formKey]);

  if (isCancelled) return <CancelledEvent />;
  if (flow.isDraftOffered && draft !== undefined) {
    return (
      <DraftOffer
        draft={draft}
        onResume={() => restart({ isDraftOffered: false, resumed: draft.values })}
        onStartOver={() => {
          void new EventDraftStorage(draftKey).delete();
          restart({ isDraftOffered: false });
        }}
      />
    );
  }
  return (
    <div ref={top} tabIndex={-1} className={css['stage']}>
      {flow.stashed !== undefined && (
        <StashedDraftNotice
          onRestore={() => {
            void stashStorage.delete();
            restart({
              stashed: undefined,
              resumed: flow.stashed && { ...flow.stashed, version: initial.version },
            });
          }}
          onDiscard={() => {
            void stashStorage.delete();
            setFlow({ ...flow, stashed: undefined });
          }}
        />
      )}
      <EventForm
        {...props}
        key={flow.formKey}
        draftKey={draftKey}
        initial={initial}
        resumed={flow.resumed}
        purchasedTickets={isUpdate(subject.purpose) ? (flow.event?.purchasedTickets ?? 0) : 0}
        onSaved={(id) => {
          void stashStorage.delete();
          onSaved(id);
        }}
        onReviewOther={(saved, mine) => {
          props.discardRef.current?.();
          void stashStorage.save(mine);
          restart({ event: saved, resumed: undefined, stashed: mine });
        }}
      />
    </div>
  );
}

function getInitialValues({ purpose }: FormSubject, event: OwnEvent | undefined): EventValues {
  if (event === undefined) return emptyValues;
  return isUpdate(purpose) ? toFormValues(event) : toDuplicateValues(event);
}

function CancelledEvent() {
  const { t } = useLingui();
  return (
    <ErrorState icon={<Ban size={32} />} title={t`Questo evento è stato annullato`}>
      {t`Non si può più modificare. Se lo rifai, duplicalo e scegli un altro giorno.`}
    </ErrorState>
  );
}

const FormSkeleton = () => (
  <>
    <Skeleton height="14rem" radius="var(--r-l)" />
    <Skeleton height="3.25rem" radius="var(--r-m)" />
    <Skeleton height="16rem" radius="var(--r-l)" />
  </>
);
