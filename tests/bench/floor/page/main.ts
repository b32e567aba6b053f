import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/* The least that a door could be: React, one read from IndexedDB, the rows of one screen. */

const rowCount = 12;

async function openStore(): Promise<IDBDatabase> {
  const opening = indexedDB.open('floor', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('rows').put(
      Array.from({ length: rowCount }, (_, n) => `Persona ${n}`),
      'first',
    );
    opening.result.createObjectStore('outbox', { autoIncrement: true });
  };
  await new Promise((resolve) => (opening.onsuccess = resolve));
  return opening.result;
}

async function readNames(store: IDBDatabase): Promise<string[]> {
  const reading = store.transaction('rows').objectStore('rows').get('first');
  await new Promise((resolve) => (reading.onsuccess = resolve));
  return reading.result as string[];
}

const store = await openStore();

function toggle(button: HTMLButtonElement): void {
  const isIn = button.ariaPressed !== 'true';
  const writing = store.transaction('outbox', 'readwrite', { durability: 'strict' });
  writing.objectStore('outbox').add({ name: button.ariaLabel, isIn });
  writing.oncomplete = () => {
    button.className = isIn ? 'in' : '';
    button.ariaPressed = String(isIn);
  };
}

const rows = (await readNames(store)).map((name) =>
  createElement(
    'li',
    { key: name },
    name,
    createElement(
      'button',
      {
        'aria-pressed': false,
        'aria-label': name,
        onClick: (event) => toggle(event.currentTarget as HTMLButtonElement),
      },
      'ok',
    ),
  ),
);
createRoot(document.getElementById('root')!).render([
  createElement('input', {
    key: 'search',
    'aria-label': 'Cerca per nome',
    onInput: (event) =>
      (document.querySelector('output')!.textContent = (event.currentTarget as HTMLInputElement).value),
  }),
  createElement('output', { key: 'typed' }),
  createElement('ul', { key: 'list', 'aria-label': 'Persone' }, rows),
]);
await navigator.serviceWorker.register('./worker.js');
