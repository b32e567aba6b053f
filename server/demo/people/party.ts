import type { Language } from '#contract/language.ts';
import { pick, pickWeighted, wholeBetween, type Random } from '../random.ts';
import { origins, type Name, type Origin } from './origin.ts';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Who comes with one order; the first is who ordered. */
export interface Party {
  readonly language: Language;
  readonly people: readonly Person[];
}

const domains = ['posta.example', 'lettere.example', 'casella.example', 'studio.example'];

/**
 * A party of so many people: a family with one surname, or friends. Some leave the same e-mail for
 * all, and now and then parent and child have the same name, as in life.
 */
export function drawParty(random: Random, size: number): Party {
  const origin = pickWeighted(random, origins);
  const isFamily = random() < 0.65;
  const isOneEmail = random() < 0.5;
  const surname = origin.lastName(random);
  const buyer = drawPerson(random, origin, surname);
  const people = [buyer];
  if (size > 1 && isFamily && random() < 0.04) people.push(buyer);
  while (people.length < size) {
    const person = isFamily
      ? drawPerson(random, origin, surname)
      : drawFriend(random, pickWeighted(random, origins));
    people.push(isOneEmail ? { ...person, email: buyer.email } : person);
  }
  return { language: pick(random, origin.languages), people };
}

const drawFriend = (random: Random, origin: Origin): Person =>
  drawPerson(random, origin, origin.lastName(random));

function drawPerson(random: Random, origin: Origin, surname: Name): Person {
  const name = origin.firstName(random);
  const number = random() < 0.6 ? String(wholeBetween(random, 1, 99)) : '';
  return {
    firstName: name.written,
    lastName: surname.written,
    email: `${name.spelled}.${surname.spelled}${number}@${pick(random, domains)}`,
  };
}
