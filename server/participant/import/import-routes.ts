import { getIssueMessage } from '#contract/issues.ts';
import {
  importParticipants as importParticipantsCall,
  maxImportProblems,
  readUndoableImport,
  undoImport as undoImportCall,
} from '#contract/participant/import-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { requireAccountId, type RegisterRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findImportableEvent } from './import-store.ts';
import { importParticipants } from './import-participants.ts';
import { findUndoableImport, undoImport } from './undo-import.ts';
import { getUndoableUntil } from './undo-store.ts';

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

/** Registers the routes by which an organiser imports another system's list, and undoes it. */
export function registerImportRoutes(serve: RegisterRoute, services: Services): void {
  serve(importParticipantsCall, async ({ params, body, caller, language, translate }) => {
    const { problems, ...outcome } = await importParticipants(services, {
      eventId: params.id,
      organiserId: requireAccountId(caller),
      language,
      ...body,
    });
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
