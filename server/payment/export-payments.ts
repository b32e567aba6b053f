import type { FastifyReply } from 'fastify';
import type {
  exportOwnPayments as exportOwnPaymentsCall,
  OwnPayment,
} from '#contract/payment/overview-calls.ts';
import type { PaymentState, Txn } from '#contract/payment/payment-calls.ts';
import type { Text } from '#contract/text.ts';
import { csvDialectOf, spreadsheetTime, streamCsv } from '../http/csv.ts';
import { attachment } from '../http/file-name.ts';
import { sendCompressed } from '../http/send-compressed.ts';
import { accountIdOf, type Input } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { ownPaymentPages } from './overview-store.ts';

const pageSize = 500;

const heads = [
  /*i18n*/ { id: 'payments.created', message: 'Data (ora italiana)' },
  /*i18n*/ { id: 'payments.kind', message: 'Per' },
  /*i18n*/ { id: 'payments.state', message: 'Stato' },
  /*i18n*/ { id: 'payments.amount', message: 'Importo (€)' },
  /*i18n*/ { id: 'payments.payer', message: 'Da' },
  /*i18n*/ { id: 'payments.email', message: 'E-mail' },
  /*i18n*/ { id: 'payments.event', message: 'Evento' },
  /*i18n*/ { id: 'payments.tickets', message: 'Biglietti' },
  /*i18n*/ { id: 'payments.settled', message: 'Ultimo cambiamento (ora italiana)' },
  /*i18n*/ { id: 'payments.id', message: 'Pagamento' },
] as const;

const kinds: Readonly<Record<Txn, Text>> = {
  o: /*i18n*/ { id: 'payments.order', message: 'Biglietti' },
  d: /*i18n*/ { id: 'payments.donation', message: 'Donazione' },
  p: /*i18n*/ { id: 'payments.promotion', message: 'Promozione (pagata da te)' },
};

const states: Readonly<Record<PaymentState, Text>> = {
  pending: /*i18n*/ { id: 'payments.pending', message: 'In attesa' },
  paid: /*i18n*/ { id: 'payments.paid', message: 'Pagato' },
  failed: /*i18n*/ { id: 'payments.failed', message: 'Non riuscito' },
  expired: /*i18n*/ { id: 'payments.expired', message: 'Scaduto' },
  refundDue: /*i18n*/ { id: 'payments.refundDue', message: 'Da rimborsare' },
  refunded: /*i18n*/ { id: 'payments.refunded', message: 'Rimborsato' },
};

const fileName: Text = /*i18n*/ { id: 'payments.file', message: 'Pagamenti' };

/** Sends an organisation's payments as a table for spreadsheets, page by page (PY-23). */
export async function exportOwnPayments(
  { database: { db } }: Services,
  { query, caller, language, say, request, reply }: Input<typeof exportOwnPaymentsCall>,
): Promise<FastifyReply> {
  const { txn, state } = query;
  const own = { organiserId: accountIdOf(caller), txn, state };
  const dialect = csvDialectOf(language);
  const timeOf = (instant: string | null): string =>
    instant === null ? '' : spreadsheetTime(Date.parse(instant));
  const cellsOf = (it: OwnPayment): string[] => [
    timeOf(it.created_at),
    say(kinds[it.txn]),
    say(states[it.state]),
    it.amount.toFixed(2).replace('.', dialect.decimalSign),
    it.fullName,
    it.email,
    it.title,
    it.quantity === 0 ? '' : String(it.quantity),
    timeOf(it.settled_at),
    it._id,
  ];
  async function* pages() {
    for await (const page of ownPaymentPages(db, own, pageSize)) yield page.map(cellsOf);
  }
  void reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(say(fileName), '.csv'));
  return sendCompressed(request, reply, streamCsv({ head: heads.map((it) => say(it)), dialect }, pages()));
}
