import { revalidateLogic, useForm } from '@tanstack/react-form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type * as v from 'valibot';
import type { Reason } from '#contract/reasons.ts';
import { createIdempotencyKeys } from '../http/idempotency-key.ts';
import { translateFieldErrors, useServerFieldErrors } from '../http/server-field-errors.ts';

/** `participants[0].email` of the form library → `participants.0.email` of server issues. */
const toIssuePath = (name: string): string => name.replace(/\[(\d+)\]/g, '.$1');

/** The part of a form library field used here. */
interface Field<Value> {
  readonly name: string;
  readonly state: { readonly value: Value; readonly meta: { readonly errors: readonly unknown[] } };
  handleBlur(): void;
  handleChange(value: NoInfer<Value>): void;
}

interface EndpointFormOptions<Draft, Result> {
  /** Contract schema of the endpoint; its errors are shown before anything is sent. */
  schema: v.GenericSchema;
  initialValues: Draft;
  /** A restored draft: dirty from the start. */
  restored?: Draft | undefined;
  /** `idempotencyKey` stays the same for retries of the same content. */
  send: (draft: Draft, idempotencyKey: string) => Promise<Result>;
  onDone: (response: Result, draft: Draft) => void;
  /** Shows the error; field errors are also shown at their fields. */
  onFailed: (error: unknown) => void;
  /** Refusals shown at one field until it changes: `{ codeInvalid: 'code' }`. */
  fieldByReason?: Readonly<Partial<Record<Reason, keyof Draft & string>>>;
}

/**
 * Form state for an endpoint: contract schema, form library, and server errors on the same fields. Values
 * survive a failed submit (AC-60). Spread `formProps` into `<form>`, and `bind(field)` or
 * `bindChecked(field)` inside `<form.Field name="…">` into a component of `src/ui`. The first invalid field
 * gets the focus.
 */
export function useEndpointForm<Draft extends object, Result>(options: EndpointFormOptions<Draft, Result>) {
  const { schema, initialValues, restored, send, onDone, onFailed, fieldByReason = {} } = options;
  const serverErrors = useServerFieldErrors();
  const formRef = useRef<HTMLFormElement>(null);
  // A ref is set before the next render, unlike mutation state: a double click submits once.
  const isSubmitting = useRef(false);
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
  const form = useForm({
    defaultValues: initialValues,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema as v.GenericSchema<Draft, unknown> },
    onSubmitInvalid: focusFirstError,
    onSubmit: ({ value }) => mutation.mutateAsync(value).then(undefined, () => undefined),
  });
  // Before the fields mount: the rich text editor reads its value once.
  useState(() => {
    if (restored !== undefined) form.reset(restored, { keepDefaultValues: true });
  });

  const getErrors = (field: Field<never>): readonly string[] => [
    ...translateFieldErrors(field.state.meta.errors as ({ message: string } | undefined)[]),
    ...serverErrors.getErrors(toIssuePath(field.name)),
  ];
  const createChangeHandler =
    <Value>(field: Field<Value>) =>
    (value: Value) => {
      serverErrors.clear(toIssuePath(field.name));
      field.handleChange(value);
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
        isSubmitting.current = true;
        void form.handleSubmit().finally(() => {
          isSubmitting.current = false;
        });
      },
    },
    /** Props for text fields and selects. */
    bind: <Value>(field: Field<Value>) => ({
      name: field.name,
      value: field.state.value,
      errors: getErrors(field as unknown as Field<never>),
      onBlur: () => field.handleBlur(),
      onValueChange: createChangeHandler(field),
    }),
    /** Props for checkboxes. */
    bindChecked: (field: Field<boolean>) => ({
      name: field.name,
      isChecked: field.state.value,
      errors: getErrors(field as unknown as Field<never>),
      onCheckedChange: createChangeHandler(field),
    }),
  };
}
