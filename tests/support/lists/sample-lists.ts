/** A list of `docs/lists` and the people whom its reader and its import must give. */
export interface SampleList {
  readonly file: string;
  /** Line, first|last name, e-mail (in brackets a bad one), code, places, and why they have none. */
  readonly people: readonly string[];
  /** Participants after its import. */
  readonly participants: number;
  readonly roundedCodes?: number;
  readonly unread?: readonly number[];
}

export const sampleLists: readonly SampleList[] = [
  {
    file: '01-eventbrite.csv',
    people: [
      '2 Nerina|Bassi nerina@lontano.example 11223344501',
      '3 Ugo|Bassi nerina@lontano.example 11223344502',
      '4 Tea|Vinci tea@lontano.example 11223344503 refunded',
      '5 Ivo|Serra ivo@lontano.example 11223344504 cancelled',
      '6 Carla|De Santis 11223344505',
    ],
    participants: 3,
  },
  {
    file: '02-google-forms.csv',
    people: [
      '2 Elio|Belisari elio@lontano.example ×3',
      '3 Giuseppina|Lo Russo pina@lontano.example declined',
      '4 Sukarno| wayan@lontano.example',
      "5 Nino|O'Connor (nino.o'connor@lontano) ×2",
    ],
    participants: 6,
  },
  {
    file: '03-luma.csv',
    people: [
      '2 Zoe|Neri zoe@lontano.example https://lu.ma/check-in/evt-9?pk=g-AAA111',
      '3 Ada|Vitale ada@lontano.example https://lu.ma/check-in/evt-9?pk=g-AAA112 declined',
      '4 Leo|Riva leo@lontano.example https://lu.ma/check-in/evt-9?pk=g-AAA113 waiting',
      '5 Mia|Costa mia@lontano.example https://lu.ma/check-in/evt-9?pk=g-AAA114 waiting',
      '6 Ugo|Fermi ugo@lontano.example https://lu.ma/check-in/evt-9?pk=g-AAA115 waiting',
    ],
    participants: 1,
  },
  {
    file: '04-pretix.csv',
    people: [
      '2 Rino|Gallo rino@lontano.example z3fsn8a2kq7y5w',
      '3 Pina|Gallo h7dk29xv4m1p0c',
      '4 Toni|Greco toni@lontano.example q8w2e6r4t9y1u5 unpaid',
      '5 Sara|Conti sara@lontano.example m5n3b7v1c9x2z6 cancelled',
    ],
    participants: 2,
  },
  {
    file: '05-excel-1252.csv',
    people: [
      '5 Luca|D’Angelò luca@lontano.example',
      '6 Jürgen|Müller',
      '7 Peñalver|Niccolò penalver@lontano.example',
      '8 Anna Maria|De Rossi',
      '9 Zoë|Stefàno zoe@lontano.example',
    ],
    participants: 5,
    unread: [11],
  },
  {
    file: '06-family-booking.csv',
    people: [
      '2 Luca|Vitale vitale@lontano.example',
      '3 Zoe|Vitale vitale@lontano.example',
      '4 Bea|Vitale vitale@lontano.example',
      '5 Anna|Serra serra@lontano.example',
    ],
    participants: 4,
  },
  {
    file: '07-rounded-codes.csv',
    people: ['2 Aldo|Baglio', '3 Giovanni|Storti', '4 Giacomo|Poretti', '5 Marina|Massironi 109877'],
    participants: 4,
    roundedCodes: 3,
  },
  {
    file: '08-quantity.csv',
    people: [
      '2 Elio|Belisari elio@lontano.example ×3',
      '3 Mario|Rossi',
      '4 Mario|Rossi',
      '5 Carla|Esposito carla@lontano.example',
      '6 Rocco|Tanica rocco@lontano.example ×2 unpaid',
    ],
    participants: 6,
  },
  {
    file: '09-utf16.txt',
    people: [
      '2 小明|王 wang@lontano.example K-01',
      '3 Raﬃa|Paffuti raffia@lontano.example K-02',
      '4 Åse|Øster K-03',
      '5 Ivana|Žižek ivana@lontano.example K-04',
    ],
    participants: 4,
  },
  {
    file: '10-mac-roman.csv',
    people: [
      '2 Jürgen|Großmann juergen@lontano.example',
      '3 Änne|Müller aenne@lontano.example unpaid',
      '4 Zoë|Weiß zoe@lontano.example',
    ],
    participants: 2,
  },
  {
    file: '11-dos-850.csv',
    people: [
      '2 Anaïs|Lefèvre anais@lontano.example',
      '3 Noël|Béranger noel@lontano.example refunded',
      '4 Hélène|Garçon helene@lontano.example',
    ],
    participants: 2,
  },
  {
    file: '12-stray-byte.csv',
    people: [
      '2 Zoë|D’Angelò zoe@lontano.example',
      '3 Niccolò|Però nicolo@lontano.example',
      '4 José|Conti jose@lontano.example',
    ],
    participants: 3,
  },
  {
    file: '13-no-header.csv',
    people: ['1 Anna|Neri anna@lontano.example', '2 Bruno|Verdi', '3 Carla|Di Paola carla@lontano.example'],
    participants: 3,
  },
  {
    file: '14-spanish.csv',
    people: [
      '2 López José|García jose@lontano.example',
      '3 Juana|De la Cruz juana@lontano.example waiting',
      '4 Sofía|Peña sofia@lontano.example ×2',
    ],
    participants: 3,
  },
  {
    file: '15-hi-events.csv',
    people: [
      '2 Ines|Moro ines@lontano.example A-7F3K9Q',
      '3 Pio|Moro ines@lontano.example A-8G4L0R',
      '4 Lea|Sala lea@lontano.example A-9H5M1S cancelled',
    ],
    participants: 2,
  },
  {
    file: '16-eventyay.csv',
    people: [
      '2 Olga|Prati olga@lontano.example EY-0001',
      '3 Ezio|Prati ezio@lontano.example EY-0002 unpaid',
      '4 Irma|Loi irma@lontano.example EY-0003',
    ],
    participants: 2,
  },
  {
    file: '17-comma-names.txt',
    people: [
      '2 Anna|Neri anna@lontano.example',
      '3 Carlo|DE ROSSI (nessuna)',
      '4 Pia Maria|Bianchi (pia@lontano)',
    ],
    participants: 3,
  },
  {
    file: '18-one-column.txt',
    people: ['1 Anna|Neri', '2 Maria Grazia|Di Paola', "3 Luca|D'Angelò"],
    participants: 3,
  },
  {
    file: '19-no-codes.csv',
    people: ['2 Ada|Neri', '3 Ugo|Neri', '4 Ivo|Neri', '5 Tea|Neri TK-9', '6 Leo|Neri'],
    participants: 5,
  },
  {
    file: '20-workbook.xlsx',
    people: [
      '4 Anna|Neri anna@lontano.example 109877123456',
      '5 Luca|D’Angelò 109877123457',
      '6 Leo|Riva leo@lontano.example 109877123458',
    ],
    participants: 3,
  },
];
