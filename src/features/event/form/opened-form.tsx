import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Ban, CloudOff, SearchX } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { OwnEvent } from '#contract/event/event.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ownEventQuery, whyNoEvent } from '../own-events.ts';
import { AsideNotice } from './aside-notice.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { eventDraftQuery } from './event-draft-query.ts';
import { DraftKeeper, type EventDraft } from './event-draft.ts';
import { EventForm, type FormState } from './event-form.tsx';
import { duplicateOf, emptyValues, valuesOf, type EventValues } from './event-values.ts';
import css from './opened-form.module.css';
import type { FormSubject } from './save-event.ts';

interface OpenedFormProps {
  subject: FormSubject;
  accountId: string;
  foot: Element | null;
  discardRef: RefObject<(() => void) | undefined>;
  onStateChange: (state: FormState) => void;
  onSaved: (id: string) => void;
}

/** Everything a form waits for before it is there: the event as it is saved now, and drafts of it. */
export function OpenedForm(props: OpenedFormProps) {
  const { subject, accountId } = props;
  const { t } = useLingui();
  const hasSource = subject.purpose !== 'new';
  const draftKey = { accountId, form: hasSource ? `${subject.purpose}:${subject.eventId}` : 'new' };
  const asideKey = { accountId, form: `aside:${subject.eventId}` };
  const source = useQuery({ ...ownEventQuery(subject.eventId), enabled: hasSource, staleTime: 0 });
  const draft = useQuery(eventDraftQuery(draftKey));
  const aside = useQuery({ ...eventDraftQuery(asideKey), enabled: subject.purpose === 'edit' });

  const { data: event, error, isFetchedAfterMount } = source;
  if (hasSource && error !== null && (event === undefined || error instanceof ApiRefusal)) {
    return (
      <ErrorState
        icon={error instanceof ApiRefusal ? <SearchX size={32} /> : <CloudOff size={32} />}
        title={error instanceof ApiRefusal ? whyNoEvent(error) : t`L’evento non è arrivato`}
        {...(!(error instanceof ApiRefusal) && {
          onRetry: () => void source.refetch(),
          isRetrying: source.isFetching,
        })}
      >
        {error instanceof ApiRefusal ? undefined : t`Il server non risponde. Controlla la rete e riprova.`}
      </ErrorState>
    );
  }
  // What was kept of the last visit may be older than what somebody else has saved since.
  const isWaiting = (hasSource && !isFetchedAfterMount) || draft.isPending || aside.isLoading;
  if (isWaiting) return <FormSkeleton />;
  return (
    <FormStages
      {...props}
      event={hasSource ? event : undefined}
      draftKey={draftKey}
      asideKey={asideKey}
      draft={draft.data ?? undefined}
      aside={aside.data ?? undefined}
    />
  );
}

interface Stage {
  /** What is saved, as far as the form knows. */
  readonly event: OwnEvent | undefined;
  readonly resumed: EventValues | undefined;
  /** What she wrote before somebody else's version was shown to her. */
  readonly aside: EventValues | undefined;
  readonly isOffered: boolean;
  /** Raised where the form begins anew. */
  readonly round: number;
}

interface FormStagesProps extends OpenedFormProps {
  event: OwnEvent | undefined;
  draftKey: { accountId: string; form: string };
  asideKey: { accountId: string; form: string };
  draft: EventDraft | undefined;
  aside: EventDraft | undefined;
}

/** First the draft, if there is one; then the form; and hers kept aside while she looks at another's. */
function FormStages({ draft, aside, draftKey, asideKey, event, ...props }: FormStagesProps) {
  const { subject, onSaved } = props;
  // What it began with stays, whatever the query brings while she writes.
  const [stage, setStage] = useState<Stage>(() => ({
    event,
    resumed: undefined,
    aside: aside?.values,
    isOffered: draft !== undefined,
    round: 0,
  }));
  const [asideKeeper] = useState(() => new DraftKeeper(asideKey));
  const change = (next: Partial<Stage>) => setStage({ ...stage, round: stage.round + 1, ...next });
  const initial = initialOf(subject, stage.event);
  const isCancelled = subject.purpose === 'edit' && stage.event?.isCancelled === true;

  const top = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (stage.round > 0) top.current?.focus();
  }, [stage.round]);

  if (isCancelled) return <CancelledEvent />;
  if (stage.isOffered && draft !== undefined) {
    return (
      <DraftOffer
        draft={draft}
        onResume={() => change({ isOffered: false, resumed: draft.values })}
        onStartOver={() => {
          void new DraftKeeper(draftKey).drop();
          change({ isOffered: false });
        }}
      />
    );
  }
  return (
    <div ref={top} tabIndex={-1} className={css['stage']}>
      {stage.aside !== undefined && (
        <AsideNotice
          onTakeBack={() => {
            void asideKeeper.drop();
            change({
              aside: undefined,
              resumed: stage.aside && { ...stage.aside, version: initial.version },
            });
          }}
          onDrop={() => {
            void asideKeeper.drop();
            setStage({ ...stage, aside: undefined });
          }}
        />
      )}
      <EventForm
        {...props}
        key={stage.round}
        draftKey={draftKey}
        initial={initial}
        resumed={stage.resumed}
        takenTickets={subject.purpose === 'edit' ? (stage.event?.purchasedTickets ?? 0) : 0}
        onSaved={(id) => {
          void asideKeeper.drop();
          onSaved(id);
        }}
        onLook={(saved, mine) => {
          props.discardRef.current?.();
          void asideKeeper.keep(mine);
          change({ event: saved, resumed: undefined, aside: mine });
        }}
      />
    </div>
  );
}

function initialOf({ purpose }: FormSubject, event: OwnEvent | undefined): EventValues {
  if (event === undefined) return emptyValues;
  return purpose === 'edit' ? valuesOf(event) : duplicateOf(event);
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
