import {
  exportOwnData,
  readDeletionInstructions,
  readDeletionRequest as readDeletionRequestCall,
  requestDeletion,
  withdrawDeletion,
} from '#contract/account/deletion-calls.ts';
import { languageOf } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { dayInWords } from '../http/day-in-words.ts';
import { accountIdOf, type Caller, type Serve } from '../http/serve.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { Services } from '../services.ts';
import { deletionInstructions } from './deletion-instructions.ts';
import { deletionRequestedMail, deletionWithdrawnMail } from './deletion-mails.ts';
import {
  deleteDeletionRequest,
  insertDeletionRequest,
  isDeletable,
  readDeletionRequest,
  readLeavingAccount,
} from './deletion-store.ts';
import { exportAccount } from './export-account.ts';

const deleteOn = /*i18n*/ {
  id: 'deletion.on',
  message: 'Il tuo account sarà eliminato il {day}. Fino ad allora puoi annullare la richiesta.',
};

/** The calls of `contract/account/deletion-calls.ts`. */
export function registerDeletion(serve: Serve, services: Services): void {
  const { config, database, clock } = services;
  const instructionsFor = (caller: Caller, language: Parameters<typeof deletionInstructions>[0]) =>
    deletionInstructions(language, { isOrganisation: caller.role === 'Organisation' });

  serve(readDeletionInstructions, async ({ caller, language, say }) => {
    if (!(await isDeletable(database.db, accountIdOf(caller), clock())))
      throw new Refusal('deletionNotAllowed');
    return {
      data: {
        title: say(/*i18n*/ { id: 'deletion.title', message: 'Eliminare l’account' }),
        description: say(
          /*i18n*/ {
            id: 'deletion.description',
            message: 'Ci dispiace vederti andare. Prima leggi e spunta ogni punto: è bene saperlo.',
          },
        ),
        instructions: instructionsFor(caller, language).map((it) => ({ ...it, isSelected: false })),
      },
    };
  });

  serve(readDeletionRequestCall, async ({ caller, language, say }) => {
    const accountId = accountIdOf(caller);
    const request = await readDeletionRequest(database.db, accountId);
    if (request !== undefined) {
      const message = say(deleteOn, { day: dayInWords(language, request.dueAt) });
      return { data: { requestSent: true, message, deletedOn: new Date(request.dueAt).toISOString() } };
    }
    const message = say(
      /*i18n*/ { id: 'deletion.notRequested', message: 'Non hai chiesto di eliminare questo account' },
    );
    return { data: { requestSent: false, message, deletedOn: null } };
  });

  serve(requestDeletion, async ({ body, caller, language, say }) => {
    const accountId = ownerIdOf(caller);
    const ticked = instructionsFor(caller, language);
    const selected = new Set(body.instructions.filter((it) => it.isSelected).map((it) => it.key));
    if (!ticked.every((it) => selected.has(it.key)))
      throw new Refusal('validation', { issues: [{ path: 'instructions', key: 'acceptanceRequired' }] });

    const nowMs = clock();
    const { dueAt, email } = await database.transaction(async ({ db }) => {
      const account = await readLeavingAccount(db, accountId);
      if (account === undefined) throw new Refusal('tokenError');
      const { deviceType } = body;
      const request = await insertDeletionRequest(db, { accountId, ticked, deviceType, nowMs });
      if (request === undefined) throw new Refusal('deletionRequested');
      if (!(await isDeletable(db, accountId, nowMs))) throw new Refusal('deletionNotAllowed');
      const content = deletionRequestedMail(languageOf(account.language), {
        firstName: account.firstName,
        dueAt: request.dueAt,
        link: `${config.publicUrl}/login`,
      });
      await queueMail(db, { to: account.email, content, nowMs });
      return { dueAt: request.dueAt, email: account.email };
    });
    services.wakeMail();
    return {
      message: say(/*i18n*/ { id: 'deletion.requested', message: 'Richiesta ricevuta' }),
      data: {
        description: say(deleteOn, { day: dayInWords(language, dueAt) }),
        message: say(
          /*i18n*/ {
            id: 'deletion.requestedMail',
            message: 'Ti abbiamo scritto a {email} come annullarla, se cambi idea.',
          },
          { email },
        ),
      },
    };
  });

  serve(withdrawDeletion, async ({ caller, say }) => {
    const accountId = accountIdOf(caller);
    const nowMs = clock();
    await database.transaction(async ({ db }) => {
      if (!(await deleteDeletionRequest(db, accountId))) throw new Refusal('notFound');
      const account = await readLeavingAccount(db, accountId);
      if (account === undefined) throw new Refusal('tokenError');
      const content = deletionWithdrawnMail(languageOf(account.language), account);
      await queueMail(db, { to: account.email, content, nowMs });
    });
    services.wakeMail();
    return {
      message: say(
        /*i18n*/ { id: 'deletion.withdrawn', message: 'Richiesta annullata: il tuo account resta com’è' },
      ),
    };
  });

  serve(exportOwnData, ({ caller, reply }) =>
    exportAccount(services, { accountId: ownerIdOf(caller), reply }),
  );
}

/** The account of its owner herself: an admin who signed in as her decides nothing of this (AC-44). */
function ownerIdOf(caller: Caller): string {
  if (caller.isByAdmin) throw new Refusal('forbidden');
  return accountIdOf(caller);
}
