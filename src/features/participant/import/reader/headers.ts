import { foldText } from '#contract/fold-text.ts';

/** What a column can hold. `fullName` and `lastFirst` are both names in one cell, in this or the other order. */
export const importFields = [
  'firstName',
  'lastName',
  'fullName',
  'lastFirst',
  'email',
  'code',
  'order',
  'status',
  'quantity',
] as const;
export type ImportField = (typeof importFields)[number];

/** Headers of ticket systems, forms and spreadsheets in Italian, English, German, French, Spanish and Chinese, folded. */
const headers: Readonly<Record<ImportField, string>> = {
  firstName:
    'nome|nome partecipante|nome del partecipante|nome di battesimo|first name|firstname|given name|givenname|forename|attendee first name|attendee name given name|participant first name|vorname|prenom|nombre|nombres|nombre s|primer nombre|名|名字',
  lastName:
    'cognome|cognome partecipante|cognome del partecipante|last name|lastname|surname|family name|familyname|attendee last name|attendee surname|attendee name family name|participant last name|nachname|familienname|zuname|nom|nom de famille|apellido|apellidos|apellido s|primer apellido|姓|姓氏',
  fullName:
    'what is your name|what s your name|what are the names of people attending|come ti chiami|il tuo nome|il tuo nome e cognome|comment t appelles tu|votre nom|wie heisst du|dein name|ihr name|como te llamas|tu nombre|nominativo|partecipante|nome completo|nome e cognome|nome cognome|nome partecipante completo|full name|fullname|name|your name|attendee|attendee name|attendee full name|participant|participant name|guest|guest name|customer name|nome ospite|ospite|invitato|socio|vor und nachname|vorname nachname|vollstandiger name|teilnehmer|teilnehmername|nom complet|prenom nom|prenom et nom|participant e|nombre completo|nombre y apellido|nombre y apellidos|nombre apellidos|asistente|姓名',
  lastFirst:
    'cognome e nome|cognome nome|last name first name|surname name|surname and name|nachname vorname|nachname und vorname|name vorname|nom prenom|nom et prenom|apellidos y nombre|apellidos nombre|apellido y nombre',
  email:
    'e mail|email|mail|indirizzo e mail|indirizzo email|indirizzo mail|e mail address|email address|e mail partecipante|email partecipante|attendee e mail|attendee email|participant email|your email|guest email|posta elettronica|indirizzo di posta elettronica|nome utente|username|email adresse|e mail adresse|mailadresse|adresse e mail|adresse email|adresse mail|courriel|correo|correo electronico|direccion de correo|direccion de correo electronico|邮箱|电子邮件|电子邮箱',
  code: 'geheimnis|ticket barcode number|qr code number|codice|codice importato|imported code|codigo importado|导入的代码|codice biglietto|codice del biglietto|codice qr|codice ingresso|codice a barre|numero biglietto|n biglietto|biglietto|biglietto number|qr|qr code|qrcode|qr code url|code|barcode|bar code|barcode number|ticket|ticket code|ticket id|ticket number|ticket secret|ticket barcode|ticket reference|secret|segreto|attendee number|attendee id|public id|position secret|position id|ticketcode|ticketnummer|strichcode|code billet|code barres|code barre|code du billet|numero de billet|codigo|codigo qr|codigo de barras|codigo de entrada|entrada number|票码|代码|二维码',
  order:
    'codice prenotazione|prenotazione|numero prenotazione|numero ordine|n ordine|ordine|codice ordine|order|order number|order code|order id|order reference|order no|booking|booking number|booking code|booking reference|booking id|reservation|reservation number|bestellung|bestellnummer|bestellcode|buchung|buchungsnummer|buchungscode|commande|numero de commande|reference de commande|pedido|numero de pedido|reserva|codigo de reserva|localizador|订单号',
  status:
    'stato|stato ordine|stato prenotazione|stato pagamento|stato partecipante|status|order status|payment status|attendee status|ticket status|registration status|rsvp|rsvp status|approval status|guest status|response|risposta|state|pagato|pagamento|paid|payment|partecipi|parteciperai|partecipazione|presenza|vieni|will you attend|attending|are you coming|zahlungsstatus|bezahlt|teilnahme|bestellstatus|statut|paiement|paye|participation|estado|estado del pedido|pagado|asistencia|asistira|canceled|cancelled|is canceled|is cancelled|annullato|annullata|cancellato|storniert|annule|anulado|refunded|is refunded|rimborsato|rimborsata|erstattet|rembourse|reembolsado|supprime|eliminato|eliminata|void|deleted|状态',
  quantity:
    'pax|wie viele personen|wie viele personen seid ihr|cuantas personas|combien de personnes|combien etes vous|how many people will attend|numero di partecipanti|totale persone|totale partecipanti|quantita|q ta|qta|quantity|qty|ticket quantity|tickets|number of tickets|no of tickets|biglietti|numero biglietti|numero di biglietti|n biglietti|posti|numero posti|n posti|persone|numero persone|numero di persone|n persone|quante persone|quante persone siete|in quanti siete|quanti siete|partecipanti|numero partecipanti|how many people|how many|party size|guests|number of guests|number of people|anzahl|anzahl tickets|anzahl personen|personen|platze|quantite|nombre de billets|nombre de personnes|nombre de places|places|cantidad|numero de personas|numero de entradas|entradas|人数|数量',
};

/** `Attendee #` → `attendee number`, `N° biglietti` → `number biglietti`, `E-mail (obbligatoria)` → `e mail`. */
const normalise = (cell: string): string =>
  foldText(cell.replaceAll(/[#№]/g, ' number ').replaceAll(/\([^)]*\)|[.:_°º*?¿!¡/]/g, ' '))
    .replaceAll(/\b(?:numero|nummer|num|nr|no|n)\b/g, 'number')
    .replaceAll(/ +/g, ' ')
    .trim();

const fieldByHeader = new Map(
  importFields.flatMap((field) =>
    headers[field].split('|').map((header) => [normalise(header), field] as const),
  ),
);

const holders = 'attendee|participant|participante|partecipante|ticket holder|guest|teilnehmer|asistente';
/** `Ticket Full Name`, `Nom participant`: of the person who holds the ticket, not of its buyer. */
const holderHeader = new RegExp(
  `^ticket (?=full|first|last|e ?mail)|^(?:${holders}) (?=.)|(?<=.) (?:del )?(?:${holders})$`,
);

/** `Stato iscrizione`, `Statut de la commande`, `Zahlungsstatus`; not a marital status. */
const statusHeader = /^(?:stato|status|statut|estado)(?! civil)(?: |$)|status$/;

/** The questions of forms: `Parteciperai alla festa?`, `Will you attend?`. */
const attendanceQuestion =
  /^(?:parteciper|partecipi |vieni |verrai |ci sarai|puoi (?:partecipare|venire)|conferma presenza|(?:will|can|are) you (?:be )?(?:attend|com|join|make it)|do you plan to|nimmst du|kommst du|kannst du|nehmen sie|viendr|participere|participez|serez vous|pouvez vous|asistir|vendras|puedes (?:venir|asistir))/;

/** What a column with this header holds; `undefined` if the header is not known. */
export function findField(header: string): ImportField | undefined {
  const normalised = normalise(header);
  const field = fieldByHeader.get(normalised) ?? fieldByHeader.get(normalised.replace(holderHeader, ''));
  if (field !== undefined) return field;
  return statusHeader.test(normalised) || attendanceQuestion.test(`${normalised} `) ? 'status' : undefined;
}

/** Headers of the type of a ticket, in the same languages. */
const typeHeaders = new Set(
  'tipo|tipologia|tipo biglietto|tipo di biglietto|tipologia biglietto|tipologia di biglietto|nome biglietto|categoria|categoria biglietto|tariffa|biglietto|tipo ingresso|tipo di ingresso|tipo d’ingresso|ticket type|ticket name|ticket class|ticket category|ticket title|ticket|admission|admission type|product|product name|item|item name|ticketart|tickettyp|ticketkategorie|produkt|kategorie|type de billet|type du billet|billet|tarif|categorie|tipo de entrada|tipo de billete|entrada|tarifa|票种|票类'
    .split('|')
    .map(normalise),
);

/** Whether a header says that the column has the types of tickets. */
export const isTypeHeader = (header: string): boolean => typeHeaders.has(normalise(header));

/** Words of headers that are also values of lists: `Socio`, `Ospite`. */
const ambiguousHeader =
  /^(?:socio|ospite|invitato|guest|attendee|partecipante|participant|teilnehmer|asistente)$/;

/** Whether a cell names a column and is hardly ever a value. */
export const isCertainHeader = (header: string): boolean =>
  findField(header) !== undefined && !ambiguousHeader.test(normalise(header));

/** Which of two columns of one field is the better: the holder's before the buyer's, a QR's text before a number. */
export function rankHeader(header: string): number {
  const normalised = normalise(header);
  if (/qr|bar ?code|barre|strichcode|secret|segreto|geheimnis|二维码/.test(normalised)) return 3;
  if (
    /public id|(?:codice|code|codigo) .*(?:biglietto|billet|entrada)|ticket (?:code|reference)/.test(
      normalised,
    )
  )
    return 2;
  return holderHeader.test(normalised) ? 1 : 0;
}

/** Whether a code column's header may name something else, such as the type of the ticket. */
export const isGenericCodeHeader = (header: string): boolean => rankHeader(header) < 2;

/** What a column asks whose cells say yes or no. */
export type StatusQuestion = 'attendance' | 'payment' | 'cancellation' | 'refund';

/** Which question a status column answers by yes and no, if it does. */
export function findQuestion(header: string): StatusQuestion | undefined {
  const normalised = normalise(header);
  if (/refund|rimbors|erstatt|rembours|reembols/.test(normalised)) return 'refund';
  if (/cancel|annul|anulad|storn|void|supprim|eliminat|deleted/.test(normalised)) return 'cancellation';
  if (/pag|paid|payment|bezahlt|zahlung|paiement|paye/.test(normalised)) return 'payment';
  const isAttendance = /attend|partecip|particip|presenza|vieni|rsvp|response|risposta|teilnahme|asist/;
  return attendanceQuestion.test(`${normalised} `) || isAttendance.test(normalised)
    ? 'attendance'
    : undefined;
}
