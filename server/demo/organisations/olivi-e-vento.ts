import type { DemoOrganisation } from '../demo-event.ts';

export const oliviEVento: DemoOrganisation = {
  companyName: 'Olivi e Vento',
  email: 'masseria@olivievento.example',
  userRole: 2,
  firstName: 'Annunziata',
  lastName: 'Lorusso',
  place: 'Bari',
  description:
    'Contadine, ingegneri e cuochi di una terra piatta e luminosa, tra uliveti da curare e mari da tenere puliti.',
  website: 'https://olivievento.example',
  mobile: '+39 080 001 2304',
  socials: ['facebook', 'instagram'],
  emblem: {
    ground: '#6d7a12',
    shapes:
      '<path d="M136 424C216 336 288 240 376 96" fill="none" stroke="#fbf8f3" stroke-width="18" stroke-linecap="round"/><g fill="#e6ecc0"><ellipse cx="196" cy="270" rx="78" ry="28" transform="rotate(-8 196 270)"/><ellipse cx="252" cy="176" rx="78" ry="28" transform="rotate(-4 252 176)"/><ellipse cx="330" cy="316" rx="78" ry="28" transform="rotate(-68 330 316)"/><ellipse cx="394" cy="214" rx="78" ry="28" transform="rotate(-66 394 214)"/></g><g fill="#2f350a"><ellipse cx="258" cy="372" rx="36" ry="46"/><ellipse cx="150" cy="352" rx="30" ry="40"/></g>',
  },
  events: [
    {
      title: 'Adotta un ulivo',
      description:
        '<p>La malattia ne ha portati via tanti, ma i nuovi innesti resistono. Scegli il tuo, impara a potarlo e torna a raccogliere: il primo olio lo assaggiamo insieme.</p>',
      category: [9, 2],
      sdgs: [2, 13, 15],
      cover: 'olives',
      when: { week: 3, weekday: 7, from: '09:00', to: '13:00' },
      place: ['Villa Comunale, Lecce', 40.3525, 18.1753, '16'],
      tickets: 80,
    },
    {
      title: 'Pane e pomodoro, senza plastica',
      description:
        '<p>La spiaggia della città si pulisce la domenica presto, prima dei tuffi. Poi tutti a tavola: pane, pomodoro, olio buono e niente bicchieri usa e getta.</p>',
      category: [5],
      sdgs: [12, 14],
      cover: 'beach',
      when: { week: 1, weekday: 7, from: '07:30', to: '11:00' },
      place: ['Spiaggia Pane e Pomodoro, Bari', 41.118, 16.8905, '16'],
    },
    {
      title: 'Aria di Taranto: la misuriamo noi',
      description:
        '<p>Cinquanta centraline fai da te, cinquanta balconi. In una sera si montano, si tarano e si imparano a leggere; i dati restano di tutti.</p>',
      category: [3, 9],
      sdgs: [3, 11, 16],
      cover: 'hall',
      when: { week: 4, weekday: 4, from: '18:00', to: '21:00' },
      place: ['Lungomare Vittorio Emanuele III, Taranto', 40.469, 17.24, '16'],
      tickets: 50,
      participantCount: 50,
      isPromoted: true,
    },
    {
      title: 'Sole per tutti: fiera delle piccole energie',
      description:
        '<p>Forni solari, pannelli da balcone, pompe senza corrente. Si prova tutto e si parla con chi li usa davvero, dal pescatore alla preside.</p>',
      category: [10],
      sdgs: [7, 9, 13],
      cover: 'roofs',
      when: { week: 10, weekday: 6, from: '10:00', to: '20:00', days: 2 },
      place: ['Parco 2 Giugno, Bari', 41.106, 16.878, '16'],
      externalLink: 'https://olivievento.example/sole-per-tutti',
      participantCount: 0,
    },
    {
      title: 'Lettere dal campo',
      description:
        '<p>Letture e voci di chi raccoglie i pomodori che mangiamo. Abbiamo ascoltato in quattro lingue, e alla fine nessuno aveva fretta di alzarsi.</p>',
      category: [3, 4],
      sdgs: [1, 8, 10],
      cover: 'march',
      when: { week: -9, weekday: 6, from: '19:00', to: '21:30' },
      place: ['Parco San Felice, Foggia', 41.449, 15.55, '16'],
    },
    {
      title: 'Cucinare senza sprechi: diretta dalla masseria',
      description:
        '<p>Annunziata accende il fuoco e tu la segui dalla tua cucina, con quello che hai in casa. La lista della spesa è volutamente <strong>vuota</strong>.</p>',
      category: [7],
      sdgs: [2, 12],
      cover: 'garden',
      when: { week: 1, weekday: 5, from: '19:00', to: '20:30' },
      tickets: 100,
      participantCount: 66,
    },
  ],
};
