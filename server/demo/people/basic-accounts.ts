import type { Language } from '#contract/language.ts';
import type { DemoPerson } from './party.ts';

/** An attendee account of the demo. */
export interface DemoAttendee extends DemoPerson {
  readonly language: Language;
  readonly place: string;
  readonly mobile?: string;
}

/** The attendee of `demoAccounts`. */
export const demoAttendee: DemoAttendee = {
  firstName: 'Luca',
  lastName: 'D’Angelò',
  email: 'partecipante@presente.example',
  language: 'it',
  place: 'Milano',
  mobile: '+39 300 001 2311',
};

/** The participants of the demo attendee's order, in ticket order. */
export const attendeeParty: readonly DemoPerson[] = [
  demoAttendee,
  { firstName: 'Chiara', lastName: 'D’Angelò', email: 'chiara.dangelo@posta.example' },
  { firstName: 'Emma', lastName: 'D’Angelò', email: 'partecipante@presente.example' },
  { firstName: '芳', lastName: '王', email: 'fang.wang@posta.example' },
];

export const demoAttendees: readonly DemoAttendee[] = [
  createAttendee('Elena', 'Viganò', 'elena.vigano', 'Monza'),
  createAttendee('Youssef', 'El Amrani', 'youssef.elamrani', 'Torino'),
  createAttendee('娜', '李', 'na.li', 'Prato', 'zh'),
  createAttendee('Giosuè', 'Spanò', 'giosue.spano', 'Reggio Calabria'),
  createAttendee('Andreea', 'Țurcanu', 'andreea.turcanu', 'Padova'),
  createAttendee('Zoë', 'De’ Rossi', 'zoe.derossi', 'Roma'),
  createAttendee('María José', 'Quispe', 'mariajose.quispe', 'Genova', 'es'),
  createAttendee('Selam', 'Haile', 'selam.haile', 'Bologna', 'en'),
  createAttendee('Nicolò', 'Dell’Acqua', 'nicolo.dellacqua', 'Como'),
  createAttendee('Rosaria', 'Scognamiglio', 'rosaria.scognamiglio', 'Napoli'),
];

function createAttendee(
  firstName: string,
  lastName: string,
  mailbox: string,
  place: string,
  language: Language = 'it',
): DemoAttendee {
  return { firstName, lastName, email: `${mailbox}@posta.example`, language, place };
}
