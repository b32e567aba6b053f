import { expect } from '@playwright/test';
import { minuteMs } from '#contract/durations.ts';
import type { E2eFixture } from '../e2e/e2e-fixture.ts';
import { seededPassword } from '../e2e/seed-door.ts';
import type { Screen } from './screen.ts';

/** Longer than the longest wait for the next probe of the server or the next try to send, on a busy machine. */
const deliveryTimeoutMs = 2 * minuteMs;

/** A busy WebKit may activate a worker more than 15 s after it was installed. */
const activationTimeoutMs = 2 * minuteMs;

/** The check-in toggle of a participant, in a state or in either. */
export const getToggleQuery = ({ name }: { name: string }, isPressed?: boolean) => ({
  role: 'button',
  name: `${name}: dentro`,
  ...(isPressed !== undefined && { isPressed }),
});

/** Signs in on the page that asks for it. */
export async function signInRemotely(phone: Screen, email: string): Promise<void> {
  await phone.fill('E-mail', email);
  await phone.fill('Password', seededPassword);
  await phone.click({ role: 'button', name: 'Accedi', within: { role: 'main' } });
}

/** Waits for the service worker, with which pages open without a network. */
export const expectWorker = (phone: Screen): Promise<void> =>
  expect
    .poll(
      () => phone.tab.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state),
      { timeout: activationTimeoutMs },
    )
    .toBe('activated');

/** Waits for the door's list, and until it opens without a network. */
export async function expectRemoteDoor(phone: Screen, { title }: E2eFixture): Promise<void> {
  await phone.expectVisible({ role: 'heading', name: title });
  await phone.expectVisible({ role: 'listitem', within: { role: 'list', name: 'Persone' } });
  await expectWorker(phone);
}

/** Checks a participant in and waits until the list shows it. */
export async function checkInRemotely(phone: Screen, participant: { name: string }): Promise<void> {
  await phone.click(getToggleQuery(participant, false));
  await phone.expectVisible(getToggleQuery(participant, true));
}

/** Waits until the server has decided on one check-in of each participant, in any order. */
export const expectDelivered = (
  { log }: E2eFixture,
  participants: readonly { readonly id: string }[],
): Promise<void> =>
  expect
    .poll(
      () =>
        log()
          .map(({ participantId, outcome }) => `${participantId} ${outcome}`)
          .sort(),
      {
        timeout: deliveryTimeoutMs,
      },
    )
    .toEqual(participants.map(({ id }) => `${id} applied`).sort());

/** Hands the pending check-ins over in the open sheet; returns the saved file's text. */
export async function exportPending(phone: Screen): Promise<string> {
  await phone.tab.evaluate(() => {
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file: Blob) => {
      Object.assign(globalThis, { savedFile: file });
      return create(file);
    };
  });
  await phone.click({ role: 'button', name: 'Esporta i check-in' });
  await phone.expectText('File salvato nei download');
  return phone.tab.evaluate(() => (globalThis as unknown as { savedFile: Blob }).savedFile.text());
}

/** Selects a file of that text in the field for handed-over check-ins. */
export const importPending = (phone: Screen, text: string): Promise<void> =>
  phone.tab.evaluate((content) => {
    const field = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'ingressi.json', { type: 'application/json' }));
    field.files = transfer.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);

/**
 * Keeps the transactions that add a row to this object store running until the browser leaves the page.
 * @returns whether one runs, and whether the page aborted it as it was left
 */
export async function keepWriting(phone: Screen, store: string) {
  await phone.tab.evaluate((name) => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (...row) {
      if (this.name === name) {
        sessionStorage.setItem('write', 'running');
        const readOn = () => this.count().addEventListener('success', readOn);
        readOn();
        const { transaction } = this;
        const abort = transaction.abort.bind(transaction);
        transaction.abort = () => {
          sessionStorage.setItem('write', 'aborted');
          abort();
        };
      }
      return add.apply(this, row);
    };
    return Promise.resolve();
  }, store);
  const readState = () => phone.tab.evaluate(() => Promise.resolve(sessionStorage.getItem('write')));
  return {
    isRunning: async () => (await readState()) === 'running',
    wasAborted: async () => (await readState()) === 'aborted',
  };
}
