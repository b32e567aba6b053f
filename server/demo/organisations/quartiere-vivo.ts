import type { DemoOrganisation } from '../demo-event.ts';

export const quartiereVivo: DemoOrganisation = {
  companyName: 'Quartiere Vivo',
  email: 'ciao@quartierevivo.example',
  userRole: 2,
  firstName: 'Davide',
  lastName: 'Ferrero',
  place: 'Torino',
  description:
    'Cortili, portici e piazze tornano a essere posti dove ci si ferma. Lo facciamo con chi ci abita.',
  website: 'https://quartierevivo.example',
  mobile: '+39 011 001 2308',
  socials: ['facebook', 'instagram'],
  emblem: {
    ground: '#fde6dd',
    shapes:
      '<path d="M56 240l88-80 88 80v272H56z" fill="#d9512c"/><path d="M200 176l96-88 96 88v336H200z" fill="#0b6b63"/><path d="M352 272l64-60 64 60v240H352z" fill="#f4b400"/><g fill="#fbf8f3"><path d="M112 280h64v64h-64zM112 384h64v64h-64zM264 216h64v64h-64zM264 320h64v64h-64zM392 320h48v56h-48z"/><path d="M264 512v-56a32 32 0 0 1 64 0v56z"/></g>',
  },
  events: [
    {
      title: 'Festa del riuso',
      description:
        '<p>Porta quello che non usi, prendi quello che ti serve: senza soldi e senza vergogna. Sotto gli alberi ci sono anche il banco dei libri, la sartoria veloce e una banda di ottoni.</p>',
      category: [6, 7],
      sdgs: [11, 12],
      cover: 'street',
      when: { week: 1, weekday: 6, from: '10:00', to: '19:00' },
      place: ['Parco del Valentino, Torino', 45.053, 7.686, '01'],
      isPromoted: true,
    },
    {
      title: 'Ripariamo insieme: il caffè degli aggiusti',
      description:
        '<p>Il tostapane non scalda? La cerniera si è rotta? Otto riparatori, otto tavoli, caffè per tutti.</p><ul><li>piccoli elettrodomestici</li><li>biciclette</li><li>vestiti e zaini</li></ul>',
      category: [7, 9],
      sdgs: [9, 12],
      cover: 'workshop',
      when: { inDays: 0, from: '09:00', to: '20:00' },
      place: ['Piazza Castello, Torino', 45.071, 7.6857, '01'],
      tickets: 60,
      participantCount: 51,
    },
    {
      title: 'Spesa lenta: incontra chi coltiva',
      description:
        '<p>Dodici produttori delle valli vengono in piazza con nomi, facce e prezzi spiegati. Si assaggia, si chiede, si porta a casa quello che serve per la settimana.</p>',
      category: [7, 10],
      sdgs: [2, 8, 12],
      cover: 'market',
      when: { week: 3, weekday: 7, from: '08:30', to: '13:30' },
      place: ['Piazza Galimberti, Cuneo', 44.3897, 7.5479, '01'],
    },
    {
      title: 'Isola pedonale per un giorno',
      description:
        '<p>Senza auto la piazza diventa un campo da gioco, un salotto, una pista da ballo. Dalle dieci al tramonto, con le sedie portate da casa.</p>',
      category: [3, 6],
      sdgs: [3, 11, 13],
      cover: 'street',
      when: { week: -6, weekday: 7, from: '10:00', to: '18:00' },
      place: ['Piazza della Libertà, Alessandria', 44.913, 8.6155, '01'],
    },
    {
      title: 'Il lago in silenzio',
      description:
        '<p>Una giornata senza motori sul lago d’Orta: barche a remi, letture sul molo, un picnic condiviso. Il biglietto sostiene la barca accessibile a chi è in carrozzina.</p>',
      category: [6],
      sdgs: [10, 14],
      cover: 'lake',
      when: { week: 8, weekday: 7, from: '10:00', to: '17:00' },
      place: ['Piazza Motta, Orta San Giulio (NO)', 45.7977, 8.4063, '01'],
      priceCents: 1200,
      tickets: 150,
    },
    {
      title: 'Pane di montagna: si accende il forno comune',
      description:
        '<p>Il forno del paese si accende poche volte l’anno e ognuno porta il suo impasto. Noi portiamo la farina di segale, tu le mani: si impara a fare il <strong>pane nero</strong> come una volta.</p>',
      category: [9, 6],
      sdgs: [2, 12],
      cover: 'bread',
      when: { week: 2, weekday: 6, from: '09:00', to: '16:00' },
      place: ['Prato di Sant’Orso, Cogne (AO)', 45.606, 7.356, '02'],
      tickets: 35,
      participantCount: 35,
    },
    {
      title: 'Energia in comune: come nasce una comunità energetica',
      description:
        '<p>Un condominio, una scuola e una stalla che si scambiano energia: come hanno fatto, quanto è costato, che cosa rifarebbero. Ingegneri e vicini di casa rispondono insieme.</p>',
      category: [4],
      sdgs: [7, 13],
      cover: 'roofs',
      when: { week: 5, weekday: 5, from: '18:00', to: '20:00' },
      place: ['Piazza Chanoux, Aosta', 45.7373, 7.3202, '02'],
      isPromoted: true,
    },
  ],
};
