import type { DemoOrganisation } from '../demo-event.ts';

export const vicoAperto: DemoOrganisation = {
  companyName: 'Vico Aperto',
  email: 'portone@vicoaperto.example',
  userRole: 2,
  firstName: 'Ciro',
  lastName: 'Esposito',
  place: 'Napoli',
  description: 'Doposcuola, musica e pulizie di primavera anche d’inverno: il vicolo è la nostra sede.',
  website: 'https://vicoaperto.example',
  mobile: '+39 081 001 2310',
  socials: ['instagram', 'facebook'],
  emblem: {
    ground: '#a03b8b',
    shapes:
      '<path d="M128 512V248a128 128 0 0 1 256 0v264z" fill="#fbf8f3"/><path d="M176 512V256a80 80 0 0 1 160 0v256z" fill="#f4b400"/><path d="M176 512V256a80 80 0 0 1 80-80v336z" fill="#d9512c"/><circle cx="236" cy="356" r="12" fill="#fbf8f3"/>',
  },
  events: [
    {
      title: 'Lungomare a piedi nudi',
      description:
        '<p>Puliamo gli scogli, poi ci sediamo sopra a sentire una chitarra. Vengono anche i ragazzi della scuola di vela, con la loro barca più piccola.</p>',
      category: [5, 6],
      sdgs: [11, 14],
      cover: 'island',
      when: { week: 1, weekday: 7, from: '09:30', to: '13:00' },
      place: ['Lungomare Caracciolo, Napoli', 40.833, 14.233, '15'],
      isPromoted: true,
    },
    {
      title: 'Compiti insieme: giornata porte aperte',
      description:
        '<p>Il nostro doposcuola cerca dieci volontari, due ore a settimana. Vieni a vedere come funziona e a conoscere i ragazzi: sono loro che ti fanno il colloquio.</p>',
      category: [2],
      sdgs: [1, 4, 10],
      cover: 'books',
      when: { week: 2, weekday: 2, from: '16:00', to: '19:00' },
      place: ['Bosco di Capodimonte, Porta Piccola, Napoli', 40.867, 14.25, '15'],
      tickets: 25,
      participantCount: 16,
    },
    {
      title: 'Banda larga, banda di ottoni: concerto per il tetto della palestra',
      description:
        '<p>Tromboni, tamburi e quaranta ragazzi che un anno fa non sapevano leggere una nota. Con il ricavato si ripara il tetto della palestra, quello che perde proprio sopra il canestro.</p>',
      category: [6],
      sdgs: [4, 10],
      cover: 'stage',
      when: { week: 4, weekday: 6, from: '20:00', to: '22:30' },
      place: ['Lungomare Trieste, Salerno', 40.676, 14.76, '15'],
      priceCents: 700,
      tickets: 200,
    },
    {
      title: 'Cibo salvato',
      description:
        '<p>Alle sette di sera i banchi del mercato smontano e noi passiamo con i carrelli. In due ore abbiamo salvato <strong>trecento chili</strong> di frutta buona.</p>',
      category: [2, 7],
      sdgs: [1, 2, 12],
      cover: 'parcels',
      when: { week: -3, weekday: 5, from: '18:30', to: '21:00' },
      place: ['Piazza Carlo III, Caserta', 41.071, 14.327, '15'],
      tickets: 30,
      participantCount: 30,
    },
    {
      title: 'Raccontami i Sassi: passeggiata a tre voci',
      description:
        '<p>Una nonna, un’architetta e un ragazzo appena arrivato da Asmara raccontano la stessa strada. Si cammina piano, con molte soste e molte scale.</p>',
      category: [9, 4],
      sdgs: [10, 11],
      cover: 'village',
      when: { week: 3, weekday: 7, from: '10:00', to: '13:00' },
      place: ['Piazza Vittorio Veneto, Matera', 40.6663, 16.6066, '17'],
      tickets: 30,
      participantCount: 30,
    },
    {
      title: 'Paesi accesi: forum di chi torna',
      description:
        '<p>Chi è tornato a vivere nei paesi e chi ci sta pensando si incontrano per un giorno. Case, lavoro, scuola, medico: un tavolo per ogni domanda, e la sera si balla.</p>',
      category: [4, 10],
      sdgs: [8, 9, 11],
      cover: 'village',
      when: { week: 7, weekday: 6, from: '09:30', to: '22:00' },
      place: ['Parco di Montereale, Potenza', 40.6395, 15.7985, '17'],
      isPromoted: true,
    },
    {
      title: 'Stretto pulito',
      description:
        '<p>Di qua e di là dello Stretto, alla stessa ora, con gli stessi guanti. Alle undici ci salutiamo con gli specchi da una riva all’altra.</p>',
      category: [5],
      sdgs: [14, 17],
      cover: 'island',
      when: { week: 2, weekday: 7, from: '08:30', to: '12:00' },
      place: ['Lungomare Falcomatà, Reggio Calabria', 38.1085, 15.6418, '18'],
    },
    {
      title: 'Sila, bosco d’ascolto',
      description:
        '<p>Una camminata a piedi lenti tra i pini larici, con un ornitologo e un registratore. Abbiamo riconosciuto diciassette canti e un lupo, lontano.</p>',
      category: [9],
      sdgs: [3, 15],
      cover: 'path',
      when: { week: -14, weekday: 7, from: '07:00', to: '12:00' },
      place: ['Camigliatello Silano, Spezzano della Sila (CS)', 39.339, 16.444, '18'],
      priceCents: 600,
      tickets: 22,
      participantCount: 22,
    },
    {
      title: 'Prova generale: che fare quando la terra trema',
      description:
        '<p>Un’esercitazione aperta a tutti: si suona la sirena, si esce, ci si conta. Poi i soccorritori spiegano che cosa mettere nello zaino vicino alla porta.</p>',
      category: [8, 4],
      sdgs: [3, 11],
      when: { week: 5, weekday: 6, from: '10:00', to: '13:00' },
      place: ['Piazza dei Bruzi, Cosenza', 39.2927, 16.2545, '18'],
    },
  ],
};
