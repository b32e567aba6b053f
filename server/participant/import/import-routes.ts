import type { FastifyReply } from 'fastify';
import { getIssueMessage } from '#contract/issues.ts';
import {
  importParticipants as importParticipantsCall,
  maxImportProblems,
  readImportProgress,
  readUndoableImport,
  undoImport as undoImportCall,
} from '#contract/participant/import-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { requireAccountId, type RegisterRoute } from '../../http/route.ts';
import { SerialQueue } from '../../lib/serial-queue.ts';
import type { Services } from '../../services.ts';
import { WorkSlices } from '../../lib/work-slices.ts';
import { findImportableEvent } from './import-store.ts';
import { parseImportBody } from './import-body.ts';
import { importParticipants } from './import-participants.ts';
import { findUndoableImport, undoImport } from './undo-import.ts';
import { getUndoableUntil } from './undo-store.ts';
import { findUnfinishedByEvent } from './unfinished-import-store.ts';

const messages = {
  checked: /*i18n*/ { id: 'import.checked', message: 'Elenco controllato' },
  imported: /*i18n*/ {
    id: 'import.imported',
    message:
      '{count, plural, =0 {Nessuna persona nuova} one {Una persona aggiunta} other {# persone aggiunte}}',
  },
  completed: /*i18n*/ {
    id: 'import.completed',
    message: '{count, plural, one {Una persona aggiornata} other {# persone aggiornate}}',
  },
  undone: /*i18n*/ { id: 'import.undone', message: 'Importazione annullata' },
};

/** Imports that run or wait in this process, each with its request in memory; those of one organiser. */
const queueLimits = { max: 10, maxPerKey: 2 };

/** Aborted when the caller disconnects before the response. Fastify's `request.signal` is aborted once the body is read. */
function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  else
    raw.once('close', () => {
      if (!raw.writableFinished) controller.abort();
    });
  return controller.signal;
}

/** Registers the routes by which an organiser imports another system's list, and undoes it. */
export function registerImportRoutes(serve: RegisterRoute, services: Services): void {
  const queue = new SerialQueue(queueLimits);

  serve(importParticipantsCall, async ({ params, caller, language, translate, request, reply }) => {
    const organiserId = requireAccountId(caller);
    const signal = abortOnDisconnect(reply);
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const work = async () => {
      const slices = new WorkSlices({ signal });
      await slices.rest();
      const body = await parseImportBody(bytes, slices);
      const event = { eventId: params.id, organiserId, language };
      return { body, imported: await importParticipants(services, { ...event, ...body }, slices) };
    };
    const { body, imported } = await queue.run({ key: organiserId, signal }, work).catch((error: unknown) => {
      // The caller is gone, and no row was added.
      if (signal.aborted) throw new Refusal('unavailable');
      throw error;
    });
    const { problems, ...outcome } = imported;
    const { added, completed } = outcome;
    const done = [
      ...(added > 0 || completed === 0 ? [translate(messages.imported, { count: added })] : []),
      ...(completed > 0 ? [translate(messages.completed, { count: completed })] : []),
    ];
    return {
      message: body.isDryRun ? translate(messages.checked) : done.join(' · '),
      data: {
        ...outcome,
        invalid: problems.length,
        problems: problems.slice(0, maxImportProblems).map(({ row, path, key }) => ({
          row,
          path,
          message: translate(getIssueMessage(key)),
        })),
      },
    };
  });

  serve(readImportProgress, async ({ params, caller }) => {
    const { db } = services.database;
    const event = { eventId: params.id, organiserId: requireAccountId(caller) };
    if ((await findImportableEvent(db, event)) === undefined) throw new Refusal('notFound');
    const unfinished = await findUnfinishedByEvent(db, params.id);
    return { data: unfinished ? { done: unfinished.nextRowNo, total: unfinished.stagedCount } : null };
  });

  serve(readUndoableImport, async ({ params, caller }) => {
    const event = { eventId: params.id, organiserId: requireAccountId(caller) };
    if ((await findImportableEvent(services.database.db, event)) === undefined) throw new Refusal('notFound');
    const found = await findUndoableImport(services, event);
    return {
      data: found
        ? {
            _id: found.id,
            added: found.added,
            completed: found.completed,
            mails: found.mails,
            importedAt: new Date(found.committedAt).toISOString(),
            undoableUntil: new Date(getUndoableUntil(found)).toISOString(),
          }
        : null,
    };
  });

  serve(undoImportCall, async ({ params, caller, translate }) => {
    await undoImport(services, { importId: params.id, organiserId: requireAccountId(caller) });
    return { message: translate(messages.undone) };
  });
}
