import type { DemoOrganisation } from '../demo-event.ts';

/** The organisation of the demo account: events in every tab, and today's with 5,000 participants. */
export const fiumePulito: DemoOrganisation = {
  companyName: 'Fiume Pulito',
  email: 'organizzazione@presente.example',
  userRole: 2,
  firstName: 'Sara',
  lastName: 'Colombo',
  place: 'Milano',
  description:
    'Puliamo rive, rogge e parchi della pianura, una mattina alla volta. Guanti e pinze li mettiamo noi, il resto lo fa chi viene.',
  website: 'https://fiumepulito.example',
  mobile: '+39 02 0012 3401',
  socials: ['instagram', 'facebook', 'linkedin'],
  emblem: {
    ground: '#0b6b63',
    shapes:
      '<circle cx="352" cy="160" r="56" fill="#ff8a66"/><path d="M0 300q64-48 128 0t128 0 128 0 128 0v212H0z" fill="#5cc9bb"/><path d="M0 372q64-48 128 0t128 0 128 0 128 0v140H0z" fill="#dcefeb"/><path d="M0 444q64-48 128 0t128 0 128 0 128 0v68H0z" fill="#fbf8f3"/>',
  },
  events: [
    {
      title: 'Puliamo il Lambro, insieme',
      description:
        '<p>Guanti, sacchi e pinze li portiamo noi. Tu porta scarpe chiuse e un’amica.</p><p>Ci dividiamo in squadre da dieci lungo la riva, dal <strong>laghetto</strong> fino a via Feltre. Alla fine pesiamo tutto quello che abbiamo raccolto e mangiamo qualcosa sull’erba.</p>',
      domanda:
        '<p>Ho letto le regole di sicurezza: non scendo nell’acqua, non raccolgo vetri rotti o siringhe senza un caposquadra, accompagno i minori per tutto il tempo.</p>',
      category: [5, 2],
      sdgs: [6, 11, 14],
      cover: 'river',
      when: 'now',
      place: ['Parco Lambro, ingresso di via Feltre, Milano', 45.496, 9.244, '03'],
      tickets: 5012,
      participantCount: 5000,
      isPromoted: true,
      attendeeTickets: 4,
    },
    {
      title: 'Alba sul Naviglio: raccolta in canoa',
      description:
        '<p>Si parte dalla Darsena quando la città dorme ancora. Dalle canoe si arriva dove da riva non si può: rami, reti, bottiglie incastrate sotto i ponti.</p><p>Serve saper nuotare; il giubbotto lo diamo noi.</p>',
      domanda: '<p>Dichiaro di saper nuotare e di essere maggiorenne.</p>',
      category: [5, 9],
      sdgs: [6, 14],
      cover: 'canal',
      when: { week: 1, weekday: 6, from: '06:30', to: '09:00' },
      place: ['Darsena, Milano', 45.4527, 9.1775, '03'],
      tickets: 24,
      participantCount: 24,
    },
    {
      title: 'Una mattina al Parco Nord con le scuole',
      description:
        '<p>Sei classi, sei aiuole, un solo parco. I ragazzi piantano, gli adulti scavano, e a metà mattina arriva la merenda.</p>',
      category: [2, 9],
      sdgs: [4, 13, 15],
      cover: 'saplings',
      when: { week: 1, weekday: 4, from: '09:00', to: '12:30' },
      place: ['Parco Nord, Milano', 45.537, 9.206, '03'],
      tickets: 180,
      participantCount: 61,
    },
    {
      title: 'Ticino, riva sinistra',
      description:
        '<p>Dal Ponte Coperto risaliamo la riva per tre chilometri, sacco in mano. Chi vuole si ferma a pranzo al circolo dei canottieri: <strong>ognuno porta qualcosa</strong>.</p>',
      category: [5],
      sdgs: [6, 15],
      cover: 'river',
      when: { week: 2, weekday: 7, from: '09:30', to: '13:00' },
      place: ['Ponte Coperto, Pavia', 45.1806, 9.1534, '03'],
      attendeeTickets: 1,
    },
    {
      title: 'Che acqua beviamo? Serata con chi la misura',
      description:
        '<p>Una chimica, un idraulico e una maestra rispondono alle domande che tutti ci facciamo davanti al rubinetto. Porta una bottiglia della tua acqua: la misuriamo sul posto.</p>',
      category: [4],
      sdgs: [3, 6, 12],
      cover: 'screening',
      when: { week: 3, weekday: 5, from: '20:30', to: '22:30' },
      place: ['Piazza del Comune, Cremona', 45.1335, 10.0246, '03'],
      tickets: 120,
      participantCount: 43,
    },
    {
      title: 'Corso per caposquadra: sicurezza in riva al fiume',
      description:
        '<p>Una giornata per imparare a guidare una squadra di volontari senza rischi.</p><ul><li>leggere la corrente e la riva</li><li>rifiuti che non si toccano</li><li>primo soccorso, con prove pratiche</li></ul><p>La quota copre l’assicurazione e il manuale.</p>',
      category: [2, 4],
      sdgs: [3, 4, 8],
      cover: 'river',
      when: { week: 4, weekday: 6, from: '09:00', to: '17:30' },
      place: ['Idroscalo, ingresso Riviera Est, Segrate (MI)', 45.464, 9.287, '03'],
      priceCents: 2500,
      tickets: 30,
      participantCount: 19,
    },
    {
      title: 'Mille scarpe per il lago',
      description:
        '<p>Una camminata lenta sul lungolago, con sacchi e pinze, fino a Villa Olmo. Il ricavato va a una nuova barca per la raccolta in superficie.</p>',
      category: [5, 6],
      sdgs: [3, 14],
      cover: 'lake',
      when: { week: 6, weekday: 7, from: '09:00', to: '12:00' },
      place: ['Piazza Cavour, Como', 45.8127, 9.0823, '03'],
      priceCents: 500,
    },
    {
      title: 'Guardiani delle rogge: riunione aperta',
      description:
        '<p>Chi adotta un tratto di roggia lo guarda una volta al mese e ci scrive come sta. Ci colleghiamo per dividerci la mappa: bastano venti minuti e una mappa stampata.</p>',
      category: [9, 3],
      sdgs: [6, 16],
      cover: 'desk',
      when: { week: 2, weekday: 3, from: '21:00', to: '22:00' },
    },
    {
      title: 'Discesa del Mincio in zattera',
      description:
        '<p>Doveva essere la nostra giornata più allegra, ma il fiume è troppo alto per andarci in sicurezza. La rifaremo appena il livello scende: chi era iscritto lo saprà per primo.</p>',
      category: [6, 5],
      sdgs: [6, 13],
      cover: 'canal',
      when: { week: 2, weekday: 6, from: '10:00', to: '16:00' },
      place: ['Lungolago Gonzaga, Mantova', 45.162, 10.799, '03'],
      tickets: 80,
      participantCount: 37,
      isCancelled: true,
    },
    {
      title: 'Pulizia straordinaria dopo la piena',
      description:
        '<p>Il fiume è rientrato e ha lasciato di tutto: legname, plastica, un frigorifero. In tre ore ne abbiamo portati via <strong>undici quintali</strong>, grazie a chi ha risposto in una notte.</p>',
      category: [8, 5],
      sdgs: [11, 13],
      cover: 'boots',
      when: { week: -1, weekday: 7, from: '08:30', to: '12:30' },
      place: ['Parco Lambro, Milano', 45.4975, 9.2462, '03'],
      participantCount: 138,
      attendeeTickets: 2,
    },
    {
      title: 'Il Parco di Monza senza un mozzicone',
      description:
        '<p>Novemila mozziconi contati uno per uno, e una vasca trasparente per farli vedere a chi passava. Piccoli rifiuti, grande giornata.</p>',
      category: [5, 3],
      sdgs: [12, 15],
      cover: 'lawn',
      when: { week: -3, weekday: 6, from: '14:30', to: '17:30' },
      place: ['Parco di Monza, viale Cavriga, Monza', 45.598, 9.279, '03'],
      participantCount: 96,
    },
    {
      title: 'Microplastiche: laboratorio per curiosi',
      description:
        '<p>Un secchio, un retino, un microscopio. Abbiamo filtrato l’acqua della fontana dei giardini e disegnato quello che ci abbiamo trovato dentro.</p>',
      category: [4, 9],
      sdgs: [4, 14],
      when: { week: -8, weekday: 6, from: '10:00', to: '12:00' },
      place: ['Giardini Indro Montanelli, Milano', 45.4744, 9.2, '03'],
      tickets: 40,
      participantCount: 40,
    },
    {
      title: 'Cena sul ponte: raccolta fondi per la barca nuova',
      description:
        '<p>Una tavola lunga come il ponte, piatti di chi vive lungo il fiume e una lotteria di oggetti ripescati. La barca adesso c’è, e si chiama <strong>Pazienza</strong>.</p>',
      category: [6],
      sdgs: [2, 14, 17],
      cover: 'table',
      when: { week: -21, weekday: 5, from: '19:30', to: '23:00' },
      place: ['Ponte Coperto, Pavia', 45.1806, 9.1534, '03'],
      priceCents: 3000,
      tickets: 90,
      participantCount: 90,
      isPromoted: true,
    },
    {
      title: 'Notte delle lucciole al Parco delle Cave',
      description:
        '<p>Al buio, in silenzio, in fila indiana. Le lucciole tornano dove l’acqua è pulita: ne abbiamo contate più di trecento.</p>',
      category: [9],
      sdgs: [15],
      cover: 'fireflies',
      when: { week: -30, weekday: 6, from: '21:00', to: '23:00' },
      place: ['Parco delle Cave, Milano', 45.469, 9.097, '03'],
      tickets: 60,
      participantCount: 58,
    },
  ],
};
