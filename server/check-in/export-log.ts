import type { FastifyReply } from 'fastify';
import type {
  exportOperations as exportOperationsCall,
  LoggedOperation,
} from '#contract/check-in/operation-log-calls.ts';
import { reasonText } from '#contract/reason-text.ts';
import { reasonOf } from '#contract/reasons.ts';
import type { Db } from '../db/tables.ts';
import { csvDialectOf, spreadsheetTime, streamCsv } from '../http/csv.ts';
import { attachment } from '../http/file-name.ts';
import { sendCompressed } from '../http/send-compressed.ts';
import type { Input } from '../http/serve.ts';
import { logPages } from './log-store.ts';

const heads = [
  /*i18n*/ { id: 'log.at', message: 'Ora (ora italiana)' },
  /*i18n*/ { id: 'log.receivedAt', message: 'Arrivata al server (ora italiana)' },
  /*i18n*/ { id: 'export.firstName', message: 'Nome' },
  /*i18n*/ { id: 'export.lastName', message: 'Cognome' },
  /*i18n*/ { id: 'log.what', message: 'Che cosa' },
  /*i18n*/ { id: 'log.outcome', message: 'Esito' },
  /*i18n*/ { id: 'log.reason', message: 'Motivo' },
  /*i18n*/ { id: 'log.source', message: 'Come' },
  /*i18n*/ { id: 'export.device', message: 'Telefono o varco' },
  /*i18n*/ { id: 'log.pass', message: 'Pass' },
  /*i18n*/ { id: 'export.isWalkIn', message: 'Aggiunta alla porta' },
  /*i18n*/ { id: 'log.decision', message: 'Decisione' },
  /*i18n*/ { id: 'log.note', message: 'Nota' },
] as const;

const words = {
  in: /*i18n*/ { id: 'log.in', message: 'Entrata' },
  out: /*i18n*/ { id: 'log.out', message: 'Uscita' },
  yes: /*i18n*/ { id: 'export.yes', message: 'Sì' },
  overCapacity: /*i18n*/ { id: 'export.overCapacity', message: 'Sì, oltre i posti' },
};

const outcomes = {
  applied: /*i18n*/ { id: 'log.applied', message: 'Registrata' },
  duplicate: /*i18n*/ { id: 'log.duplicate', message: 'Era già dentro' },
  superseded: /*i18n*/ { id: 'log.superseded', message: 'Senza effetto' },
  rejected: /*i18n*/ { id: 'log.rejected', message: 'Rifiutata' },
};

const sources = {
  scan: /*i18n*/ { id: 'log.scan', message: 'Codice letto' },
  tap: /*i18n*/ { id: 'log.tap', message: 'Dall’elenco' },
  undo: /*i18n*/ { id: 'log.undo', message: 'Annullamento' },
  import: /*i18n*/ { id: 'log.import', message: 'Inviata da un altro telefono' },
};

const decisions = {
  kept: /*i18n*/ { id: 'log.kept', message: 'Lasciata così' },
  undone: /*i18n*/ { id: 'log.undone', message: 'Annullata' },
};

/** Sends the log of an event's door, whole or narrowed, as a table for spreadsheets, page by page (RG-7, RG-8). */
export function exportLog(
  db: Db,
  title: string,
  { params, query, language, say, request, reply }: Input<typeof exportOperationsCall>,
): FastifyReply {
  const { format: _csv, ...filter } = query;
  const cellsOf = (it: LoggedOperation): string[] => {
    const reason = reasonOf(it.reason);
    return [
      spreadsheetTime(Date.parse(it.at)),
      spreadsheetTime(Date.parse(it.receivedAt)),
      it.firstName,
      it.lastName,
      say(it.isCheckedIn ? words.in : words.out),
      say(outcomes[it.outcome]),
      reason === undefined ? '' : say(reasonText[reason]),
      say(sources[it.source]),
      it.deviceLabel,
      it.passLabel,
      it.isOverCapacity ? say(words.overCapacity) : it.isWalkIn ? say(words.yes) : '',
      it.decision === undefined ? '' : say(decisions[it.decision]),
      it.note,
    ];
  };
  async function* pages() {
    for await (const page of logPages(db, { eventId: params.id, ...filter })) yield page.map(cellsOf);
  }
  void reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(title, '.csv'));
  const head = heads.map((it) => say(it));
  return sendCompressed(request, reply, streamCsv({ head, dialect: csvDialectOf(language) }, pages()));
}
