import type { Language } from '#contract/language.ts';
import type { Person } from './party.ts';

/** An attendee's account of the demo. */
export interface DemoAttendee extends Person {
  readonly language: Language;
  readonly place: string;
  readonly mobile?: string;
}

/** The attendee of the demo accounts. */
export const demoAttendee: DemoAttendee = {
  firstName: 'Luca',
  lastName: 'D’Angelò',
  email: 'partecipante@presente.example',
  language: 'it',
  place: 'Milano',
  mobile: '+39 300 001 2311',
};

/** Who comes along with him, in this order. */
export const attendeeParty: readonly Person[] = [
  demoAttendee,
  { firstName: 'Chiara', lastName: 'D’Angelò', email: 'chiara.dangelo@posta.example' },
  { firstName: 'Emma', lastName: 'D’Angelò', email: 'partecipante@presente.example' },
  { firstName: '芳', lastName: '王', email: 'fang.wang@posta.example' },
];

export const demoAttendees: readonly DemoAttendee[] = [
  person('Elena', 'Viganò', 'elena.vigano', 'Monza'),
  person('Youssef', 'El Amrani', 'youssef.elamrani', 'Torino'),
  person('娜', '李', 'na.li', 'Prato', 'zh'),
  person('Giosuè', 'Spanò', 'giosue.spano', 'Reggio Calabria'),
  person('Andreea', 'Țurcanu', 'andreea.turcanu', 'Padova'),
  person('Zoë', 'De’ Rossi', 'zoe.derossi', 'Roma'),
  person('María José', 'Quispe', 'mariajose.quispe', 'Genova', 'es'),
  person('Selam', 'Haile', 'selam.haile', 'Bologna', 'en'),
  person('Nicolò', 'Dell’Acqua', 'nicolo.dellacqua', 'Como'),
  person('Rosaria', 'Scognamiglio', 'rosaria.scognamiglio', 'Napoli'),
];

function person(
  firstName: string,
  lastName: string,
  mailbox: string,
  place: string,
  language: Language = 'it',
): DemoAttendee {
  return { firstName, lastName, email: `${mailbox}@posta.example`, language, place };
}
