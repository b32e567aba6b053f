import { createStore } from '#src/lib/create-store.ts';

/** Short message that expires by itself. */
export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly message: string;
}

const toastDurationMs = 5_000;
/** Minimum time left after the user stops reading, in ms. */
const minRemainingMs = 1_500;

let nextId = 1;
const toastStore = createStore<readonly Toast[]>([]);
let isPaused = false;
/** Expiry per toast id, in `performance.now()` milliseconds. */
const expiresAtMs = new Map<number, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

function setToasts(next: readonly Toast[]): void {
  for (const id of expiresAtMs.keys()) if (!next.some((toast) => toast.id === id)) expiresAtMs.delete(id);
  toastStore.set(next);
  scheduleExpiry();
}

function scheduleExpiry(): void {
  clearTimeout(timer);
  if (isPaused || expiresAtMs.size === 0) return;
  const dueInMs = Math.min(...expiresAtMs.values()) - performance.now();
  timer = setTimeout(
    () => setToasts(readToasts().filter(({ id }) => (expiresAtMs.get(id) ?? 0) > performance.now())),
    Math.max(dueInMs, 0) + 1,
  );
}

export const { getSnapshot: readToasts, subscribe: subscribeToToasts } = toastStore;

export function dismissToast(id: number): void {
  setToasts(readToasts().filter((toast) => toast.id !== id));
  // The dismissed toast may have held hover or focus, and would not fire leave or blur.
  resumeToasts();
}

/** Pauses expiry while the user reads, by mouse or keyboard. */
export function pauseToasts(): void {
  isPaused = true;
  scheduleExpiry();
}

export function resumeToasts(): void {
  isPaused = false;
  const earliestMs = performance.now() + minRemainingMs;
  for (const [id, atMs] of expiresAtMs) expiresAtMs.set(id, Math.max(atMs, earliestMs));
  scheduleExpiry();
}

function show(tone: Toast['tone'], message: string): void {
  const id = nextId++;
  expiresAtMs.set(id, performance.now() + toastDurationMs);
  // Replaces a toast with the same text; a success also removes earlier errors.
  const remaining = readToasts().filter(
    (other) => other.message !== message && (tone === 'error' || other.tone === tone),
  );
  setToasts([...remaining, { id, tone, message }].slice(-3));
}

/** Shows a message for 5 seconds, announced to screen readers (SH-12). */
export const toast = {
  success: (message: string): void => show('success', message),
  error: (message: string): void => show('error', message),
};
