import * as v from 'valibot';
import { createStore } from '#src/lib/create-store.ts';

/** Messages of the schema by field; only fields with errors. */
type FieldErrors<Draft> = { readonly [Name in keyof Draft]?: readonly string[] };

export interface FormSnapshot<Draft> {
  readonly values: Draft;
  readonly errors: FieldErrors<Draft>;
  /** The values equal the initial ones. */
  readonly isDefaultValue: boolean;
}

/** What a form is made of; both may change while it is shown. */
export interface FormOptions<Draft> {
  readonly schema: v.GenericSchema;
  readonly initialValues: Draft;
}

/**
 * Values of a form and their errors. The schema validates all fields at the first submit, and from then on with
 * each change: users are not corrected while they type for the first time.
 */
export class FormStore<Draft extends object> {
  #options: FormOptions<Draft>;
  #isTouched = false;
  #isSubmitted = false;
  readonly #store;

  constructor(options: FormOptions<Draft>) {
    this.#options = options;
    this.#store = createStore<FormSnapshot<Draft>>({
      values: options.initialValues,
      errors: noErrors,
      isDefaultValue: true,
    });
  }

  get state(): FormSnapshot<Draft> {
    return this.#store.getSnapshot();
  }

  /** @returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Takes over other options. Other initial values show up unless the user has already changed some. */
  update(options: FormOptions<Draft>): void {
    const isSame = isEqual(options.initialValues, this.#options.initialValues);
    this.#options = options;
    if (!isSame) this.#setValues(this.#isTouched ? this.state.values : options.initialValues);
  }

  readonly getFieldValue = <Name extends keyof Draft>(name: Name): Draft[Name] => this.state.values[name];

  setFieldValue<Name extends keyof Draft>(name: Name, value: Draft[Name]): void {
    this.#isTouched = true;
    this.prefill(name, value);
  }

  /** Sets a value that the user has not entered: other initial values may still replace it. */
  prefill<Name extends keyof Draft>(name: Name, value: Draft[Name]): void {
    this.#setValues({ ...this.state.values, [name]: value });
  }

  /** Shows the initial values again, as before the first submit; `initialValues` replaces them. */
  reset(initialValues: Draft = this.#options.initialValues): void {
    this.#options = { ...this.#options, initialValues };
    this.#isTouched = false;
    this.#isSubmitted = false;
    this.#setValues(initialValues);
  }

  /** Shows a restored draft, which differs from the initial values. */
  restore(values: Draft): void {
    this.#isTouched = true;
    this.#setValues(values);
  }

  /** Validates for a submit. @returns whether the values are valid. */
  validate(): boolean {
    this.#isSubmitted = true;
    this.#setValues(this.state.values);
    return v.is(this.#options.schema, this.state.values);
  }

  #setValues(values: Draft): void {
    const { schema, initialValues } = this.#options;
    this.#store.set({
      values,
      errors: this.#isSubmitted ? listErrors(schema, values) : noErrors,
      isDefaultValue: isEqual(values, initialValues),
    });
  }
}

const noErrors = {};

/** The messages of each field; those of a field's parts are the field's. */
function listErrors<Draft>(schema: v.GenericSchema, values: Draft): FieldErrors<Draft> {
  const errors: { [Name in keyof Draft]?: string[] } = {};
  for (const { path, message } of v.safeParse(schema, values).issues ?? []) {
    const name = path?.[0].key as keyof Draft | undefined;
    if (name !== undefined) (errors[name] ??= []).push(message);
  }
  return errors;
}

/** Whether two form values have the same content; files and other class instances are compared by identity. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => name in b && isEqual(a[name], b[name]))
  );
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && (Array.isArray(value) || value.constructor === Object);
