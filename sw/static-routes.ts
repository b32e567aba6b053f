/** The part of `addRoutes` that is used; browsers without it send every request through the worker. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(
    rules: readonly {
      condition: { urlPattern: { pathname: string } };
      source: 'network' | 'fetch-event';
    }[],
  ): Promise<void>;
}

/**
 * Static routing: API calls bypass this worker, so that they need not wait for its start, and do not wake an
 * old worker that is stopping for a new one, which Chromium would then delay for minutes (CI-15).
 */
export function addStaticRoutes(event: ExtendableEvent): void {
  const routing = (event as RoutingEvent).addRoutes?.([
    // The first matching rule counts.
    { condition: { urlPattern: { pathname: '/api/image/*' } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/api/tile/*' } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ]);
  // A browser with another `addRoutes` installs the worker all the same.
  routing?.catch(() => undefined);
}
