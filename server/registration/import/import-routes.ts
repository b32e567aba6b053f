import { getIssueMessage } from '#contract/issues.ts';
import {
  importParticipants as importParticipantsCall,
  maxImportProblems,
} from '#contract/participant/import-endpoints.ts';
import { requireAccountId, type RegisterRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { importParticipants } from './import-participants.ts';

const messages = {
  checked: /*i18n*/ { id: 'import.checked', message: 'Elenco controllato' },
  imported: /*i18n*/ {
    id: 'import.imported',
    message:
      '{count, plural, =0 {Nessuna persona nuova} one {Una persona aggiunta} other {# persone aggiunte}}',
  },
  completed: /*i18n*/ {
    id: 'import.completed',
    message: '{count, plural, one {Un codice aggiunto} other {# codici aggiunti}}',
  },
};

/** Registers the route by which an organiser imports another system's list. */
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
}
