import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type * as v from 'valibot';
import type { Reason } from '#contract/reasons.ts';
import { createIdempotencyKeys } from '../http/idempotency-key.ts';
import { translateFieldErrors, useServerFieldErrors } from '../http/server-field-errors.ts';
import { useForm, type Field } from './use-form.tsx';

interface EndpointFormOptions<Draft, Result> {
  /** Contract schema of the endpoint; its errors are shown before anything is sent. */
  schema: v.GenericSchema;
  initialValues: Draft;
  /** A restored draft: dirty from the start. */
  restored?: Draft | undefined;
  /** Questions by field, asked once before valid values are sent. */
  ask?: (draft: Draft) => Readonly<Record<string, string>>;
  /** `idempotencyKey` stays the same for retries of the same content. */
  send: (draft: Draft, idempotencyKey: string) => Promise<Result>;
  onDone: (response: Result, draft: Draft) => void;
  /** Shows the error; field errors are also shown at their fields. */
  onFailed: (error: unknown) => void;
  /** Refusals shown at one field until it changes: `{ codeInvalid: 'code' }`. */
  fieldByReason?: Readonly<Partial<Record<Reason, keyof Draft & string>>>;
}

/**
 * Form state for an endpoint: contract schema, values, and server errors on the same fields. Values
 * survive a failed submit (AC-60). Spread `formProps` into `<form>`, and `bind(field)` or
 * `bindChecked(field)` inside `<form.Field name="…">` into a component of `src/ui`. The first invalid field
 * gets the focus.
 */
export function useEndpointForm<Draft extends object, Result>(options: EndpointFormOptions<Draft, Result>) {
  const { schema, initialValues, restored, ask, send, onDone, onFailed, fieldByReason = {} } = options;
  const serverErrors = useServerFieldErrors();
  const formRef = useRef<HTMLFormElement>(null);
  // A ref is set before the next render, unlike mutation state: a double click submits once.
  const isSubmitting = useRef(false);
  const askedQuestions = useRef(new Set<string>());
  const [getIdempotencyKey] = useState(createIdempotencyKeys);
  const [failureCount, setFailureCount] = useState(0);
  const focusFirstError = () => setFailureCount((count) => count + 1);
  // An effect, because the fields have `aria-invalid` only after this commit.
  useEffect(() => {
    if (failureCount > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failureCount]);
  const mutation = useMutation({
    mutationFn: (draft: Draft) => send(draft, getIdempotencyKey(draft)),
    onSuccess: onDone,
    onError: (error) => {
      serverErrors.set(error, fieldByReason);
      onFailed(error);
      focusFirstError();
    },
  });
  const form = useForm({ schema, initialValues });
  // Before the fields mount: the rich text editor reads its value once.
  useState(() => {
    if (restored !== undefined) form.restore(restored);
  });

  const getErrors = (field: Field<never>): readonly string[] => [
    ...translateFieldErrors(field.errors),
    ...serverErrors.getErrors(field.name),
  ];
  const createChangeHandler =
    <Value>(field: Field<Value>) =>
    (value: Value) => {
      serverErrors.clear(field.name);
      field.handleChange(value);
    };

  /** Shows the questions that were not asked yet. */
  const hasNewQuestion = (): boolean => {
    const asked = askedQuestions.current;
    const questions = Object.entries(ask?.(form.state.values) ?? {}).filter(([field]) => !asked.has(field));
    for (const [field] of questions) asked.add(field);
    serverErrors.show(Object.fromEntries(questions.map(([field, question]) => [field, [question]])));
    return questions.length > 0;
  };

  return {
    form,
    isSending: mutation.isPending,
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (isSubmitting.current) return;
        if (!form.validate() || hasNewQuestion()) return focusFirstError();
        isSubmitting.current = true;
        void mutation
          .mutateAsync(form.state.values)
          .catch(() => undefined)
          .finally(() => {
            isSubmitting.current = false;
          });
      },
    },
    /** Props for text fields and selects. */
    bind: <Value>(field: Field<Value>) => ({
      name: field.name,
      value: field.value,
      errors: getErrors(field as unknown as Field<never>),
      onValueChange: createChangeHandler(field),
    }),
    /** Props for checkboxes. */
    bindChecked: (field: Field<boolean>) => ({
      name: field.name,
      isChecked: field.value,
      errors: getErrors(field as unknown as Field<never>),
      onCheckedChange: createChangeHandler(field),
    }),
  };
}
