import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { FormStore, type FormOptions, type FormSnapshot } from './form-store.ts';

/** A field as components bind it. */
export interface Field<Value> {
  readonly name: string;
  readonly value: Value;
  /** Messages of the schema, untranslated. */
  readonly errors: readonly string[];
  handleChange(value: NoInfer<Value>): void;
}

/** A form's store with the components that subscribe to parts of it. */
export type Form<Draft extends object> = FormStore<Draft> & {
  readonly Field: <Name extends keyof Draft & string>(props: {
    name: Name;
    children: (field: Field<Draft[Name]>) => ReactNode;
  }) => ReactNode;
  readonly Subscribe: <Selected>(props: {
    selector: (state: FormSnapshot<Draft>) => Selected;
    children: (selected: Selected) => ReactNode;
  }) => ReactNode;
};

/** Creates a form's state; `options` may change from render to render. */
export function useForm<Draft extends object>({ schema, initialValues }: FormOptions<Draft>): Form<Draft> {
  const [form] = useState(() => createForm({ schema, initialValues }));
  useEffect(() => form.update({ schema, initialValues }));
  return form;
}

function createForm<Draft extends object>(options: FormOptions<Draft>): Form<Draft> {
  const store = new FormStore(options);
  const form: Form<Draft> = Object.assign(store, {
    Field: function FormField<Name extends keyof Draft & string>({
      name,
      children,
    }: {
      name: Name;
      children: (field: Field<Draft[Name]>) => ReactNode;
    }) {
      return children(useField(form, name));
    },
    Subscribe: function FormSubscribe<Selected>({
      selector,
      children,
    }: {
      selector: (state: FormSnapshot<Draft>) => Selected;
      children: (selected: Selected) => ReactNode;
    }) {
      return children(useFormState(form, selector));
    },
  });
  return form;
}

/** Subscribes to a part of a form's state, a primitive value or a stable object. */
export function useFormState<Draft extends object, Selected>(
  form: FormStore<Draft>,
  selector: (state: FormSnapshot<Draft>) => Selected,
): Selected {
  const getSnapshot = (): Selected => selector(form.state);
  return useSyncExternalStore(form.subscribe, getSnapshot, getSnapshot);
}

const noErrors: readonly string[] = [];

/** Subscribes to one field. */
export function useField<Draft extends object, Name extends keyof Draft & string>(
  form: FormStore<Draft>,
  name: Name,
): Field<Draft[Name]> {
  const value = useFormState(form, (state) => state.values[name]);
  const errors = useFormState(form, (state) => state.errors[name]) ?? noErrors;
  return { name, value, errors, handleChange: (next) => form.setFieldValue(name, next) };
}
