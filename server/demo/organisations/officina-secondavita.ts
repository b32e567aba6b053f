import type { DemoOrganisation } from '../demo-event.ts';

export const officinaSecondavita: DemoOrganisation = {
  companyName: 'Officina Secondavita',
  email: 'bottega@secondavita.example',
  userRole: 2,
  firstName: 'Irene',
  lastName: 'Gualandi',
  place: 'Bologna',
  description: 'Una bottega di riparatori, sarte e inventori: le cose rotte sono solo cose a metà strada.',
  website: 'https://secondavita.example',
  mobile: '+39 051 001 2303',
  socials: ['instagram', 'twitter'],
  emblem: {
    ground: '#d9512c',
    shapes:
      '<circle cx="256" cy="256" r="168" fill="#fbf8f3"/><circle cx="256" cy="256" r="124" fill="none" stroke="#d9512c" stroke-width="14"/><g fill="#d9512c"><circle cx="212" cy="212" r="24"/><circle cx="300" cy="212" r="24"/><circle cx="212" cy="300" r="24"/><circle cx="300" cy="300" r="24"/></g><path d="M212 212l88 88M300 212l-88 88" stroke="#0b6b63" stroke-width="16" stroke-linecap="round"/>',
  },
  events: [
    {
      title: 'Mercato del riuso e delle riparazioni',
      description:
        '<p>Ottanta banchi, nessun oggetto nuovo. Si compra usato, si ripara sul posto e si impara a rimettere a posto da soli.</p><p>La domenica pomeriggio c’è l’asta delle cose impossibili.</p>',
      category: [10, 7],
      sdgs: [8, 12],
      cover: 'fair',
      when: { inDays: -1, from: '10:00', to: '20:00', days: 3 },
      place: ['Giardini Margherita, Bologna', 44.482, 11.354, '08'],
      isPromoted: true,
    },
    {
      title: 'Cucire è politica',
      description:
        '<p>Un pomeriggio di ago, filo e chiacchiere sul prezzo vero di una maglietta. Le macchine da cucire ci sono, anche per chi non ne ha mai toccata una.</p>',
      category: [7, 3],
      sdgs: [5, 8, 12],
      cover: 'sewing',
      when: { week: 1, weekday: 3, from: '17:00', to: '20:00' },
      place: ['Parco Novi Sad, Modena', 44.65, 10.918, '08'],
      tickets: 20,
      participantCount: 20,
    },
    {
      title: 'Zero avanzi: la cucina del giorno dopo',
      description:
        '<p>Con il pane di ieri, le bucce e il fondo del frigo si prepara un pranzo per cento persone. Cucina chi vuole, mangiano tutti, quello che resta va alla mensa del quartiere.</p>',
      category: [9, 2],
      sdgs: [1, 2, 12],
      cover: 'table',
      when: { week: 2, weekday: 7, from: '09:30', to: '15:00' },
      place: ['Parco Ducale, Parma', 44.8045, 10.319, '08'],
      tickets: 100,
      participantCount: 68,
    },
    {
      title: 'Romagna, un anno dopo: la festa di chi ha spalato',
      description:
        '<p>Ci eravamo visti con gli stivali e il fango fino alle ginocchia. Stavolta ci vediamo con le scarpe pulite, le tavole in piazza e le fisarmoniche.</p>',
      category: [6, 8],
      sdgs: [11, 13, 17],
      cover: 'boots',
      when: { week: 4, weekday: 6, from: '18:00', to: '23:30' },
      place: ['Piazza del Popolo, Faenza (RA)', 44.2866, 11.8829, '08'],
    },
    {
      title: 'Spiaggia leggera',
      description:
        '<p>Setacci, guanti e pazienza: togliamo dalla sabbia quello che il mare non sa digerire. Abbiamo riempito quaranta sacchi prima del pranzo.</p>',
      category: [5],
      sdgs: [12, 14],
      cover: 'beach',
      when: { week: -5, weekday: 7, from: '08:30', to: '12:00' },
      place: ['Piazzale Boscovich, Rimini', 44.0735, 12.576, '08'],
    },
    {
      title: 'Biciclette per tutti: ciclofficina in piazza',
      description:
        '<p>Rimettiamo in strada le bici abbandonate e le doniamo a chi va al lavoro a piedi. Se ne hai una ferma in cantina, portala: in un’ora cammina di nuovo.</p>',
      category: [2, 9],
      sdgs: [1, 10, 11],
      cover: 'bicycles',
      when: { week: 3, weekday: 6, from: '14:00', to: '18:30' },
      place: ['Prato della Valle, Padova', 45.3985, 11.8765, '05'],
    },
    {
      title: 'Fiera del vuoto a rendere',
      description:
        '<p>Barattoli, cassette, bottiglie che tornano indietro: venti aziende mostrano come si fa. Per le famiglie c’è la caccia al tappo con premio finale.</p>',
      category: [10],
      sdgs: [9, 12],
      cover: 'fair',
      when: { week: 7, weekday: 6, from: '10:00', to: '19:00', days: 2 },
      place: ['Arsenale, Verona', 45.4486, 10.9897, '05'],
      priceCents: 800,
      externalLink: 'https://secondavita.example/fiera',
      participantCount: 0,
    },
    {
      title: 'Scambio di semi e di storie',
      description:
        '<p>Chi ha un orto porta i semi, chi non ce l’ha porta un barattolo vuoto. Gli anziani raccontano da dove vengono i nomi dei pomodori.</p>',
      category: [9],
      sdgs: [2, 15],
      cover: 'garden',
      when: { week: 5, weekday: 7, from: '15:00', to: '18:00' },
      place: ['Piazza Rinascimento, Urbino', 43.725, 12.637, '11'],
    },
    {
      title: 'Restauratori per un giorno',
      description:
        '<p>Due porte, sei sedie, una cassapanca: sotto la guida di tre maestri abbiamo tolto vernice e aggiunto cera. Tutto è tornato nella casa di accoglienza che ce l’aveva affidato.</p>',
      category: [2],
      sdgs: [1, 4],
      cover: 'workshop',
      when: { week: -11, weekday: 6, from: '09:00', to: '18:00' },
      place: ['Piazza del Popolo, Ascoli Piceno', 42.8537, 13.5751, '11'],
      tickets: 18,
      participantCount: 18,
    },
  ],
};
