let routeId: () => string = () => '';

/** Tells the server's log what broke; what it takes to tell is only fetched then. */
export function tellError(error: unknown): void {
  const route = routeId();
  // One that cannot be told may not become another.
  import('./error-log.ts').then(({ logOnce }) => logOnce(error, route)).catch(() => undefined);
}

/** Tells whatever nobody caught. `readRouteId` gives the pattern of the open page, never its address. */
export function watchErrors(readRouteId: () => string): void {
  routeId = readRouteId;
  // What has no error comes from a script of another origin, or from a layout loop that harms nobody.
  window.addEventListener('error', ({ error }: ErrorEvent) => {
    if (error !== null && error !== undefined) tellError(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason));
}
