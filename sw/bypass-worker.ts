/** The part of `addRoutes` that is used; browsers without it ask the worker about everything. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(
    rules: readonly {
      condition: { urlPattern: { pathname: string } };
      source: 'network' | 'fetch-event';
    }[],
  ): Promise<void>;
}

/**
 * Calls of the server never come by this worker: they need not wait for it to start, and wake no old
 * worker that stops to make room for a new one, which Chromium would then put off for minutes (CI-15).
 */
export function bypassWorker(event: ExtendableEvent): void {
  const routing = (event as RoutingEvent).addRoutes?.([
    // The first that fits counts.
    { condition: { urlPattern: { pathname: '/api/image/*' } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ]);
  // A browser that knows it otherwise installs the worker all the same.
  routing?.catch(() => undefined);
}
