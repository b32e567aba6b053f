import type { Reason } from './reasons.ts';
import type { Message } from './message.ts';

/** Message of each refusal reason. */
export const reasonMessages = {
  validation: /*i18n*/ { id: 'reason.validation', message: 'Controlla i campi segnalati' },
  loginError: /*i18n*/ { id: 'reason.loginError', message: 'E-mail o password non corrette' },
  notVerified: /*i18n*/ {
    id: 'reason.notVerified',
    message: 'Manca la conferma: apri il link nell’e-mail che ti abbiamo inviato',
  },
  alreadyVerified: /*i18n*/ {
    id: 'reason.alreadyVerified',
    message: 'Il tuo indirizzo è già confermato: puoi accedere',
  },
  passwordNeeded: /*i18n*/ {
    id: 'reason.passwordNeeded',
    message: 'Per confermare da qui serve una password: aggiorna la pagina per sceglierla',
  },
  signInPaused: /*i18n*/ {
    id: 'reason.signInPaused',
    message:
      'Troppi tentativi con questa e-mail: riprova più tardi. Se c’è un account, abbiamo inviato un link per accedere subito',
  },
  /** Fixed English text in all languages (SH-12). */
  tokenError: { id: 'reason.tokenError', message: 'Failed to authenticate token' },
  confirmationRequired: /*i18n*/ {
    id: 'reason.confirmationRequired',
    message: 'Per sicurezza, scrivi di nuovo la tua password',
  },
  forbidden: /*i18n*/ {
    id: 'reason.forbidden',
    message: 'Il tuo account non può fare questa operazione',
  },
  notFound: /*i18n*/ { id: 'reason.notFound', message: 'Non lo troviamo: forse non esiste più' },
  linkInvalid: /*i18n*/ {
    id: 'reason.linkInvalid',
    message: 'Questo link non è valido o è già stato usato',
  },
  codeInvalid: /*i18n*/ {
    id: 'reason.codeInvalid',
    message: 'Il codice non è corretto o è scaduto: controllalo o richiedine uno nuovo',
  },
  socialLoginFailed: /*i18n*/ {
    id: 'reason.socialLoginFailed',
    message: 'L’accesso non è riuscito: riprova, o usa e-mail e password',
  },
  passwordMissing: /*i18n*/ {
    id: 'reason.passwordMissing',
    message: 'Il tuo account non ha una password: sceglila prima, così potrai ancora accedere',
  },
  deletionNotAllowed: /*i18n*/ {
    id: 'reason.deletionNotAllowed',
    message:
      'Questo account non si può eliminare da qui: ha persone iscritte ai prossimi eventi o pagamenti in corso, o è di chi gestisce Presente. Scrivici',
  },
  deletionRequested: /*i18n*/ {
    id: 'reason.deletionRequested',
    message: 'Hai già chiesto di eliminare questo account',
  },
  eventChanged: /*i18n*/ {
    id: 'reason.eventChanged',
    message: 'Intanto qualcun altro ha cambiato questo evento: non abbiamo sovrascritto niente',
  },
  passNotYet: /*i18n*/ {
    id: 'reason.passNotYet',
    message: 'Questo pass non è ancora attivo: riaprilo all’ora di inizio',
  },
  passEnded: /*i18n*/ {
    id: 'reason.passEnded',
    message: 'Questo pass non è più valido: chiedine uno nuovo a chi organizza',
  },
  eventEnded: /*i18n*/ { id: 'reason.eventEnded', message: 'Questo evento è già finito' },
  eventCancelled: /*i18n*/ { id: 'reason.eventCancelled', message: 'Questo evento è stato annullato' },
  externalRegistration: /*i18n*/ {
    id: 'reason.externalRegistration',
    message: 'Per questo evento ci si iscrive sul sito di chi lo organizza',
  },
  eventUnlisted: /*i18n*/ {
    id: 'reason.eventUnlisted',
    message: 'Questo evento è riservato a chi è in elenco',
  },
  soldOut: /*i18n*/ { id: 'reason.soldOut', message: 'I posti sono esauriti' },
  noMoreTickets: /*i18n*/ {
    id: 'reason.noMoreTickets',
    message: 'Non ci sono abbastanza posti: scegline di meno',
  },
  listDetailsFull: /*i18n*/ {
    id: 'reason.listDetailsFull',
    message:
      'Al check-in si vedono al massimo tre colonne, anche di elenchi importati prima: scegline meno, o colonne con lo stesso nome',
  },
  importTooLarge: /*i18n*/ {
    id: 'reason.importTooLarge',
    message:
      'Le persone nuove sono {count}, i posti liberi {available}. Aumenta i posti dell’evento o accorcia l’elenco',
  },
  importBusy: /*i18n*/ {
    id: 'reason.importBusy',
    message: 'Mentre importavi l’elenco è cambiato. Non abbiamo aggiunto nessuno: riprova',
  },
  importUnfinished: /*i18n*/ {
    id: 'reason.importUnfinished',
    message: 'Stiamo ancora aggiungendo le persone di un elenco a questo evento. Riprova tra un minuto',
  },
  importUndoExpired: /*i18n*/ {
    id: 'reason.importUndoExpired',
    message:
      'È passata più di un’ora: l’importazione non si può più annullare. Rimuovi le persone dall’elenco una per una',
  },
  importNotLatest: /*i18n*/ {
    id: 'reason.importNotLatest',
    message: 'Dopo questo hai importato un altro elenco: annulla prima quello',
  },
  importEntered: /*i18n*/ {
    id: 'reason.importEntered',
    message:
      'Qualcuno di questo elenco è già entrato: l’importazione non si può più annullare. Nessuno è stato rimosso',
  },
  holdTooLarge: /*i18n*/ {
    id: 'reason.holdTooLarge',
    message:
      'Per questo evento si prendono al massimo {count} posti per volta: paga i primi, poi prendi gli altri',
  },
  tooManyHeld: /*i18n*/ {
    id: 'reason.tooManyHeld',
    message:
      'Per questo evento ci sono già posti in attesa di pagamento, tuoi o di chi usa la tua stessa connessione: paga quelli o riprova tra {minutes, plural, one {un minuto} other {# minuti}}',
  },
  tooManyConfirmations: /*i18n*/ {
    id: 'reason.tooManyConfirmations',
    message:
      'A questo indirizzo abbiamo già inviato diverse e-mail di conferma: apri l’ultima, oppure riprova più tardi',
  },
  notParticipate: /*i18n*/ {
    id: 'reason.notParticipate',
    message: 'Le organizzazioni non si iscrivono agli eventi: usa un account personale',
  },
  paymentFeature: /*i18n*/ {
    id: 'reason.paymentFeature',
    message: 'I biglietti a pagamento non sono ancora disponibili',
  },
  paymentUnavailable: /*i18n*/ {
    id: 'reason.paymentUnavailable',
    message:
      'Al momento non riusciamo ad aprire il pagamento. Ti teniamo i posti ancora per qualche minuto: riprova',
  },
  alreadyPaid: /*i18n*/ { id: 'reason.alreadyPaid', message: 'Questo ordine è già pagato' },
  orderReleased: /*i18n*/ {
    id: 'reason.orderReleased',
    message: 'Il pagamento non è arrivato in tempo e i posti sono tornati liberi: iscriviti di nuovo',
  },
  checkoutUnavailable: /*i18n*/ {
    id: 'reason.checkoutUnavailable',
    message: 'Al momento non riusciamo ad aprire il pagamento: riprova tra poco',
  },
  donationsClosed: /*i18n*/ {
    id: 'reason.donationsClosed',
    message: 'Questa organizzazione per ora non raccoglie donazioni',
  },
  eventPromotionPriceNotSet: /*i18n*/ {
    id: 'reason.eventPromotionPriceNotSet',
    message: 'Il prezzo della promozione non è ancora stabilito: scrivici',
  },
  promotionFixed: /*i18n*/ {
    id: 'reason.promotionFixed',
    message: 'Questo evento ha già una promozione: le sue date non cambiano più',
  },
  notPromoted: /*i18n*/ {
    id: 'reason.notPromoted',
    message: 'Questo evento non ha una promozione da fermare',
  },
  notRefundable: /*i18n*/ {
    id: 'reason.notRefundable',
    message: 'Questo ordine non è pagato: non c’è niente da rimborsare',
  },
  connectFailed: /*i18n*/ {
    id: 'reason.connectFailed',
    message: 'Il conto non è stato collegato: riprova dal tuo profilo',
  },
  paymentsOpen: /*i18n*/ {
    id: 'reason.paymentsOpen',
    message: 'Ci sono pagamenti o rimborsi in corso: potrai scollegare il conto quando sono conclusi',
  },
  paidAhead: /*i18n*/ {
    id: 'reason.paidAhead',
    message:
      'Hai eventi non ancora finiti con biglietti pagati su questo conto: potrai scollegarlo quando sono finiti, o dopo averli rimborsati',
  },
  alreadyRegistered: /*i18n*/ {
    id: 'reason.alreadyRegistered',
    message: 'C’è già un’iscrizione con questo nome e questa e-mail',
  },
  participantRemoved: /*i18n*/ {
    id: 'reason.participantRemoved',
    message: 'Questa persona è stata rimossa dall’elenco',
  },
  operationReused: /*i18n*/ {
    id: 'reason.operationReused',
    message: 'Questo check-in è già stato registrato con dati diversi',
  },
  keyReused: /*i18n*/ {
    id: 'reason.keyReused',
    message: 'Questa richiesta è già stata inviata con dati diversi: ricarica la pagina e riprova',
  },
  eventStarted: /*i18n*/ {
    id: 'reason.eventStarted',
    message: 'L’evento è già cominciato: non si può più disdire da qui',
  },
  alreadyIn: /*i18n*/ {
    id: 'reason.alreadyIn',
    message: 'Sei già dentro: non si può più disdire da qui',
  },
  paidTicket: /*i18n*/ {
    id: 'reason.paidTicket',
    message: 'Questo biglietto è stato pagato: per disdire scrivi a chi organizza',
  },
  notAllowed: /*i18n*/ { id: 'reason.notAllowed', message: 'Questo telefono non è autorizzato' },
  tooLarge: /*i18n*/ { id: 'reason.tooLarge', message: 'È troppo grande' },
  wrongType: /*i18n*/ { id: 'reason.wrongType', message: 'Questo formato non è accettato' },
  tooManyRequests: /*i18n*/ {
    id: 'reason.tooManyRequests',
    message: 'Troppi tentativi: riprova tra poco',
  },
  unavailable: /*i18n*/ {
    id: 'reason.unavailable',
    message: 'Il servizio non risponde in questo momento: riprova tra poco',
  },
  internal: /*i18n*/ {
    id: 'reason.internal',
    message: 'Qualcosa è andato storto da parte nostra: riprova tra poco',
  },
} as const satisfies Record<Reason, Message>;
