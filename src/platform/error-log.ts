import { logError } from '#contract/site/site-calls.ts';
import { api } from './api.ts';
import { reportOf } from './error-report.ts';

const maxPerLoad = 5;
let told = 0;
const known = new Set<string>();
let routeId: () => string = () => '';

/** Tells the server's log what broke in this page: each thing once, five in all, about nobody. */
export function tellError(error: unknown): void {
  const report = reportOf(error);
  if (report === undefined || told >= maxPerLoad || known.has(report.message + report.stack)) return;
  known.add(report.message + report.stack);
  told += 1;
  // Without the token: nobody needs to know whose page it was.
  api(logError, { body: { ...report, route: routeId() } }, { token: '' }).catch(() => undefined);
}

/** Tells whatever nobody caught. `readRouteId` gives the pattern of the open page, never its address. */
export function startErrorLog(readRouteId: () => string): void {
  routeId = readRouteId;
  // What has no error comes from a script of another origin, or from a layout loop that harms nobody.
  window.addEventListener('error', ({ error }: ErrorEvent) => {
    if (error !== null && error !== undefined) tellError(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason));
}
