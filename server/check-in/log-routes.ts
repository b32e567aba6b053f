import { exportOperations, listOperations } from '#contract/check-in/operation-log-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { accountIdOf, type Caller, type Serve } from '../http/serve.ts';
import { findOwnTitle } from '../registration/participant-export-store.ts';
import type { Services } from '../services.ts';
import { exportLog } from './export-log.ts';
import { readDeviceLabels, readLogPage } from './log-store.ts';

/** What an organiser reads of what happened at her doors (CI-27, CI-30). */
export function registerLog(serve: Serve, { database: { db } }: Services): void {
  const titleOf = async (eventId: string, caller: Caller): Promise<string> => {
    const title = await findOwnTitle(db, { eventId, organiserId: accountIdOf(caller) });
    if (title === undefined) throw new Refusal('notFound');
    return title;
  };

  serve(listOperations, async ({ params: { id: eventId }, query, caller }) => {
    await titleOf(eventId, caller);
    const { page, limit, ...filter } = query;
    const { entries, totalCount } = await readLogPage(db, { eventId, ...filter }, { page, limit });
    return { data: entries, totalCount, deviceLabels: await readDeviceLabels(db, eventId) };
  });

  serve(exportOperations, async (input) =>
    exportLog(db, await titleOf(input.params.id, input.caller), input),
  );
}
