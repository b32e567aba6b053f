import type { DemoOrganisation } from '../demo-event.ts';

export const passoAlto: DemoOrganisation = {
  companyName: 'Passo Alto',
  email: 'rifugio@passoalto.example',
  userRole: 2,
  firstName: 'Martina',
  lastName: 'Dellagiacoma',
  place: 'Trento',
  description: 'La montagna si cura camminando: sentieri, muretti, sorgenti, e la polenta alla fine.',
  website: 'https://passoalto.example',
  mobile: '+39 0461 001 236',
  socials: ['instagram', 'facebook', 'linkedin'],
  emblem: {
    ground: '#cfe3f1',
    shapes:
      '<circle cx="384" cy="136" r="44" fill="#f4b400"/><path d="M-16 432L184 128l200 304z" fill="#1f7a4d"/><path d="M200 432l152-216 176 216z" fill="#14573a"/><path d="M184 128l60 92-36-16-24 28-28-26-32 14z" fill="#fbf8f3"/><path d="M0 424h512v88H0z" fill="#0d3b27"/>',
  },
  events: [
    {
      title: 'Montagne per tutti: escursione con le joëlette',
      description:
        '<p>Con la carrozzina da fuoristrada si sale in sei: uno seduto, cinque che spingono e ridono. Cerchiamo braccia e persone che hanno voglia di vedere il mondo dall’alto.</p>',
      domanda: '<p>Accetto di seguire le indicazioni delle guide e di non lasciare mai il gruppo.</p>',
      category: [2, 9],
      sdgs: [3, 10],
      cover: 'path',
      when: { week: 2, weekday: 6, from: '08:00', to: '16:00' },
      place: ['Piazza Duomo, Trento', 46.067, 11.1214, '04'],
      tickets: 48,
      participantCount: 31,
    },
    {
      title: 'Mercatino delle cose fatte a mano, senza plastica',
      description:
        '<p>Lana, legno, miele e candele: ogni banco spiega come lavora e con che cosa. Le borse si portano da casa.</p>',
      category: [10, 7],
      sdgs: [8, 12],
      cover: 'market',
      when: { inDays: -2, from: '10:00', to: '19:30', days: 6 },
      place: ['Prati del Talvera, Bolzano', 46.5032, 11.3478, '04'],
    },
    {
      title: 'Il ghiacciaio che non c’è più: assemblea aperta',
      description:
        '<p>Glaciologi, albergatori e ragazzi delle scuole attorno allo stesso tavolo. Che cosa facciamo noi, qui, nei prossimi dieci anni? Si parla a turno e si vota alla fine.</p>',
      category: [3, 4],
      sdgs: [13, 16],
      cover: 'lake',
      when: { week: 3, weekday: 5, from: '17:00', to: '20:00' },
      place: ['Piazza III Novembre, Riva del Garda (TN)', 45.885, 10.841, '04'],
      isPromoted: true,
    },
    {
      title: 'Muretti a secco: cantiere scuola',
      description:
        '<p>Si impara a scegliere la pietra, a metterla al suo posto e ad avere pazienza. Alla fine dei due giorni erano in piedi <strong>diciotto metri</strong> di terrazza.</p>',
      category: [2],
      sdgs: [4, 11, 15],
      cover: 'terraces',
      when: { week: -7, weekday: 6, from: '08:30', to: '17:00', days: 2 },
      place: ['Parco delle Terme, Levico Terme (TN)', 46.011, 11.306, '04'],
      tickets: 25,
      participantCount: 25,
    },
    {
      title: 'Laguna a remi: la vogata pulita',
      description:
        '<p>Si esce con i sandoli e si rientra con il carico: bottiglie, polistirolo, una volta persino un’insegna. Chi non ha mai vogato sta a prua e impara.</p>',
      category: [5],
      sdgs: [6, 14],
      cover: 'canal',
      when: { week: 5, weekday: 6, from: '09:00', to: '13:00' },
      place: ['Parco San Giuliano, Mestre, Venezia', 45.469, 12.279, '05'],
      tickets: 40,
      participantCount: 40,
    },
    {
      title: 'Bora in piazza: festival del vento e dell’energia',
      description:
        '<p>Aquiloni, girandole, mulini in miniatura e gente che il vento lo trasforma in luce. Laboratori per bambini tutto il giorno, concerto la sera sul molo.</p>',
      category: [6],
      sdgs: [7, 9],
      cover: 'kites',
      when: { week: 9, weekday: 6, from: '10:00', to: '23:00' },
      place: ['Molo Audace, Trieste', 45.6512, 13.7627, '06'],
      priceCents: 1000,
      isPromoted: true,
    },
    {
      title: 'Aiuto alle valli: raccolta di coperte e stufe',
      description:
        '<p>Dopo la frana molte famiglie erano ancora fuori casa. In piazza abbiamo raccolto coperte, stufette e generi per bambini; i furgoni sono partiti la sera stessa.</p>',
      category: [8],
      sdgs: [1, 3, 11],
      cover: 'parcels',
      when: { week: -1, weekday: 6, from: '09:00', to: '19:00' },
      place: ['Piazza Libertà, Udine', 46.064, 13.2358, '06'],
    },
    {
      title: 'Vicini di confine',
      description:
        '<p>Tre lingue, una cena lunga e un coro che le canta tutte. Per una sera il confine è solo la riga tra due tovaglie.</p>',
      category: [6, 9],
      sdgs: [10, 16, 17],
      cover: 'table',
      when: { week: 4, weekday: 7, from: '12:30', to: '17:00' },
      place: ['Piazza Libertà, Udine', 46.064, 13.2358, '06'],
      tickets: 70,
    },
  ],
};
