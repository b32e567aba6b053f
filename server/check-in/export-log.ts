import type { FastifyReply } from 'fastify';
import type {
  exportOperations as exportOperationsCall,
  LoggedOperation,
} from '#contract/check-in/operation-log-endpoints.ts';
import { reasonMessages } from '#contract/reason-messages.ts';
import { parseReason } from '#contract/reasons.ts';
import type { Db } from '../db/tables.ts';
import { getCsvDialect, formatSpreadsheetTime, streamCsv } from '../http/text/csv.ts';
import { contentDisposition } from '../http/text/content-disposition.ts';
import { sendCompressed } from '../http/page/compress.ts';
import type { Input } from '../http/route.ts';
import { iterateLog } from './operation-log-store.ts';

const headers = [
  /*i18n*/ { id: 'log.at', message: 'Ora (ora italiana)' },
  /*i18n*/ { id: 'log.receivedAt', message: 'Ricevuta il (ora italiana)' },
  /*i18n*/ { id: 'export.firstName', message: 'Nome' },
  /*i18n*/ { id: 'export.lastName', message: 'Cognome' },
  /*i18n*/ { id: 'log.what', message: 'Che cosa' },
  /*i18n*/ { id: 'log.outcome', message: 'Esito' },
  /*i18n*/ { id: 'log.reason', message: 'Motivo' },
  /*i18n*/ { id: 'log.source', message: 'Come' },
  /*i18n*/ { id: 'export.device', message: 'Telefono o ingresso' },
  /*i18n*/ { id: 'log.pass', message: 'Pass' },
  /*i18n*/ { id: 'export.isWalkIn', message: 'Iscrizione all’ingresso' },
  /*i18n*/ { id: 'log.decision', message: 'Decisione' },
  /*i18n*/ { id: 'log.note', message: 'Nota' },
] as const;

const labels = {
  in: /*i18n*/ { id: 'log.in', message: 'Check-in' },
  out: /*i18n*/ { id: 'log.out', message: 'Uscita' },
  yes: /*i18n*/ { id: 'export.yes', message: 'Sì' },
  overCapacity: /*i18n*/ { id: 'export.overCapacity', message: 'Sì, oltre i posti' },
};

const outcomes = {
  applied: /*i18n*/ { id: 'log.applied', message: 'Registrato' },
  duplicate: /*i18n*/ { id: 'log.duplicate', message: 'Era già dentro' },
  superseded: /*i18n*/ { id: 'log.superseded', message: 'Senza effetto' },
  rejected: /*i18n*/ { id: 'log.rejected', message: 'Rifiutato' },
};

const sources = {
  scan: /*i18n*/ { id: 'log.scan', message: 'Codice letto' },
  tap: /*i18n*/ { id: 'log.tap', message: 'Dall’elenco' },
  undo: /*i18n*/ { id: 'log.undo', message: 'Annullamento' },
  import: /*i18n*/ { id: 'log.import', message: 'Inviato da un altro telefono' },
};

const decisions = {
  kept: /*i18n*/ { id: 'log.kept', message: 'Lasciato così' },
  undone: /*i18n*/ { id: 'log.undone', message: 'Annullato' },
};

/** Streams an event's door log, filtered or not, as CSV page by page (RG-7, RG-8). */
export function exportLog(
  db: Db,
  title: string,
  { params, query, language, translate, request, reply }: Input<typeof exportOperationsCall>,
): FastifyReply {
  const { format: _csv, ...filter } = query;
  const toCells = (entry: LoggedOperation): string[] => {
    const reason = parseReason(entry.reason);
    return [
      formatSpreadsheetTime(Date.parse(entry.at)),
      formatSpreadsheetTime(Date.parse(entry.receivedAt)),
      entry.firstName,
      entry.lastName,
      translate(entry.isCheckedIn ? labels.in : labels.out),
      translate(outcomes[entry.outcome]),
      reason === undefined ? '' : translate(reasonMessages[reason]),
      translate(sources[entry.source]),
      entry.deviceLabel,
      entry.passLabel,
      entry.isOverCapacity ? translate(labels.overCapacity) : entry.isWalkIn ? translate(labels.yes) : '',
      entry.decision === undefined ? '' : translate(decisions[entry.decision]),
      entry.note,
    ];
  };
  async function* pages() {
    for await (const page of iterateLog(db, { eventId: params.id, ...filter })) yield page.map(toCells);
  }
  void reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(title, '.csv'));
  const head = headers.map((header) => translate(header));
  return sendCompressed(request, reply, streamCsv({ head, dialect: getCsvDialect(language) }, pages()));
}
