import type { FastifyReply } from 'fastify';
import { formatFullName } from '#contract/account/full-name.ts';
import { splitDetails } from '#contract/participant/list-detail.ts';
import { Refusal } from '#contract/reasons.ts';
import type { exportParticipants as exportParticipantsCall } from '#contract/participant/participant-endpoints.ts';
import { getCsvDialect, formatSpreadsheetTime, streamCsv } from '../http/text/csv.ts';
import { contentDisposition } from '../http/text/content-disposition.ts';
import { sendCompressed } from '../http/page/compress.ts';
import { requireAccountId, type Input } from '../http/route.ts';
import { readListDetails } from './details/list-detail-store.ts';
import type { Services } from '../services.ts';
import {
  findOwnTitle,
  iterateExportedParticipants,
  type ExportedParticipant,
} from './participant-export-store.ts';

const pageSize = 1000;

const headers = [
  /*i18n*/ { id: 'export.firstName', message: 'Nome' },
  /*i18n*/ { id: 'export.lastName', message: 'Cognome' },
  /*i18n*/ { id: 'export.email', message: 'E-mail' },
  // Two columns: a spreadsheet would read "1/3" as a date.
  /*i18n*/ { id: 'export.ticketNo', message: 'Biglietto n.' },
  /*i18n*/ { id: 'export.noOfTickets', message: 'Biglietti dell’ordine' },
  /*i18n*/ { id: 'export.orderId', message: 'Ordine' },
  /*i18n*/ { id: 'export.buyer', message: 'Iscrizione fatta da' },
  /*i18n*/ { id: 'export.registeredAt', message: 'Iscrizione (ora italiana)' },
  /*i18n*/ { id: 'export.price', message: 'Prezzo del biglietto (€)' },
  /*i18n*/ { id: 'export.isIn', message: 'Check-in' },
  /*i18n*/ { id: 'export.checkedInAt', message: 'Ora del check-in (ora italiana)' },
  /*i18n*/ { id: 'export.device', message: 'Telefono o ingresso' },
  /*i18n*/ { id: 'export.hasMailFailed', message: 'E-mail non recapitata' },
  /*i18n*/ { id: 'export.isWalkIn', message: 'Iscrizione all’ingresso' },
  /*i18n*/ { id: 'export.externalCode', message: 'Codice importato' },
] as const;

const labels = {
  yes: /*i18n*/ { id: 'export.yes', message: 'Sì' },
  no: /*i18n*/ { id: 'export.no', message: 'No' },
  overCapacity: /*i18n*/ { id: 'export.overCapacity', message: 'Sì, oltre i posti' },
};

/** Streams the participants of an own list as CSV, page by page (RG-7). */
export async function exportParticipants(
  { database: { db } }: Services,
  { params, caller, language, translate, request, reply }: Input<typeof exportParticipantsCall>,
): Promise<FastifyReply> {
  const eventId = params.id;
  const title = await findOwnTitle(db, { eventId, organiserId: requireAccountId(caller) });
  if (title === undefined) throw new Refusal('notFound');
  const dialect = getCsvDialect(language);
  const yes = translate(labels.yes);
  const no = translate(labels.no);
  const overCapacity = translate(labels.overCapacity);
  const details = await readListDetails(db, eventId);
  const toDetailCells = (encoded: string): string[] => {
    const values = splitDetails(encoded);
    return details.map(({ position }) => values[position] ?? '');
  };
  const toCells = (participant: ExportedParticipant): string[] => [
    participant.firstName,
    participant.lastName,
    participant.email,
    String(participant.ticketNo),
    String(participant.noOfTickets),
    participant.orderId,
    formatFullName(participant.buyerFirstName, participant.buyerLastName),
    formatSpreadsheetTime(participant.registeredAt),
    (participant.ticketPriceCents / 100).toFixed(2).replace('.', dialect.decimalSign),
    participant.checkIn === undefined ? no : yes,
    participant.checkIn === undefined ? '' : formatSpreadsheetTime(participant.checkIn.atMs),
    participant.checkIn?.deviceLabel ?? '',
    participant.hasMailFailed ? yes : '',
    participant.isOverCapacity ? overCapacity : participant.isWalkIn ? yes : '',
    participant.externalCode,
    ...toDetailCells(participant.details),
  ];
  async function* pages() {
    for await (const page of iterateExportedParticipants(db, eventId, pageSize)) yield page.map(toCells);
  }
  void reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(title, '.csv'));
  return sendCompressed(
    request,
    reply,
    streamCsv(
      {
        head: [...headers.map((header) => translate(header)), ...details.map(({ label }) => label)],
        dialect,
      },
      pages(),
    ),
  );
}
