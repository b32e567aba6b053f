import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { FormStore } from './form-store.ts';

const schema = v.object({
  name: v.pipe(v.string(), v.minLength(1, 'valueIsRequired')),
  tags: v.pipe(v.array(v.string()), v.maxLength(1, 'tooMany')),
});
const initialValues = { name: '', tags: ['a'] };
const createForm = () => new FormStore({ schema, initialValues });

describe('form store', () => {
  it('validates at the first submit, and from then on with each change', () => {
    const form = createForm();
    form.setFieldValue('tags', ['a', 'b']);
    expect(form.state.errors).toEqual({});
    expect(form.validate()).toBe(false);
    expect(form.state.errors).toEqual({ name: ['valueIsRequired'], tags: ['tooMany'] });
    form.setFieldValue('name', 'Ada');
    expect(form.state.errors).toEqual({ tags: ['tooMany'] });
    form.setFieldValue('tags', []);
    expect(form.validate()).toBe(true);
  });

  it('attributes errors inside a field to the field', () => {
    const nested = new FormStore<{ tags: unknown[] }>({ schema, initialValues: { tags: [1] } });
    nested.validate();
    expect(Object.keys(nested.state.errors)).toContain('tags');
  });

  it('compares values by content', () => {
    const form = createForm();
    form.setFieldValue('tags', ['b']);
    expect(form.state.isDefaultValue).toBe(false);
    form.setFieldValue('tags', ['a']);
    expect(form.state.isDefaultValue).toBe(true);
  });

  it('compares files by identity', () => {
    const [file, other] = [new File([], 'a'), new File([], 'a')];
    const form = new FormStore<{ file: File }>({ schema, initialValues: { file } });
    form.setFieldValue('file', other);
    expect(form.state.isDefaultValue).toBe(false);
  });

  it('takes other initial values over until the user has changed something', () => {
    const form = createForm();
    form.prefill('tags', []);
    form.update({ schema, initialValues: { name: 'Ada', tags: ['a'] } });
    expect(form.state.values).toEqual({ name: 'Ada', tags: ['a'] });
    form.setFieldValue('name', 'Bea');
    form.update({ schema, initialValues: { name: 'Cleo', tags: ['a'] } });
    expect(form.state.values.name).toBe('Bea');
  });

  it('keeps a restored draft, which differs from the initial values', () => {
    const form = createForm();
    form.restore({ name: 'Ada', tags: [] });
    expect(form.state.isDefaultValue).toBe(false);
    form.update({ schema, initialValues: { name: '', tags: [] } });
    expect(form.state.values.name).toBe('Ada');
  });

  it('resets values and errors, and notifies subscribers', () => {
    const form = createForm();
    form.validate();
    const listener = vi.fn<() => void>();
    form.subscribe(listener);
    form.reset({ name: 'Ada', tags: [] });
    expect(form.state).toEqual({ values: { name: 'Ada', tags: [] }, errors: {}, isDefaultValue: true });
    expect(listener).toHaveBeenCalledOnce();
  });
});
