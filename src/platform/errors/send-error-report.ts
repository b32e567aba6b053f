import { logError } from '#contract/site/message-endpoints.ts';
import { api } from '../http/api.ts';
import { toErrorReport } from './scrub-error-report.ts';

const maxPerLoad = 5;
let sentCount = 0;
const sentReports = new Set<string>();

/**
 * Sends an error to the server's log: each once, at most five per page load, without personal data (SH-10).
 */
export async function sendErrorReport(error: unknown, route: string): Promise<void> {
  const report = toErrorReport(error);
  if (report === undefined || sentCount >= maxPerLoad || sentReports.has(report.message + report.stack))
    return;
  sentReports.add(report.message + report.stack);
  sentCount += 1;
  // Without the token: the log must not identify the user.
  await api(logError, { body: { ...report, route } }, { token: '' });
}
