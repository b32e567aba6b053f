import * as v from 'valibot';
import type { FieldIssue } from './reasons.ts';
import type { Message } from './message.ts';

/** Field issues: schemas use these keys as their messages. */
export const issueMessages = {
  alreadyRegistered: /*i18n*/ {
    id: 'issue.alreadyRegistered',
    message: 'Ha già il biglietto per questo evento',
  },
  valueIsRequired: /*i18n*/ { id: 'issue.valueIsRequired', message: 'Questo campo è obbligatorio' },
  lastNameMissing: /*i18n*/ {
    id: 'issue.lastNameMissing',
    message: 'Manca il cognome? Se il nome è uno solo, invia di nuovo così',
  },
  nameInvalid: /*i18n*/ { id: 'issue.nameInvalid', message: 'Scrivi un nome, non un indirizzo' },
  emailInvalid: /*i18n*/ {
    id: 'issue.emailInvalid',
    message: 'Controlla la parte prima della @: niente spazi né virgole, per esempio anna.rossi',
  },
  emailWithoutAt: /*i18n*/ {
    id: 'issue.emailWithoutAt',
    message: 'Manca la @: un indirizzo e-mail è fatto così, anna@esempio.it',
  },
  emailDomainInvalid: /*i18n*/ {
    id: 'issue.emailDomainInvalid',
    message: 'Controlla la parte dopo la @: per esempio gmail.com',
  },
  emailSeveral: /*i18n*/ { id: 'issue.emailSeveral', message: 'Qui va un indirizzo solo' },
  passwordRequired: /*i18n*/ { id: 'issue.passwordRequired', message: 'La password è obbligatoria' },
  passwordLength: /*i18n*/ { id: 'issue.passwordLength', message: 'Almeno 8 caratteri' },
  passwordUppercase: /*i18n*/ { id: 'issue.passwordUppercase', message: 'Almeno una lettera maiuscola' },
  passwordLowercase: /*i18n*/ { id: 'issue.passwordLowercase', message: 'Almeno una lettera minuscola' },
  passwordDigit: /*i18n*/ { id: 'issue.passwordDigit', message: 'Almeno una cifra' },
  passwordSymbol: /*i18n*/ { id: 'issue.passwordSymbol', message: 'Almeno un simbolo' },
  passwordSpace: /*i18n*/ { id: 'issue.passwordSpace', message: 'Niente spazi nella password' },
  passwordCommon: /*i18n*/ {
    id: 'issue.passwordCommon',
    message: 'È tra le prime che si provano: scegline una meno comune',
  },
  passwordsDiffer: /*i18n*/ { id: 'issue.passwordsDiffer', message: 'Le due password non sono uguali' },
  oldPasswordWrong: /*i18n*/ { id: 'issue.oldPasswordWrong', message: 'La password attuale non è corretta' },
  codeFormat: /*i18n*/ { id: 'issue.codeFormat', message: 'Il codice ha 6 cifre' },
  mobileInvalid: /*i18n*/ { id: 'issue.mobileInvalid', message: 'Scrivi un numero di telefono valido' },
  mustBeImageormat: /*i18n*/ {
    id: 'issue.mustBeImageormat',
    message: 'Scegli una foto JPEG o PNG valida',
  },
  imageSizeMustlessThan: /*i18n*/ {
    id: 'issue.imageSizeMustlessThan',
    message: 'La foto può pesare al massimo {megabytes} MB',
  },
  ImageIsRequired: /*i18n*/ { id: 'issue.ImageIsRequired', message: 'Serve una foto di copertina' },
  purchasedTicketsMaximum: /*i18n*/ {
    id: 'issue.purchasedTicketsMaximum',
    message:
      '{count, plural, one {C’è già una persona iscritta} other {Ci sono già # persone iscritte}}: i posti non possono essere di meno',
  },
  dateTooEarly: /*i18n*/ { id: 'issue.dateTooEarly', message: 'Scegli un giorno da ieri in poi' },
  paymentAccountMissing: /*i18n*/ {
    id: 'issue.paymentAccountMissing',
    message: 'Per i biglietti a pagamento collega prima un conto',
  },
  promotionTooEarly: /*i18n*/ {
    id: 'issue.promotionTooEarly',
    message: 'La promozione può cominciare da oggi in poi',
  },
  promotionTooLate: /*i18n*/ {
    id: 'issue.promotionTooLate',
    message: 'La promozione finisce al più tardi il giorno in cui finisce l’evento',
  },
  acceptanceRequired: /*i18n*/ { id: 'issue.acceptanceRequired', message: 'Serve il tuo consenso' },
  textTooLong: /*i18n*/ { id: 'issue.textTooLong', message: 'È troppo lungo' },
  numberInvalid: /*i18n*/ { id: 'issue.numberInvalid', message: 'Questo numero non va bene' },
  amountInvalid: /*i18n*/ {
    id: 'issue.amountInvalid',
    message: 'Scrivi un importo in euro, per esempio 12,50',
  },
  amountTooSmall: /*i18n*/ { id: 'issue.amountTooSmall', message: 'Servono almeno 50 centesimi' },
  priceMaximum: /*i18n*/ { id: 'issue.priceMaximum', message: 'Al massimo 10.000 €' },
  donationMaximum: /*i18n*/ { id: 'issue.donationMaximum', message: 'Al massimo 999.999 €' },
  placesInvalid: /*i18n*/ {
    id: 'issue.placesInvalid',
    message: 'Scrivi un numero, per esempio 80 o 1.000',
  },
  placesNotWhole: /*i18n*/ { id: 'issue.placesNotWhole', message: 'Scrivi un numero intero di posti' },
  placesMaximum: /*i18n*/ { id: 'issue.placesMaximum', message: 'Al massimo 1.000.000 di posti' },
  confirmAboveInvalid: /*i18n*/ {
    id: 'issue.confirmAboveInvalid',
    message: 'Scegli un numero da 1 a 1000',
  },
  idInvalid: /*i18n*/ { id: 'issue.idInvalid', message: 'Questo codice non è valido' },
  instantInvalid: /*i18n*/ { id: 'issue.instantInvalid', message: 'Questa data non è valida' },
  endDateIsLesser: /*i18n*/ {
    id: 'issue.endDateIsLesser',
    message: 'La fine deve venire dopo l’inizio',
  },
  participantsMorethanZero: /*i18n*/ {
    id: 'issue.participantsMorethanZero',
    message: 'Serve almeno un posto',
  },
  participantsMismatch: /*i18n*/ {
    id: 'issue.participantsMismatch',
    message: 'Serve una persona per ogni biglietto',
  },
  passesMaximum: /*i18n*/ {
    id: 'issue.passesMaximum',
    message: 'Ci sono già {count} pass per questo evento: revocane uno',
  },
  passPhonesMaximum: /*i18n*/ {
    id: 'issue.passPhonesMaximum',
    message: 'Questo pass è già aperto su {count} telefoni: chiedine un altro a chi organizza',
  },
  passOffEvent: /*i18n*/ {
    id: 'issue.passOffEvent',
    message: 'Il pass deve valere durante l’evento, e al massimo da una settimana prima a una dopo',
  },
  passOver: /*i18n*/ { id: 'issue.passOver', message: 'Scegli un momento futuro' },
  linkNotHttps: /*i18n*/ { id: 'issue.linkNotHttps', message: 'Il link deve iniziare con https://' },
  linkUnsafe: /*i18n*/ { id: 'issue.linkUnsafe', message: 'Il link deve iniziare con https:// o http://' },
  detailRepeated: /*i18n*/ {
    id: 'issue.detailRepeated',
    message: 'Due colonne hanno lo stesso nome',
  },
  valueInvalid: /*i18n*/ { id: 'issue.valueInvalid', message: 'Questo valore non va bene' },
} as const satisfies Record<string, Message>;

type IssueKey = keyof typeof issueMessages;

const isIssueKey = (key: string): key is IssueKey => key in issueMessages;

/** Returns the message of an issue key; `valueInvalid` for keys that a library supplied. */
export const getIssueMessage = (key: string): Message =>
  issueMessages[isIssueKey(key) ? key : 'valueInvalid'];

/** Converts valibot issues into field issues. A missing key is `valueIsRequired` at any depth. */
export function toFieldIssues(issues: readonly v.BaseIssue<unknown>[]): FieldIssue[] {
  return issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    key: isIssueKey(issue.message)
      ? issue.message
      : issue.received === 'undefined' || issue.received === 'null'
        ? 'valueIsRequired'
        : 'valueInvalid',
  }));
}
