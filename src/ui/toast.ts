/** A short message that goes by itself. */
export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly message: string;
}

const shownForMs = 5_000;
/** What is left to a toast that was being read when it would have gone. */
const atLeastMs = 1_500;

let nextId = 1;
let toasts: readonly Toast[] = [];
let isHeld = false;
const watchers = new Set<() => void>();
/** When each goes, by the clock of the page's own life. */
const goesAtMs = new Map<number, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const id of goesAtMs.keys()) if (!next.some((toast) => toast.id === id)) goesAtMs.delete(id);
  for (const watcher of watchers) watcher();
  plan();
}

function plan(): void {
  clearTimeout(timer);
  if (isHeld || goesAtMs.size === 0) return;
  const dueInMs = Math.min(...goesAtMs.values()) - performance.now();
  timer = setTimeout(
    () => replace(toasts.filter(({ id }) => (goesAtMs.get(id) ?? 0) > performance.now())),
    Math.max(dueInMs, 0) + 1,
  );
}

export const readToasts = (): readonly Toast[] => toasts;

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function dismissToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
  // What held them may be gone with the toast, and would never let go.
  letToastsGo();
}

/** While somebody reads them, by mouse or keyboard, none goes. */
export function holdToasts(): void {
  isHeld = true;
  plan();
}

export function letToastsGo(): void {
  isHeld = false;
  const soonest = performance.now() + atLeastMs;
  for (const [id, at] of goesAtMs) goesAtMs.set(id, Math.max(at, soonest));
  plan();
}

function show(tone: Toast['tone'], message: string): void {
  const id = nextId++;
  goesAtMs.set(id, performance.now() + shownForMs);
  // The same words twice would only push each other away; what went wrong before it went well is over.
  const others = toasts.filter((it) => it.message !== message && (tone === 'error' || it.tone === tone));
  replace([...others, { id, tone, message }].slice(-3));
}

/** Says something for 5 seconds (spec 1 §8), on the screen and to screen readers. */
export const toast = {
  success: (message: string): void => show('success', message),
  error: (message: string): void => show('error', message),
};
