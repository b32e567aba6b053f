import { expect, it, vi } from 'vitest';
import { createStore } from './create-store.ts';

it('notifies subscribers of another value, until they unsubscribe', () => {
  const store = createStore('a');
  const listener = vi.fn<() => string>(() => store.getSnapshot());
  const unsubscribe = store.subscribe(listener);
  store.set('a');
  expect(listener).not.toHaveBeenCalled();
  store.set('b');
  expect(listener).toHaveLastReturnedWith('b');
  unsubscribe();
  store.set('c');
  expect(listener).toHaveBeenCalledOnce();
});
