import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { maxEventHtml } from '#contract/event/event-form.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { useSession } from '#src/platform/session.ts';
import { useUnsavedGuard } from '#src/platform/use-unsaved-guard.ts';
import { LeaveDialog } from '#src/ui/leave-dialog.tsx';
import { RichTextField } from '#src/ui/rich-text/rich-text-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import { ownEventQuery } from '../own-events.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Kept } from './event-draft.ts';
import css from './event-form.module.css';
import { valuesOf, type EventValues } from './event-values.ts';
import { FormBlock } from './form-block.tsx';
import { FormFoot } from './form-foot.tsx';
import { saveEvent, type FormSubject } from './save-event.ts';
import { SubjectFields } from './subject-fields.tsx';
import { TicketFields } from './ticket-fields.tsx';
import { useDraftKeeping } from './use-draft-keeping.ts';
import { useEventForm } from './use-event-form.ts';
import { WhenFields } from './when-fields.tsx';
import { WhereFields } from './where-fields.tsx';

/** What the drawer around it has to know. */
export interface FormState {
  readonly isDirty: boolean;
  readonly isSending: boolean;
}

export const untouched: FormState = { isDirty: false, isSending: false };

interface EventFormProps {
  subject: FormSubject;
  /** Whose draft is kept, and under which name. */
  draftKey: { accountId: string; form: string };
  /** What the form begins with, and what "unsaved" is measured by. */
  initial: EventValues;
  /** What was written before, taken up again. */
  resumed: EventValues | undefined;
  takenTickets: number;
  /** Where the buttons stand that stay in sight. */
  foot: Element | null;
  /** Holds what throws away the draft when the form is closed for good. */
  discardRef: RefObject<(() => void) | undefined>;
  onStateChange: (state: FormState) => void;
  onSaved: (id: string) => void;
  /** She wants to see what somebody else has saved; hers is to be kept aside. */
  onLook: (saved: OwnEvent, mine: EventValues) => void;
}

/** The form of an event: everything of spec 2 §3, in a calm order. */
export function EventForm(props: EventFormProps) {
  const { subject, draftKey, initial, resumed, takenTickets, foot, discardRef } = props;
  const { onStateChange, onSaved, onLook } = props;
  const { t } = useLingui();
  const id = useId();
  const navigate = useNavigate();
  const session = useSession();
  const isThere = useRef(false);
  const [sentShare, setSentShare] = useState<number>();
  const [unsent, setUnsent] = useState<Kept>();
  const [saved, setSaved] = useState<OwnEvent>();
  const handle = useEventForm({
    initial,
    resumed,
    send: (values, requestKey) => {
      setUnsent(undefined);
      setSentShare(undefined);
      return saveEvent(subject, values, { onProgress: setSentShare, requestKey });
    },
    onDone: ({ id: savedId, message }) => {
      void keeping.finish();
      toast.success(message);
      // Who has gone on meanwhile stays where she is.
      if (isThere.current) onSaved(savedId);
    },
    onFailed: (error) => void sayWhy(error),
  });
  const { form, formProps, bind, isSending } = handle;
  const keeping = useDraftKeeping(handle, draftKey, resumed);
  const isDirty = useStore(form.store, (state) => !state.isDefaultValue);
  const guard = useUnsavedGuard(() => !form.store.state.isDefaultValue);
  useEffect(() => {
    onStateChange({ isDirty, isSending });
    return () => onStateChange(untouched);
  }, [isDirty, isSending, onStateChange]);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  useEffect(() => {
    discardRef.current = () => keeping.finish();
    return () => {
      discardRef.current = undefined;
    };
  }, [discardRef, keeping]);

  async function sayWhy(error: unknown): Promise<void> {
    const kept = await keeping.write();
    if (!(error instanceof ApiRefusal)) return setUnsent(kept);
    if (error.reason === 'eventChanged') return askWhoDecides();
    toast.error(messageOf(error));
    if (error.reason !== 'tokenError') return;
    const { pathname, search } = location;
    await navigate({ to: '/login', search: { next: pathname + search }, ignoreBlocker: true });
  }

  async function askWhoDecides(): Promise<void> {
    try {
      const now = await queryClient.fetchQuery({ ...ownEventQuery(subject.eventId), staleTime: 0 });
      setSaved(now.data);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  const mine = form.state.values;
  return (
    <form {...formProps} id={id} className={css['form']}>
      <LeaveDialog {...guard}>
        {keeping.kept !== 'nothing' &&
          t`Non è ancora salvato: resta come bozza su questo dispositivo, e la ritrovi quando torni.`}
      </LeaveDialog>
      <SubjectFields handle={handle} />
      <WhenFields handle={handle} />
      <WhereFields handle={handle} />
      <FormBlock title={t`Descrizione`}>
        <form.Field name="description">
          {(field) => (
            <RichTextField
              {...bind(field)}
              label={t`Cosa succede`}
              hint={t`Il programma, cosa portare, come arrivare: quello che chi viene vuole sapere.`}
              maxLength={maxEventHtml}
            />
          )}
        </form.Field>
      </FormBlock>
      <TicketFields
        handle={handle}
        takenTickets={takenTickets}
        mayBePaid={session?.stripeAccountId !== '' || !initial.isFree}
      />
      <FormBlock title={t`Come ci si iscrive`}>
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
              label={t`Domanda`}
              hint={t`Facoltativa. Chi si iscrive la legge e la deve accettare: un regolamento, una liberatoria.`}
              maxLength={maxEventHtml}
            />
          )}
        </form.Field>
      </FormBlock>
      <ConflictDialog
        saved={saved && valuesOf(saved)}
        mine={mine}
        onClose={() => setSaved(undefined)}
        onLook={() => {
          if (saved !== undefined) onLook(saved, form.state.values);
        }}
        onSaveMine={() => {
          if (saved !== undefined) form.setFieldValue('version', saved.version);
          setSaved(undefined);
          formProps.ref.current?.requestSubmit();
        }}
      />
      {foot !== null &&
        createPortal(
          <FormFoot
            formId={id}
            saveLabel={subject.purpose === 'edit' ? t`Salva` : t`Pubblica`}
            isSending={isSending}
            sentShare={sentShare}
            unsent={unsent}
          />,
          foot,
        )}
    </form>
  );
}
