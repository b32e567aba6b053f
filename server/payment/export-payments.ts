import type { FastifyReply } from 'fastify';
import type {
  exportOwnPayments as exportOwnPaymentsCall,
  OwnPayment,
} from '#contract/payment/overview-endpoints.ts';
import type { PaymentState, Txn } from '#contract/payment/payment-endpoints.ts';
import type { Message } from '#contract/message.ts';
import { getCsvDialect, formatSpreadsheetTime, streamCsv } from '../http/text/csv.ts';
import { contentDisposition } from '../http/text/content-disposition.ts';
import { sendCompressed } from '../http/page/compress.ts';
import { requireAccountId, type Input } from '../http/route.ts';
import type { Services } from '../services.ts';
import { iterateOwnPayments } from './overview-store.ts';

const pageSize = 500;

const headers = [
  /*i18n*/ { id: 'payments.created', message: 'Data (ora italiana)' },
  /*i18n*/ { id: 'payments.kind', message: 'Per' },
  /*i18n*/ { id: 'payments.state', message: 'Stato' },
  /*i18n*/ { id: 'payments.amount', message: 'Importo (€)' },
  /*i18n*/ { id: 'payments.payer', message: 'Da' },
  /*i18n*/ { id: 'payments.email', message: 'E-mail' },
  /*i18n*/ { id: 'payments.event', message: 'Evento' },
  /*i18n*/ { id: 'payments.tickets', message: 'Biglietti' },
  /*i18n*/ { id: 'payments.settled', message: 'Ultimo aggiornamento (ora italiana)' },
  /*i18n*/ { id: 'payments.id', message: 'Pagamento' },
] as const;

const kindLabels: Readonly<Record<Txn, Message>> = {
  o: /*i18n*/ { id: 'payments.order', message: 'Biglietti' },
  d: /*i18n*/ { id: 'payments.donation', message: 'Donazione' },
  p: /*i18n*/ { id: 'payments.promotion', message: 'Promozione (pagata da te)' },
};

const stateLabels: Readonly<Record<PaymentState, Message>> = {
  pending: /*i18n*/ { id: 'payments.pending', message: 'In attesa' },
  paid: /*i18n*/ { id: 'payments.paid', message: 'Pagato' },
  failed: /*i18n*/ { id: 'payments.failed', message: 'Non riuscito' },
  expired: /*i18n*/ { id: 'payments.expired', message: 'Scaduto' },
  refundDue: /*i18n*/ { id: 'payments.refundDue', message: 'Da rimborsare' },
  refunded: /*i18n*/ { id: 'payments.refunded', message: 'Rimborsato' },
};

const fileName: Message = /*i18n*/ { id: 'payments.file', message: 'Pagamenti' };

/** Streams an organisation's payments as CSV, page by page (PY-23). */
export async function exportOwnPayments(
  { database: { db } }: Services,
  { query, caller, language, translate, request, reply }: Input<typeof exportOwnPaymentsCall>,
): Promise<FastifyReply> {
  const { txn, state } = query;
  const filter = { organiserId: requireAccountId(caller), txn, state };
  const dialect = getCsvDialect(language);
  const toCellTime = (instant: string | null): string =>
    instant === null ? '' : formatSpreadsheetTime(Date.parse(instant));
  const toCells = (payment: OwnPayment): string[] => [
    toCellTime(payment.created_at),
    translate(kindLabels[payment.txn]),
    translate(stateLabels[payment.state]),
    payment.amount.toFixed(2).replace('.', dialect.decimalSign),
    payment.fullName,
    payment.email,
    payment.title,
    payment.quantity === 0 ? '' : String(payment.quantity),
    toCellTime(payment.settled_at),
    payment._id,
  ];
  async function* pages() {
    for await (const page of iterateOwnPayments(db, filter, pageSize)) yield page.map(toCells);
  }
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', contentDisposition(translate(fileName), '.csv'));
  return sendCompressed(
    request,
    reply,
    streamCsv({ head: headers.map((header) => translate(header)), dialect }, pages()),
  );
}
