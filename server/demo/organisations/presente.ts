import type { DemoOrganisation } from '../demo-event.ts';

/** The product itself as organiser: online events, for all of Italy. */
export const presente: DemoOrganisation = {
  companyName: 'Presente',
  email: 'eventi@presente.example',
  userRole: 1,
  firstName: 'Redazione',
  lastName: 'Presente',
  place: 'Milano',
  description: 'Siamo noi: la piattaforma che aiuta chi si dà da fare a trovare chi ha voglia di esserci.',
  website: 'https://presente.example',
  mobile: '+39 02 0012 3407',
  socials: ['instagram', 'facebook', 'twitter', 'linkedin'],
  emblem: {
    ground: '#0b6b63',
    shapes:
      '<path d="M256 72c-84 0-148 64-148 146 0 106 148 222 148 222s148-116 148-222c0-82-64-146-148-146z" fill="#fbf8f3"/><path d="M188 222l48 48 92-96" fill="none" stroke="#d9512c" stroke-width="38" stroke-linecap="round" stroke-linejoin="round"/>',
  },
  events: [
    {
      title: 'Il tuo primo evento, passo per passo',
      description:
        '<p>Un’ora insieme per pubblicare il tuo primo evento: titolo, foto, luogo, biglietti. Porta un’idea anche piccola, alla fine sarà online.</p><p>Rispondiamo a <strong>tutte le domande</strong>, nessuna è troppo semplice.</p>',
      category: [4, 9],
      sdgs: [4, 17],
      cover: 'desk',
      when: { week: 1, weekday: 2, from: '18:00', to: '19:00' },
      isPromoted: true,
    },
    {
      title: 'La porta senza rete: accogliere mille persone con due telefoni',
      description:
        '<p>Che cosa succede quando la fila è lunga e il segnale sparisce? Proviamo dal vivo l’accoglienza con la lista e con il codice QR, a rete spenta.</p><ul><li>preparare i telefoni</li><li>dividersi i varchi</li><li>cosa fare se due persone hanno lo stesso nome</li></ul>',
      category: [4],
      sdgs: [9, 11],
      cover: 'hall',
      when: { week: 3, weekday: 4, from: '17:30', to: '19:00' },
      tickets: 200,
      participantCount: 74,
    },
    {
      title: 'Raccontare un evento con poche parole',
      description:
        '<p>Un laboratorio di scrittura per associazioni: come dire in tre righe perché vale la pena venire. Ogni gruppo ha riscritto il proprio annuncio e lo ha letto agli altri.</p>',
      category: [4],
      sdgs: [4],
      when: { week: -4, weekday: 3, from: '18:00', to: '19:30' },
    },
  ],
};
