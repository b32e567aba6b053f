import type { Language } from '#contract/language.ts';
import { pick, pickWeighted, randomInteger, type Random } from '../random.ts';
import { origins, type Name, type Origin } from './origin.ts';

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The members of one order; the first is the buyer. */
export interface Party {
  readonly language: Language;
  readonly members: readonly DemoPerson[];
}

const domains = ['posta.example', 'lettere.example', 'casella.example', 'studio.example'];

/**
 * Creates an order's members: a family with one surname, or friends. Some share one e-mail, and occasionally
 * parent and child have the same name.
 */
export function createParty(random: Random, size: number): Party {
  const origin = pickWeighted(random, origins);
  const isFamily = random() < 0.65;
  const sharesEmail = random() < 0.5;
  const surname = origin.lastName(random);
  const buyer = createPerson(random, origin, surname);
  const members = [buyer];
  if (size > 1 && isFamily && random() < 0.04) members.push(buyer);
  while (members.length < size) {
    const person = isFamily
      ? createPerson(random, origin, surname)
      : createFriend(random, pickWeighted(random, origins));
    members.push(sharesEmail ? { ...person, email: buyer.email } : person);
  }
  return { language: pick(random, origin.languages), members };
}

const createFriend = (random: Random, origin: Origin): DemoPerson =>
  createPerson(random, origin, origin.lastName(random));

function createPerson(random: Random, origin: Origin, surname: Name): DemoPerson {
  const name = origin.firstName(random);
  const number = random() < 0.6 ? String(randomInteger(random, 1, 99)) : '';
  return {
    firstName: name.written,
    lastName: surname.written,
    email: `${name.spelled}.${surname.spelled}${number}@${pick(random, domains)}`,
  };
}
