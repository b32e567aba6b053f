import { foldText } from '#contract/fold-text.ts';
import type { ColumnMapping, ListLayout } from './layout.ts';
import { findField, findQuestion, type StatusQuestion } from './headers.ts';
import { getCell, type ListTable } from './table.ts';

/** Why a person whom another system lists has no place; the gravest first. */
export const absences = ['refunded', 'cancelled', 'declined', 'waiting', 'unpaid'] as const;
export type Absence = (typeof absences)[number];

const cancelled =
  'cancel|annull|storn|abgesagt|geloscht|annul|anulad|disdett|delet|eliminat|eliminad|removed|supprim|void|revoked';
const refunded = 'refund|rimbors|erstatt|rembours|reembols|devuelt|chargeback|已退款';

/** What says the contrary of the word in it: `Not cancelled`, `non-refundable`, `partially refunded`. */
const contraries = [
  new RegExp(
    `\\b(?:not|non|nicht|never|mai|no|pas|sin|un)\\s+(?:been\\s+)?(?:${cancelled}|${refunded})\\p{L}*(?: ?(?:or )?(?:${cancelled}|${refunded})\\p{L}*)?`,
    'gu',
  ),
  /\b(?:non ?)?(?:refundable|rimborsabil\p{L}*|erstattbar|remboursable|reembolsable)\b/gu,
  /\b(?:partial(?:ly)?|parzial(?:e|mente)|teilweise|partiel(?:lement)?|parcial(?:mente)?) (?:refund|rimbors|erstatt|rembours|reembols)\p{L}*/gu,
  /\bkein\p{L}* offen\p{L}*/gu,
];

/** Values of status columns in Italian, English, German, French, Spanish and Chinese, folded. The first match counts. */
const patterns: readonly (readonly [Absence | 'present', RegExp])[] = [
  ['refunded', new RegExp(refunded, 'u')],
  [
    'cancelled',
    new RegExp(
      `\\b(?:${cancelled})|已取消|\\b(?:transferred|trasferit)\\p{L}* (?:to|a)\\b|^(?:transferred|trasferit\\p{L})$`,
      'u',
    ),
  ],
  [
    'waiting',
    /\b(?:not|non|nicht) (?:yet )?(?:confirmed|approved|confermat|approvat|bestatigt)|\bunconfirmed|pending approval/,
  ],
  [
    'present',
    /(?<!\b(?:not|non|nicht|un) ?)\b(?:accept|accettat|confirm|confermat|approved|approvat|bestatigt|checked in)/,
  ],
  [
    'waiting',
    /\bwait|attesa di conferma|lista d ?attesa|wartelist|liste d ?attente|lista de espera|\binvited|\binvite sent|invitation sent|eingeladen|pending approval|da approvare|standby|候补/,
  ],
  [
    'unpaid',
    /unpaid|not paid|non pagat|da pagare|da saldare|attesa (?:di |del )?pagamento|pending|in attesa|in sospeso|overdue|expire|scadut|abgelaufen|caducad|\boffen|ausstehend|unbezahlt|nicht bezahlt|impaye|impagad|non paye|en attente|pendiente|no pagad|abandoned|incomplete|failed|on hold|未付款/,
  ],
  [
    'declined',
    /declin|rifiut|not attending|not going|non (?:partecip|viene|vengo|posso)|will not|abgelehnt|nimmt nicht|ne (?:vient|viens|participe)|\brefuse|rechaz|no asist|rejected|denied|no show|\b(?:assent|absent|ausent)/,
  ],
];

const no = /^(?:no|nein|non|false|falso|n)$/;
const yes = /^(?:si|sim|yes|ja|oui|true|vero|1|y|s|x)$/;
/** `Sì, non posso mancare!` */
const beginsWithYes = /^(?:si|yes|ja|oui|certo|of course|naturalmente|claro|mit freude)\b/;
/** `Purtroppo no`, `Sorry, can’t make it`, `Non verrò`. */
const refusal =
  /^(?:no|nein|nope)\b|^non$|^non (?:desole|merci|je|grazie|ci|verro|vengo|potro|posso|riesco|partecip)|\b(?:purtroppo|sorry|desole|leider|lo siento|cant|cannot|unable|wont)\b|\bnicht\b|\bne .*\bpas\b|\b(?:assent|absent|ausent)/;
const zero = /^0(?:[., ]0+)?(?: ?(?:eur|euro))?$/;
/** A date or an amount. */
const filled = /\d/;

/**
 * Why a cell of a status column leaves its person out; `undefined` if it does not.
 * @param question what the column asks, if its cells may be yes and no
 */
export function parseAbsence(cell: string, question?: StatusQuestion): Absence | undefined {
  const folded = foldText(cell.replaceAll(/[_€]/g, ' ')).trim();
  if (folded === '') return undefined;
  if (question === 'attendance' && beginsWithYes.test(folded)) return undefined;
  if (question === 'attendance' && (no.test(folded) || refusal.test(folded))) return 'declined';
  if (question === 'payment' && no.test(folded)) return 'unpaid';
  const isAsked = question === 'cancellation' || question === 'refund';
  if (isAsked && (yes.test(folded) || (filled.test(folded) && !zero.test(folded))))
    return question === 'refund' ? 'refunded' : 'cancelled';
  const claim = contraries.reduce((text, contrary) => text.replaceAll(contrary, ' '), folded);
  const found = patterns.find(([, pattern]) => pattern.test(claim))?.[0];
  return found === 'present' ? undefined : found;
}

/** A column that says whether a person has a place, and the question that it answers by yes and no. */
export interface StatusColumn {
  readonly column: number;
  readonly question: StatusQuestion | undefined;
}

/** The status columns of a list: the chosen one, then all others whose header says so; none if none is chosen. */
export function listStatusColumns({ rows }: ListTable, { headerRow, mapping }: ListLayout): StatusColumn[] {
  const { status } = mapping;
  if (status === undefined) return [];
  const header = headerRow === undefined ? [] : (rows[headerRow] ?? []);
  const others = [...header.keys()].filter(
    (column) =>
      column !== status && !isMapped(mapping, column) && findField(header[column] ?? '') === 'status',
  );
  return [status, ...others].map((column) => ({ column, question: findQuestion(header[column] ?? '') }));
}

const isMapped = (mapping: ColumnMapping, column: number): boolean => Object.values(mapping).includes(column);

/** The gravest absence of all status columns: an order can be complete whose attendee has been removed. */
export function findAbsence(cells: readonly string[], columns: readonly StatusColumn[]): Absence | undefined {
  const found = columns.map(({ column, question }) => parseAbsence(getCell(cells, column), question));
  return absences.find((absence) => found.includes(absence));
}
