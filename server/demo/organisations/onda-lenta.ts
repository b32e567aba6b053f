import type { DemoOrganisation } from '../demo-event.ts';

export const ondaLenta: DemoOrganisation = {
  companyName: 'Onda Lenta',
  email: 'equipaggio@ondalenta.example',
  userRole: 2,
  firstName: 'Matteo',
  lastName: 'Parodi',
  place: 'Genova',
  description:
    'Gente di mare che non ha fretta: puliamo, remiamo, insegniamo a guardare sotto il pelo dell’acqua.',
  website: 'https://ondalenta.example',
  mobile: '+39 010 001 2305',
  socials: ['instagram'],
  emblem: {
    ground: '#0a7f91',
    shapes:
      '<path d="M0 384C96 384 112 136 288 136c96 0 144 64 144 128 0 56-40 96-92 96-44 0-72-28-72-64 0-30 22-52 50-52 22 0 38 14 38 34 36-44-4-92-58-92-80 0-124 72-124 148 0 20 4 36 10 50h328v128H0z" fill="#fbf8f3"/><path d="M0 440q64-32 128 0t128 0 128 0 128 0v72H0z" fill="#065462"/>',
  },
  events: [
    {
      title: 'Boccadasse, la spiaggia di tutti',
      description:
        '<p>La spiaggetta è piccola e in una mattina torna come nuova. Poi focaccia per chi ha lavorato e tuffo per chi se la sente.</p>',
      category: [5, 2],
      sdgs: [11, 14],
      cover: 'cove',
      when: { week: 1, weekday: 7, from: '08:30', to: '11:30' },
      place: ['Spiaggia di Boccadasse, Genova', 44.3905, 8.973, '07'],
      isPromoted: true,
    },
    {
      title: 'Reti fantasma: i sub raccontano',
      description:
        '<p>Sul fondo restano reti che continuano a pescare da sole. Tre sommozzatori mostrano i filmati e spiegano come si tagliano senza fare danni.</p><p>Ingresso libero fino a esaurimento posti.</p>',
      category: [4],
      sdgs: [12, 14],
      cover: 'hall',
      when: { week: 2, weekday: 4, from: '18:30', to: '20:30' },
      place: ['Porto Antico, Genova', 44.4095, 8.9265, '07'],
      tickets: 90,
      participantCount: 77,
    },
    {
      title: 'Remata contro la plastica',
      description:
        '<p>Gozzi, canoe e tavole da sup in fila lungo la passeggiata: chi rema raccoglie, chi è a terra separa. Vince la barca che torna più carica.</p>',
      category: [5, 6],
      sdgs: [3, 14],
      cover: 'canal',
      when: { week: 6, weekday: 6, from: '09:00', to: '13:00' },
      place: ['Passeggiata Morin, La Spezia', 44.1028, 9.8287, '07'],
      tickets: 120,
    },
    {
      title: 'Una notte al faro',
      description:
        '<p>Abbiamo acceso le lampade a olio e letto diari di bordo fino a tardi. Il guardiano in pensione ci ha insegnato tre nodi e una canzone.</p>',
      category: [6],
      sdgs: [4, 11],
      cover: 'lighthouse',
      when: { week: -12, weekday: 6, from: '20:00', to: '23:30' },
      place: ['Terrazza Mascagni, Livorno', 43.533, 10.303, '09'],
      priceCents: 1500,
      tickets: 45,
      participantCount: 45,
    },
    {
      title: 'L’Arno a pezzetti',
      description:
        '<p>Centoventi volontari, un pezzetto di riva ciascuno. Iscriviti con i colleghi o con la tua classe: le squadre si fanno all’ingresso del parco.</p><ul><li>ritrovo alle nove in punto</li><li>stivali consigliati</li><li>merenda alle undici</li></ul>',
      category: [5],
      sdgs: [6, 15, 17],
      cover: 'river',
      when: { week: 3, weekday: 6, from: '09:00', to: '12:30' },
      place: ['Parco delle Cascine, Firenze', 43.781, 11.22, '09'],
      tickets: 120,
      participantCount: 80,
    },
    {
      title: 'Donne di mare',
      description:
        '<p>Pescatrici, biologhe, capitane: cinque mestieri raccontati da chi li fa ogni giorno, in un giardino sulle mura. A seguire aperitivo con il pesce dimenticato.</p>',
      category: [4, 3],
      sdgs: [5, 8, 14],
      cover: 'screening',
      when: { week: 4, weekday: 5, from: '17:30', to: '20:30' },
      place: ['Giardino Scotto, Pisa', 43.713, 10.408, '09'],
    },
    {
      title: 'Pineta viva',
      description:
        '<p>Contiamo i pini, segniamo i malati, liberiamo i sentieri dai rami caduti. Un agronomo cammina con noi e risponde a tutti, anche ai bambini.</p>',
      category: [2, 9],
      sdgs: [13, 15],
      cover: 'saplings',
      when: { week: -2, weekday: 7, from: '09:30', to: '12:30' },
      place: ['Pineta di Ponente, Viareggio (LU)', 43.88, 10.243, '09'],
    },
    {
      title: 'Poetto all’alba: yoga e sacchi gialli',
      description:
        '<p>Mezz’ora per svegliare la schiena, due ore per svegliare la spiaggia. Il tappetino portalo tu, il caffè è nel chiosco.</p>',
      category: [5, 9],
      sdgs: [3, 14],
      cover: 'beach',
      when: { week: 2, weekday: 7, from: '06:45', to: '09:30' },
      place: ['Marina Piccola, Poetto, Cagliari', 39.192, 9.164, '20'],
    },
  ],
};
