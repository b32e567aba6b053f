import { revalidateLogic, useForm } from '@tanstack/react-form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type * as v from 'valibot';
import type { Reason } from '#contract/reasons.ts';
import { requestKeys } from './request-key.ts';
import { fieldTexts, useServerIssues } from './server-issues.ts';

/** `participants[0].email` of the form library → `participants.0.email` of the server's issues. */
const pathOf = (name: string): string => name.replace(/\[(\d+)\]/g, '.$1');

/** What of a field of the form library is used. */
interface Field<Value> {
  readonly name: string;
  readonly state: { readonly value: Value; readonly meta: { readonly errors: readonly unknown[] } };
  handleBlur(): void;
  handleChange(value: NoInfer<Value>): void;
}

interface CallForm<Draft, Answer> {
  /** The contract's schema of the call: what is wrong is said in its words, before anything is sent. */
  schema: v.GenericSchema;
  initial: Draft;
  /** What was filled in before, taken up again: it is not saved yet. */
  resumed?: Draft | undefined;
  /** `requestKey` stays the same as long as the same is sent again. */
  send: (draft: Draft, requestKey: string) => Promise<Answer>;
  onDone: (answer: Answer, draft: Draft) => void;
  /** Says what was refused; what belongs to a field is shown there as well. */
  onFailed: (error: unknown) => void;
  /** Refusals that are about one field, and stand there until it changes: `{ codeInvalid: 'code' }`. */
  fieldOf?: Readonly<Partial<Record<Reason, keyof Draft & string>>>;
}

/**
 * The one way of a form: the schema of the contract, the form library, and the server's issues on the
 * same fields. Nothing typed is lost when sending fails. Spread `formProps` into `<form>`, and
 * `bind(field)` or `bindChecked(field)` inside `<form.Field name="…">` into a component of `src/ui`.
 */
export function useCallForm<Draft extends object, Answer>(options: CallForm<Draft, Answer>) {
  const { schema, initial, resumed, send, onDone, onFailed, fieldOf = {} } = options;
  const server = useServerIssues();
  const element = useRef<HTMLFormElement>(null);
  // Known before the next paint, unlike the state of the mutation: a double click sends once.
  const isUnderWay = useRef(false);
  const [keyOf] = useState(requestKeys);
  const [noOfFailures, setNoOfFailures] = useState(0);
  const showFirstWrong = () => setNoOfFailures((before) => before + 1);
  // With the same commit the fields know that they are wrong; a frame may come before it.
  useEffect(() => {
    if (noOfFailures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [noOfFailures]);
  const sending = useMutation({
    mutationFn: (draft: Draft) => send(draft, keyOf(draft)),
    onSuccess: onDone,
    onError: (error) => {
      server.take(error, fieldOf);
      onFailed(error);
      showFirstWrong();
    },
  });
  const form = useForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema as v.GenericSchema<Draft, unknown> },
    onSubmitInvalid: showFirstWrong,
    onSubmit: ({ value }) => sending.mutateAsync(value).then(undefined, () => undefined),
  });
  // Before its fields are there: an editor reads its text once.
  useState(() => {
    if (resumed !== undefined) form.reset(resumed, { keepDefaultValues: true });
  });

  const errorsOf = (field: Field<never>): readonly string[] => [
    ...fieldTexts(field.state.meta.errors as ({ message: string } | undefined)[]),
    ...server.issuesOf(pathOf(field.name)),
  ];
  const changing =
    <Value>(field: Field<Value>) =>
    (value: Value) => {
      server.forget(pathOf(field.name));
      field.handleChange(value);
    };

  return {
    form,
    isSending: sending.isPending,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (isUnderWay.current) return;
        isUnderWay.current = true;
        void form.handleSubmit().finally(() => {
          isUnderWay.current = false;
        });
      },
    },
    /** For fields that hold a text, or one of a few. */
    bind: <Value>(field: Field<Value>) => ({
      name: field.name,
      value: field.state.value,
      errors: errorsOf(field as unknown as Field<never>),
      onBlur: () => field.handleBlur(),
      onValueChange: changing(field),
    }),
    /** For boxes to tick. */
    bindChecked: (field: Field<boolean>) => ({
      name: field.name,
      isChecked: field.state.value,
      errors: errorsOf(field as unknown as Field<never>),
      onCheckedChange: changing(field),
    }),
  };
}
