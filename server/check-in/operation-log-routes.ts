import { exportOperations, listOperations } from '#contract/check-in/operation-log-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { requireAccountId, type Caller, type RegisterRoute } from '../http/route.ts';
import { findOwnTitle } from '../participant/participant-export-store.ts';
import type { Services } from '../services.ts';
import { exportLog } from './export-log.ts';
import { readDeviceLabels, readLogPage } from './operation-log-store.ts';

/** Routes by which an organiser reads and exports the door log of an own event (CI-27, CI-30). */
export function registerOperationLogRoutes(serve: RegisterRoute, { database: { db } }: Services): void {
  const requireOwnTitle = async (eventId: string, caller: Caller): Promise<string> => {
    const title = await findOwnTitle(db, { eventId, organiserId: requireAccountId(caller) });
    if (title === undefined) throw new Refusal('notFound');
    return title;
  };

  serve(listOperations, async ({ params: { id: eventId }, query, caller }) => {
    await requireOwnTitle(eventId, caller);
    const { page, limit, ...filter } = query;
    const { entries, totalCount } = await readLogPage(db, { eventId, ...filter }, { page, limit });
    return { data: entries, totalCount, deviceLabels: await readDeviceLabels(db, eventId) };
  });

  serve(exportOperations, async (input) =>
    exportLog(db, await requireOwnTitle(input.params.id, input.caller), input),
  );
}
