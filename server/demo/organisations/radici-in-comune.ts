import type { DemoOrganisation } from '../demo-event.ts';

export const radiciInComune: DemoOrganisation = {
  companyName: 'Radici in Comune',
  email: 'orto@radiciincomune.example',
  userRole: 2,
  firstName: 'Francesca',
  lastName: 'Proietti',
  place: 'Roma',
  description:
    'Orti, alberi e tavolate tra la città e l’Appennino. Piantiamo anche quando non abbiamo terra.',
  website: 'https://radiciincomune.example',
  mobile: '+39 06 0012 3409',
  socials: ['instagram', 'facebook'],
  emblem: {
    ground: '#f2ede4',
    shapes:
      '<circle cx="256" cy="176" r="120" fill="#1f7a4d"/><circle cx="172" cy="216" r="72" fill="#2b9560"/><circle cx="344" cy="212" r="76" fill="#14573a"/><path d="M256 200v176M256 320c-8 60-72 56-112 112M256 320c8 60 72 56 112 112M256 344v104" fill="none" stroke="#7a4a1f" stroke-width="26" stroke-linecap="round"/><path d="M48 376h416" stroke="#7a4a1f" stroke-width="12" stroke-linecap="round"/>',
  },
  events: [
    {
      title: 'Trecento alberi alla Caffarella',
      description:
        '<p>Lecci, roverelle e biancospini aspettano nel vivaio da due anni: è il momento di metterli a dimora. A ogni famiglia un albero, un cartellino e la promessa di tornare a innaffiarlo.</p>',
      category: [2, 5],
      sdgs: [11, 13, 15],
      cover: 'saplings',
      when: { week: 1, weekday: 7, from: '09:00', to: '14:00' },
      place: ['Parco della Caffarella, largo Tacchi Venturi, Roma', 41.864, 12.517, '12'],
      tickets: 300,
      participantCount: 80,
      isPromoted: true,
    },
    {
      title: 'Il mondo in un cortile: pranzo dei vicini',
      description:
        '<p>Injera, ravioli, cous cous e supplì sulla stessa tavola. Ognuno cucina un piatto di casa sua e lo spiega a chi gli siede accanto.</p>',
      category: [6],
      sdgs: [2, 10, 16],
      cover: 'street',
      when: { inDays: 0, from: '11:00', to: '17:00' },
      place: ['Giardini di piazza Vittorio, Roma', 41.8945, 12.5045, '12'],
      tickets: 150,
      participantCount: 78,
    },
    {
      title: 'Duna per duna',
      description:
        '<p>Le dune tengono fermo il mare, ma basta un sentiero sbagliato per perderle. Mettiamo paletti e corde, togliamo i rifiuti e impariamo i nomi delle piante che resistono al sale.</p>',
      category: [5, 2],
      sdgs: [13, 14, 15],
      cover: 'dunes',
      when: { week: 3, weekday: 6, from: '09:30', to: '13:00' },
      place: ['Piazza dei Ravennati, Lido di Ostia, Roma', 41.7308, 12.2747, '12'],
    },
    {
      title: 'Emergenza caldo: chi chiama la signora del terzo piano?',
      description:
        '<p>Nelle settimane più calde una telefonata può salvare una vita. Abbiamo formato sessanta volontari del quartiere e costruito insieme la catena delle chiamate.</p>',
      category: [8, 2],
      sdgs: [3, 11],
      when: { week: -18, weekday: 3, from: '18:00', to: '20:00' },
      place: ['Villa Ada, ingresso di via Salaria, Roma', 41.933, 12.503, '12'],
      tickets: 60,
      participantCount: 60,
    },
    {
      title: 'Marcia lenta per la pace',
      description:
        '<p>Si cammina piano, in fila larga, fino al tramonto. Niente bandiere, solo lenzuola bianche con scritto il nome di qualcuno che ci manca.</p>',
      category: [3],
      sdgs: [16],
      cover: 'march',
      when: { week: 4, weekday: 7, from: '14:00', to: '18:00' },
      place: ['Piazza IV Novembre, Perugia', 43.1121, 12.3888, '10'],
      isPromoted: true,
    },
    {
      title: 'Lago basso, teste alte',
      description:
        '<p>Il Trasimeno si abbassa ogni anno un po’. Pescatori, agricoltori e geologi hanno messo le loro misure sullo stesso grafico, e ne è uscita una proposta in sei punti.</p>',
      category: [4, 3],
      sdgs: [6, 13],
      cover: 'lake',
      when: { week: -10, weekday: 5, from: '17:30', to: '20:00' },
      place: ['Lungolago, Passignano sul Trasimeno (PG)', 43.1838, 12.137, '10'],
    },
    {
      title: 'Fiera dei grani antichi e delle mani giovani',
      description:
        '<p>Solina, saragolla, senatore: si macina in piazza e si assaggia il pane ancora caldo. Venti ragazzi che hanno ripreso i campi dei nonni raccontano com’è andata davvero.</p>',
      category: [10, 7],
      sdgs: [2, 8, 15],
      cover: 'bread',
      when: { week: 6, weekday: 7, from: '09:30', to: '18:30' },
      place: ['Piazza Garibaldi, Sulmona (AQ)', 42.0455, 13.927, '13'],
    },
    {
      title: 'Spiaggia senza barriere',
      description:
        '<p>Montiamo passerelle, pedane e due sedie da mare: da domani anche chi non cammina arriva fino all’acqua. Servono braccia, avvitatori e buonumore.</p>',
      category: [2, 9],
      sdgs: [3, 10, 11],
      cover: 'beach',
      when: { week: 2, weekday: 6, from: '09:00', to: '13:00' },
      place: ['Largo Mediterraneo, Pescara', 42.469, 14.2152, '13'],
      tickets: 50,
      participantCount: 27,
    },
    {
      title: 'Tratturo in cammino',
      description:
        '<p>Sulle strade d’erba dei pastori, con due pecore, un’asina e chi le accompagna da sempre. Dodici chilometri dolci, pranzo al sacco, rientro in corriera.</p>',
      category: [9],
      sdgs: [8, 15],
      cover: 'terraces',
      when: { week: 5, weekday: 7, from: '08:00', to: '17:00' },
      place: ['Piazza Prefettura, Campobasso', 41.5605, 14.6595, '14'],
      priceCents: 1000,
      tickets: 45,
    },
    {
      title: 'Conta delle plastiche a Termoli',
      description:
        '<p>Cento metri di spiaggia, un quaderno, quattro occhi per squadra. Ogni pezzo è stato contato, classificato e fotografato: i dati sono andati a un archivio europeo.</p>',
      category: [5],
      sdgs: [14, 17],
      cover: 'dunes',
      when: { week: -4, weekday: 7, from: '09:00', to: '12:00' },
      place: ['Spiaggia di Sant’Antonio, Termoli (CB)', 42.002, 14.992, '14'],
    },
  ],
};
