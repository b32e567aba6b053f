import {
  exportOwnData,
  readDeletionInstructions,
  readDeletionRequest as readDeletionRequestCall,
  requestDeletion,
  withdrawDeletion,
} from '#contract/account/deletion-endpoints.ts';
import { negotiateLanguage } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { formatDay } from '../../http/text/format-day.ts';
import { requireAccountId, type Caller, type RegisterRoute } from '../../http/route.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { deletionInstructions } from './deletion-instructions.ts';
import { deletionRequestedMail, deletionWithdrawnMail } from './deletion-mails.ts';
import {
  deleteDeletionRequest,
  insertDeletionRequest,
  isDeletable,
  readDeletionRequest,
  readAccountToDelete,
} from './deletion-store.ts';
import { exportAccount } from './export-account.ts';

const deletionScheduled = /*i18n*/ {
  id: 'deletion.on',
  message: 'Il tuo account sarà eliminato il {day}. Fino ad allora puoi annullare la richiesta.',
};

/** Registers the handlers of `contract/account/deletion-endpoints.ts`. */
export function registerDeletion(serve: RegisterRoute, services: Services): void {
  const { config, database, clock } = services;
  const getInstructions = (caller: Caller, language: Parameters<typeof deletionInstructions>[0]) =>
    deletionInstructions(language, { isOrganisation: caller.role === 'Organisation' });

  serve(readDeletionInstructions, async ({ caller, language, translate }) => {
    if (!(await isDeletable(database.db, requireAccountId(caller), clock())))
      throw new Refusal('deletionNotAllowed');
    return {
      data: {
        title: translate(/*i18n*/ { id: 'deletion.title', message: 'Eliminare l’account' }),
        description: translate(
          /*i18n*/ {
            id: 'deletion.description',
            message: 'Ci dispiace che tu vada via. Prima di continuare, leggi e spunta ogni punto.',
          },
        ),
        instructions: getInstructions(caller, language).map((instruction) => ({
          ...instruction,
          isSelected: false,
        })),
      },
    };
  });

  serve(readDeletionRequestCall, async ({ caller, language, translate }) => {
    const accountId = requireAccountId(caller);
    const request = await readDeletionRequest(database.db, accountId);
    if (request !== undefined) {
      const message = translate(deletionScheduled, { day: formatDay(language, request.dueAt) });
      return { data: { requestSent: true, message, deletedOn: new Date(request.dueAt).toISOString() } };
    }
    const message = translate(
      /*i18n*/ { id: 'deletion.notRequested', message: 'Non hai chiesto di eliminare questo account' },
    );
    return { data: { requestSent: false, message, deletedOn: null } };
  });

  serve(requestDeletion, async ({ body, caller, language, translate }) => {
    const accountId = requireOwnerId(caller);
    const confirmed = getInstructions(caller, language);
    const selected = new Set(
      body.instructions.filter((instruction) => instruction.isSelected).map((instruction) => instruction.key),
    );
    if (!confirmed.every((instruction) => selected.has(instruction.key)))
      throw new Refusal('validation', { issues: [{ path: 'instructions', key: 'acceptanceRequired' }] });

    const nowMs = clock();
    const { dueAt, email } = await database.transaction(async ({ db }) => {
      const account = await readAccountToDelete(db, accountId);
      if (account === undefined) throw new Refusal('tokenError');
      const { deviceType } = body;
      const request = await insertDeletionRequest(db, { accountId, confirmed, deviceType, nowMs });
      if (request === undefined) throw new Refusal('deletionRequested');
      if (!(await isDeletable(db, accountId, nowMs))) throw new Refusal('deletionNotAllowed');
      const content = deletionRequestedMail(negotiateLanguage(account.language), {
        firstName: account.firstName,
        dueAt: request.dueAt,
        link: `${config.publicUrl}/login`,
      });
      await queueMail(db, { to: account.email, content, nowMs });
      return { dueAt: request.dueAt, email: account.email };
    });
    services.wakeMail();
    return {
      message: translate(/*i18n*/ { id: 'deletion.requested', message: 'Richiesta ricevuta' }),
      data: {
        description: translate(deletionScheduled, { day: formatDay(language, dueAt) }),
        message: translate(
          /*i18n*/ {
            id: 'deletion.requestedMail',
            message: 'Ti abbiamo scritto a {email} come annullarla, se cambi idea.',
          },
          { email },
        ),
      },
    };
  });

  serve(withdrawDeletion, async ({ caller, translate }) => {
    const accountId = requireAccountId(caller);
    const nowMs = clock();
    await database.transaction(async ({ db }) => {
      if (!(await deleteDeletionRequest(db, accountId))) throw new Refusal('notFound');
      const account = await readAccountToDelete(db, accountId);
      if (account === undefined) throw new Refusal('tokenError');
      const content = deletionWithdrawnMail(negotiateLanguage(account.language), account);
      await queueMail(db, { to: account.email, content, nowMs });
    });
    services.wakeMail();
    return {
      message: translate(
        /*i18n*/ { id: 'deletion.withdrawn', message: 'Richiesta annullata: il tuo account resta com’è' },
      ),
    };
  });

  serve(exportOwnData, ({ caller, reply }) =>
    exportAccount(services, { accountId: requireOwnerId(caller), reply }),
  );
}

/**
 * The account id of its owner: an admin signed in as the user may not delete or export the account (AC-44).
 * @throws Refusal `forbidden`
 */
function requireOwnerId(caller: Caller): string {
  if (caller.isByAdmin) throw new Refusal('forbidden');
  return requireAccountId(caller);
}
