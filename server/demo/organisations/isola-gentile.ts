import type { DemoOrganisation } from '../demo-event.ts';

export const isolaGentile: DemoOrganisation = {
  companyName: 'Isola Gentile',
  email: 'approdo@isolagentile.example',
  userRole: 2,
  firstName: 'Rosalia',
  lastName: 'Cammarata',
  place: 'Palermo',
  description: 'Due isole grandi e molte piccole, unite da chi accoglie, pulisce e insegna a nuotare.',
  website: 'https://isolagentile.example',
  mobile: '+39 091 001 2302',
  socials: ['instagram', 'facebook'],
  emblem: {
    ground: '#3b56b0',
    shapes:
      '<circle cx="256" cy="196" r="72" fill="#f4b400"/><path d="M48 352a112 112 0 0 1 224 0z" fill="#fbf8f3"/><path d="M248 352a88 88 0 0 1 176 0z" fill="#dcefeb"/><path d="M0 352h512v160H0z" fill="#24377c"/><path d="M112 408h288M176 456h160" stroke="#fbf8f3" stroke-width="16" stroke-linecap="round"/>',
  },
  events: [
    {
      title: 'Foro Italico, prato di tutti',
      description:
        '<p>Palloni, aquiloni e una tavolata lunga duecento metri. Chi arriva prima delle dieci aiuta a montare, chi resta fino alla fine aiuta a lasciare il prato più pulito di prima.</p>',
      category: [6, 5],
      sdgs: [3, 10, 11],
      cover: 'lawn',
      when: { week: 2, weekday: 7, from: '10:00', to: '18:00' },
      place: ['Foro Italico, Palermo', 38.119, 13.373, '19'],
      isPromoted: true,
    },
    {
      title: 'Imparo a nuotare: corso per chi ha avuto paura del mare',
      description:
        '<p>Donne e ragazzi che il mare l’hanno conosciuto nel modo peggiore tornano in acqua piano piano. Cerchiamo istruttori, traduttori e persone che sappiano aspettare.</p>',
      domanda: '<p>Mi impegno a non fotografare e a non raccontare le storie degli altri.</p>',
      category: [2],
      sdgs: [3, 5, 10],
      cover: 'cove',
      when: { week: 1, weekday: 6, from: '08:00', to: '11:00' },
      place: ['Spiaggia di Mondello, Palermo', 38.202, 13.324, '19'],
      tickets: 16,
      participantCount: 16,
    },
    {
      title: 'Sotto il vulcano si ricicla',
      description:
        '<p>Con la cenere del vulcano si fanno mattoni, vasi e persino dentifricio. Una giornata di esperimenti per grandi e piccoli nel giardino più bello della città.</p>',
      category: [9, 10],
      sdgs: [9, 12],
      cover: 'volcano',
      when: { week: 5, weekday: 7, from: '10:00', to: '17:00' },
      place: ['Villa Bellini, Catania', 37.511, 15.084, '19'],
    },
    {
      title: 'Papiri e pesci: puliamo la fonte',
      description:
        '<p>Una volta l’anno la fonte si pulisce a mano, con le ceste e gli stivali alti. È un lavoro delicato: le squadre sono piccole e ognuna ha la sua guida.</p>',
      category: [5],
      sdgs: [6, 15],
      when: { inDays: 3, from: '08:30', to: '12:30' },
      place: ['Largo Aretusa, Ortigia, Siracusa', 37.057, 15.2935, '19'],
      tickets: 20,
      participantCount: 13,
    },
    {
      title: 'Notte bianca delle biblioteche di strada',
      description:
        '<p>Carretti, ape e biciclette pieni di libri hanno girato il quartiere fino a mezzanotte. Si leggeva ad alta voce sotto i lampioni, in dialetto e in altre nove lingue.</p>',
      category: [6, 9],
      sdgs: [4, 16],
      cover: 'books',
      when: { week: -16, weekday: 6, from: '19:00', to: '23:45' },
      place: ['Giardino Ibleo, Ragusa Ibla', 36.927, 14.749, '19'],
    },
    {
      title: 'Bastioni sul mare: mercato delle cose giuste',
      description:
        '<p>Sughero, lana, ceramica e formaggi con il prezzo spiegato voce per voce. Chi compra sa chi ha lavorato, quanto tempo e quanto ha guadagnato.</p>',
      category: [7, 10],
      sdgs: [8, 12],
      cover: 'market',
      when: { week: 3, weekday: 6, from: '10:00', to: '20:00' },
      place: ['Bastioni Marco Polo, Alghero (SS)', 40.559, 8.312, '20'],
    },
    {
      title: 'Fuoco amico: giornata della prevenzione incendi',
      description:
        '<p>Forestali e pastori insegnano a pulire i margini, a leggere il vento, a dare l’allarme nel modo giusto. I bambini hanno spento il loro primo fuoco, finto, con l’acqua vera.</p>',
      category: [8, 2],
      sdgs: [13, 15],
      cover: 'watch',
      when: { week: -6, weekday: 6, from: '09:00', to: '13:00' },
      place: ['Piazza Sebastiano Satta, Nuoro', 40.3205, 9.3325, '20'],
    },
    {
      title: 'Ragazze che fanno rete: codice, saldatori e coraggio',
      description:
        '<p>Tre pomeriggi per costruire una piccola stazione meteo e imparare a programmarla. È per ragazze dai 12 ai 17 anni, le mamme possono restare a sbirciare.</p>',
      category: [4, 9],
      sdgs: [4, 5, 9],
      when: { week: 4, weekday: 3, from: '15:30', to: '18:30', days: 3 },
      place: ['Piazza Eleonora, Oristano', 39.904, 8.592, '20'],
      tickets: 18,
      participantCount: 14,
    },
  ],
};
