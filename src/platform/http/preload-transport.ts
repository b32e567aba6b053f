/**
 * Loads the code that sends requests at the first input of the user, before a network may be lost: a browser
 * may remember that a module failed to load until the page is reloaded (SH-17).
 */
export function preloadTransportOnInput(): void {
  const controller = new AbortController();
  const preload = (): void => {
    controller.abort();
    void import('./request-with-ky.ts').catch(() => undefined);
  };
  const options = { capture: true, signal: controller.signal };
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, preload, options);
}
