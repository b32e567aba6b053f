import * as v from 'valibot';
import type { BodyOf } from '#contract/call.ts';
import { foldText } from '#contract/fold-text.ts';
import {
  maxTicketsPerOrder,
  registrationFormSchema,
  type register,
} from '#contract/registration/registration-calls.ts';

/** What one block of the form holds. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export const nobody: Person = { firstName: '', lastName: '', email: '' };

/** What the form holds, before it is looked at. */
export interface RegistrationValues {
  /** How many come. */
  readonly quantity: number;
  /** Those who come, and after them whoever was typed before the quantity went down (RG-20). */
  readonly people: readonly Person[];
  /** The first one's e-mail is everybody's. */
  readonly isOneEmail: boolean;
  readonly acceptedPNPTNC: boolean;
  readonly acceptedCreatorPolicy: boolean;
}

export type RegistrationBody = BodyOf<typeof register>;

/** The form as it begins: the first block is the buyer's own. */
export const beginningWith = (buyer: Person, quantity: number): RegistrationValues =>
  withQuantity(
    { quantity, people: [buyer], isOneEmail: false, acceptedPNPTNC: false, acceptedCreatorPolicy: false },
    quantity,
  );

/** Another number of people, from 1 to 100: nobody who was typed is lost, and comes back with the next one more. */
export function withQuantity(values: RegistrationValues, wished: number): RegistrationValues {
  const quantity = Math.min(Math.max(wished, 1), maxTicketsPerOrder);
  const missing = Math.max(0, quantity - values.people.length);
  return { ...values, quantity, people: [...values.people, ...Array<Person>(missing).fill(nobody)] };
}

/** One person less, whoever it is; she stands first among those put aside. */
export function withoutPerson(values: RegistrationValues, at: number): RegistrationValues {
  const { people, quantity } = values;
  const [gone] = people.slice(at, at + 1);
  if (gone === undefined || quantity === 1) return values;
  const others = people.filter((_, index) => index !== at);
  const aside = isBlank(gone) ? [] : [gone];
  return {
    ...values,
    quantity: quantity - 1,
    people: [...others.slice(0, quantity - 1), ...aside, ...others.slice(quantity - 1)],
  };
}

export const isBlank = ({ firstName, lastName, email }: Person): boolean =>
  [firstName, lastName, email].every((text) => text.trim() === '');

/** Those who come, each with the e-mail that her ticket goes to. */
const comingOf = ({ people, quantity, isOneEmail }: RegistrationValues): Person[] =>
  people.slice(0, quantity).map((it) => (isOneEmail ? { ...it, email: people[0]!.email } : it));

/** What is sent, or what is wrong with it: keys of issues by the path of their field, as the server has them. */
export function checkedBody(
  values: RegistrationValues,
  hasQuestion: boolean,
): { body: RegistrationBody } | { issues: Readonly<Record<string, readonly string[]>> } {
  const { isOneEmail, quantity, acceptedPNPTNC, acceptedCreatorPolicy } = values;
  const checked = v.safeParse(hasQuestion ? schemaWithQuestion : registrationFormSchema, {
    acceptedPNPTNC,
    acceptedCreatorPolicy,
    noOfTickets: quantity,
    participants: comingOf(values),
  });
  if (checked.success) return { body: checked.output };
  const issues: Record<string, string[]> = {};
  for (const issue of checked.issues) {
    const path = v.getDotPath(issue) ?? '';
    // What is wrong with everybody's e-mail is said once, where it stands.
    if (!(isOneEmail && /^participants\.[1-9]\d*\.email$/.test(path)))
      (issues[path] ??= []).push(issue.message);
  }
  return { issues };
}

/** Who organises it asks something of everybody who comes (spec 2 §5). */
const schemaWithQuestion = v.pipe(
  registrationFormSchema,
  v.forward(
    // Said together with whatever else is missing.
    v.partialCheck([['acceptedCreatorPolicy']], (it) => it.acceptedCreatorPolicy, 'acceptanceRequired'),
    ['acceptedCreatorPolicy'],
  ),
);

/** Who stands in the form twice, by name and e-mail → the first block of the same person (RG-21). */
export function doublesIn(values: RegistrationValues): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const doubles = new Map<number, number>();
  for (const [at, { firstName, lastName, email }] of comingOf(values).entries()) {
    if (firstName.trim() === '' || lastName.trim() === '') continue;
    const who = JSON.stringify([firstName, lastName, email].map((text) => foldText(text).trim()));
    const before = first.get(who);
    if (before === undefined) first.set(who, at);
    else doubles.set(at, before);
  }
  return doubles;
}

/** Whether somebody typed something that would be lost. */
export function isTyped(values: RegistrationValues, initial: RegistrationValues): boolean {
  const typed = ({ people, acceptedPNPTNC, acceptedCreatorPolicy, isOneEmail }: RegistrationValues): string =>
    JSON.stringify([people.filter((it) => !isBlank(it)), acceptedPNPTNC, acceptedCreatorPolicy, isOneEmail]);
  return typed(values) !== typed(initial);
}

/**
 * Puts a list of people into the form: into the block `from` if one is named, then into blocks without a
 * name, then into new ones, as far as there are tickets → how many found no place.
 */
export function withList(
  values: RegistrationValues,
  list: readonly Person[],
  { max, from }: { max: number; from?: number },
): { values: RegistrationValues; noOfLeft: number } {
  const people = values.people.slice(0, values.quantity);
  const aside = values.people.slice(values.quantity);
  const waiting = [...list];
  for (let at = from ?? 0; at < Math.min(max, maxTicketsPerOrder) && waiting.length > 0; at++) {
    const there = people[at] ?? nobody;
    const isFree = at === from || (there.firstName.trim() === '' && there.lastName.trim() === '');
    if (!isFree) continue;
    const next = waiting.shift()!;
    people[at] = { ...next, email: next.email === '' ? there.email : next.email };
  }
  const hasOwnEmails = list.some(({ email }) => email !== '');
  const isOneEmail =
    !hasOwnEmails && (values.isOneEmail || people.slice(1).every(({ email }) => email === ''));
  const noOfLeft = waiting.length;
  return {
    values: {
      ...values,
      quantity: people.length,
      people: [...people, ...aside],
      isOneEmail: people.length > 1 && isOneEmail,
    },
    noOfLeft,
  };
}
