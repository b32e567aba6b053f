import { logError } from '#contract/site/message-calls.ts';
import { api } from './api.ts';
import { reportOf } from './error-report.ts';

const maxPerLoad = 5;
let told = 0;
const known = new Set<string>();

/**
 * Tells the server's log what broke in this page, on the page with this pattern: each thing once, five in
 * all, about nobody.
 */
export async function logOnce(error: unknown, route: string): Promise<void> {
  const report = reportOf(error);
  if (report === undefined || told >= maxPerLoad || known.has(report.message + report.stack)) return;
  known.add(report.message + report.stack);
  told += 1;
  // Without the token: nobody needs to know whose page it was.
  await api(logError, { body: { ...report, route } }, { token: '' });
}
