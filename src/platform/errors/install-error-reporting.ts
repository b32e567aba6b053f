let getRouteId: () => string = () => '';

/** Sends an error to the server's log; the reporting code is loaded on demand. */
export function reportErrorToServer(error: unknown): void {
  const route = getRouteId();
  // A failed report must not cause another one.
  import('./send-error-report.ts')
    .then(({ sendErrorReport }) => sendErrorReport(error, route))
    .catch(() => undefined);
}

/**
 * Reports uncaught errors and rejections.
 *
 * @param readRouteId returns the route pattern of the open page, never its URL.
 */
export function installErrorReporting(readRouteId: () => string): void {
  getRouteId = readRouteId;
  // Events without an error come from cross-origin scripts or harmless ResizeObserver loops.
  window.addEventListener('error', ({ error }: ErrorEvent) => {
    if (error !== null && error !== undefined) reportErrorToServer(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportErrorToServer(reason));
}
