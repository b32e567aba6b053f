import type { FastifyReply } from 'fastify';
import { fullNameOf } from '#contract/account/full-name.ts';
import { Refusal } from '#contract/reasons.ts';
import type { exportParticipants as exportParticipantsCall } from '#contract/registration/registration-calls.ts';
import { csvDialectOf, spreadsheetTime, streamCsv } from '../http/csv.ts';
import { attachment } from '../http/file-name.ts';
import { sendCompressed } from '../http/send-compressed.ts';
import { accountIdOf, type Input } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { findOwnTitle, participantPages, type ExportedParticipant } from './participant-export-store.ts';

const pageSize = 1000;

const heads = [
  /*i18n*/ { id: 'export.firstName', message: 'Nome' },
  /*i18n*/ { id: 'export.lastName', message: 'Cognome' },
  /*i18n*/ { id: 'export.email', message: 'E-mail' },
  // Two columns: a spreadsheet would take 1/3 for the first of March.
  /*i18n*/ { id: 'export.ticketNo', message: 'Biglietto n.' },
  /*i18n*/ { id: 'export.noOfTickets', message: 'Biglietti dell’ordine' },
  /*i18n*/ { id: 'export.orderId', message: 'Ordine' },
  /*i18n*/ { id: 'export.buyer', message: 'Iscrizione fatta da' },
  /*i18n*/ { id: 'export.registeredAt', message: 'Iscrizione (ora italiana)' },
  /*i18n*/ { id: 'export.price', message: 'Prezzo del biglietto (€)' },
  /*i18n*/ { id: 'export.isIn', message: 'Check-in' },
  /*i18n*/ { id: 'export.checkedInAt', message: 'Ora del check-in (ora italiana)' },
  /*i18n*/ { id: 'export.device', message: 'Telefono o varco' },
  /*i18n*/ { id: 'export.hasMailFailed', message: 'La mail non arriva' },
  /*i18n*/ { id: 'export.isWalkIn', message: 'Aggiunta alla porta' },
] as const;

const answers = {
  yes: /*i18n*/ { id: 'export.yes', message: 'Sì' },
  no: /*i18n*/ { id: 'export.no', message: 'No' },
  overCapacity: /*i18n*/ { id: 'export.overCapacity', message: 'Sì, oltre i posti' },
};

/** Sends everybody on an own list as a table for spreadsheets, page by page (RG-7). */
export async function exportParticipants(
  { database: { db } }: Services,
  { params, caller, language, say, request, reply }: Input<typeof exportParticipantsCall>,
): Promise<FastifyReply> {
  const eventId = params.id;
  const title = await findOwnTitle(db, { eventId, organiserId: accountIdOf(caller) });
  if (title === undefined) throw new Refusal('notFound');
  const dialect = csvDialectOf(language);
  const yes = say(answers.yes);
  const no = say(answers.no);
  const over = say(answers.overCapacity);
  const cellsOf = (it: ExportedParticipant): string[] => [
    it.firstName,
    it.lastName,
    it.email,
    String(it.ticketNo),
    String(it.noOfTickets),
    it.orderId,
    fullNameOf(it.buyerFirstName, it.buyerLastName),
    spreadsheetTime(it.registeredAt),
    (it.ticketPriceCents / 100).toFixed(2).replace('.', dialect.decimalSign),
    it.checkIn === undefined ? no : yes,
    it.checkIn === undefined ? '' : spreadsheetTime(it.checkIn.atMs),
    it.checkIn?.deviceLabel ?? '',
    it.hasMailFailed ? yes : '',
    it.isOverCapacity ? over : it.isWalkIn ? yes : '',
  ];
  async function* pages() {
    for await (const page of participantPages(db, eventId, pageSize)) yield page.map(cellsOf);
  }
  void reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(title, '.csv'));
  return sendCompressed(request, reply, streamCsv({ head: heads.map((it) => say(it)), dialect }, pages()));
}
