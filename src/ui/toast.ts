/** A short message that goes by itself. */
export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly message: string;
}

const shownForMs = 5_000;
let nextId = 1;
let toasts: readonly Toast[] = [];
const watchers = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const watcher of watchers) watcher();
}

export const readToasts = (): readonly Toast[] => toasts;

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const dismissToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id));

function show(tone: Toast['tone'], message: string): void {
  const id = nextId++;
  // The same words twice would only push each other away.
  replace([...toasts.filter((toast) => toast.message !== message), { id, tone, message }].slice(-3));
  setTimeout(() => dismissToast(id), shownForMs);
}

/** Says something for 5 seconds (spec 1 §8), on the screen and to screen readers. */
export const toast = {
  success: (message: string): void => show('success', message),
  error: (message: string): void => show('error', message),
};
