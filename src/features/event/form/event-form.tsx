import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { maxEventHtml } from '#contract/event/event-form.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { useSession } from '#src/platform/session/session.ts';
import { useUnsavedGuard } from '#src/platform/forms/use-unsaved-guard.ts';
import { useFormState } from '#src/platform/forms/use-form.tsx';
import { LeaveDialog } from '#src/ui/overlay/leave-dialog.tsx';
import { RichTextField } from '#src/ui/rich-text/rich-text-field.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { ownEventQuery } from '../own/own-events-query.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { DraftSaveResult } from './draft/event-draft.ts';
import css from './event-form.module.css';
import { toFormValues, type EventValues } from './event-values.ts';
import { FormSection } from './fields/form-section.tsx';
import { FormFooter } from './form-footer.tsx';
import { PublishSummary } from './publish-summary.tsx';
import { initialFormState, type FormState } from './form-state.ts';
import { saveEvent, type FormSubject } from './save-event.ts';
import { BasicsFields } from './fields/basics-fields.tsx';
import { TicketFields } from './fields/ticket-fields.tsx';
import { useDraftAutosave } from './draft/use-draft-autosave.ts';
import { useEventForm } from './use-event-form.ts';
import { ScheduleFields } from './fields/schedule-fields.tsx';
import { LocationFields } from './location/location-fields.tsx';

interface EventFormProps {
  subject: FormSubject;
  /** Account and form that own the draft. */
  draftKey: { accountId: string; form: string };
  /** Initial values, and the baseline of the dirty check. */
  initial: EventValues;
  /** Values restored from a draft. */
  resumed: EventValues | undefined;
  purchasedTickets: number;
  /** Element of the sticky footer, the portal target of the buttons. */
  footer: Element | null;
  /** Set to a function that deletes the draft, for when the user discards the form. */
  discardRef: RefObject<(() => void) | undefined>;
  onStateChange: (state: FormState) => void;
  onSaved: (id: string) => void;
  /** Asks to review the version saved by another user; `mine` is stashed. */
  onReviewOther: (saved: OwnEvent, mine: EventValues) => void;
}

/** The event form with all its fields (EV-30). */
export function EventForm(props: EventFormProps) {
  const { subject, draftKey, initial, resumed, purchasedTickets, footer, discardRef } = props;
  const { onStateChange, onSaved, onReviewOther } = props;
  const { t } = useLingui();
  const id = useId();
  const navigate = useNavigate();
  const session = useSession();
  const isMounted = useRef(false);
  const [uploadProgress, setUploadProgress] = useState<number>();
  const [unsentDraft, setUnsentDraft] = useState<DraftSaveResult>();
  const [conflicting, setConflicting] = useState<OwnEvent>();
  const handle = useEventForm({
    initial,
    resumed,
    send: (values, requestKey) => {
      setUnsentDraft(undefined);
      setUploadProgress(undefined);
      return saveEvent(subject, values, { onProgress: setUploadProgress, requestKey });
    },
    onDone: ({ id: savedId, message }) => {
      void autosave.finish();
      toast.success(message);
      // A user who has navigated away meanwhile stays there.
      if (isMounted.current) onSaved(savedId);
    },
    onFailed: (error) => void handleSaveError(error),
  });
  const { form, formProps, bind, isSending } = handle;
  const autosave = useDraftAutosave(handle, draftKey, resumed);
  const isDirty = useFormState(form, (state) => !state.isDefaultValue);
  const guard = useUnsavedGuard(() => !form.state.isDefaultValue);
  useEffect(() => {
    onStateChange({ isDirty, isSending });
    return () => onStateChange(initialFormState);
  }, [isDirty, isSending, onStateChange]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    discardRef.current = () => autosave.finish();
    return () => {
      discardRef.current = undefined;
    };
  }, [discardRef, autosave]);

  async function handleSaveError(error: unknown): Promise<void> {
    const draftResult = await autosave.flush();
    if (!(error instanceof ApiRefusal)) return setUnsentDraft(draftResult);
    if (error.reason === 'eventChanged') return loadConflictingVersion();
    toast.error(toErrorMessage(error));
    if (error.reason !== 'tokenError') return;
    const { pathname, search } = location;
    await navigate({ to: '/login', search: { next: pathname + search }, ignoreBlocker: true });
  }

  async function loadConflictingVersion(): Promise<void> {
    try {
      const current = await queryClient.fetchQuery({ ...ownEventQuery(subject.eventId), staleTime: 0 });
      setConflicting(current.data);
    } catch (error) {
      toast.error(toErrorMessage(error));
    }
  }

  const mine = form.state.values;
  return (
    <form {...formProps} id={id} className={css['form']}>
      <LeaveDialog {...guard}>
        {autosave.saved !== 'none' &&
          t`Non è ancora salvato: resta come bozza su questo dispositivo, e la ritrovi quando torni.`}
      </LeaveDialog>
      <BasicsFields handle={handle} />
      <ScheduleFields handle={handle} />
      <LocationFields handle={handle} />
      <FormSection title={t`Descrizione`}>
        <form.Field name="description">
          {(field) => (
            <RichTextField
              {...bind(field)}
              label={t`Descrizione`}
              hint={t`Il programma, cosa portare, come arrivare: quello che chi viene vuole sapere.`}
              maxLength={maxEventHtml}
            />
          )}
        </form.Field>
      </FormSection>
      <TicketFields
        handle={handle}
        purchasedTickets={purchasedTickets}
        canBePaid={session?.stripeAccountId !== '' || !initial.isFree}
      />
      <FormSection title={t`Come ci si iscrive`}>
        <form.Field name="externalLink">
          {(field) => (
            <TextField
              {...bind(field)}
              label={t`Link esterno`}
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint={t`Facoltativo. Se c’è, chi preme Partecipa si iscrive lì e non su Presente.`}
            />
          )}
        </form.Field>
        <form.Field name="domanda">
          {(field) => (
            <RichTextField
              {...bind(field)}
              label={t`Condizioni di partecipazione`}
              hint={t`Facoltative. Chi si iscrive deve leggerle e accettarle: per esempio un regolamento o una liberatoria.`}
              maxLength={maxEventHtml}
            />
          )}
        </form.Field>
      </FormSection>
      <PublishSummary handle={handle} />
      <ConflictDialog
        saved={conflicting && toFormValues(conflicting)}
        mine={mine}
        onClose={() => setConflicting(undefined)}
        onReviewOther={() => {
          if (conflicting !== undefined) onReviewOther(conflicting, form.state.values);
        }}
        onSaveMine={() => {
          if (conflicting !== undefined) form.setFieldValue('version', conflicting.version);
          setConflicting(undefined);
          formProps.ref.current?.requestSubmit();
        }}
      />
      {footer !== null &&
        createPortal(
          <FormFooter
            formId={id}
            saveLabel={subject.purpose === 'edit' ? t`Salva` : t`Pubblica`}
            isSending={isSending}
            uploadProgress={uploadProgress}
            unsentDraft={unsentDraft}
          />,
          footer,
        )}
    </form>
  );
}
