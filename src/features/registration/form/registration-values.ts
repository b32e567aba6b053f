import * as v from 'valibot';
import type { BodyOf } from '#contract/endpoint.ts';
import { normalizeEmail } from '#contract/input/email.ts';
import { foldText } from '#contract/fold-text.ts';
import {
  maxTicketsPerOrder,
  registrationFormSchema,
  type register,
} from '#contract/registration/registration-endpoints.ts';

/** Fields of one participant. */
export interface ParticipantInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export const emptyParticipant: ParticipantInput = { firstName: '', lastName: '', email: '' };

/** Unvalidated values of the form. */
export interface RegistrationValues {
  /** Number of tickets. */
  readonly quantity: number;
  /** The active participants, followed by those set aside when the quantity was reduced (RG-20). */
  readonly people: readonly ParticipantInput[];
  /** All tickets go to the first participant's e-mail. */
  readonly isOneEmail: boolean;
  readonly acceptedPNPTNC: boolean;
  readonly acceptedCreatorPolicy: boolean;
}

export type RegistrationBody = BodyOf<typeof register>;

/** Initial values: the first block holds the buyer. */
export const createInitialValues = (buyer: ParticipantInput, quantity: number): RegistrationValues =>
  withQuantity(
    { quantity, people: [buyer], isOneEmail: false, acceptedPNPTNC: false, acceptedCreatorPolicy: false },
    quantity,
  );

/**
 * Sets the quantity, limited to 1–100. Removed participants are set aside and come back when it is raised
 * (RG-20).
 */
export function withQuantity(values: RegistrationValues, requested: number): RegistrationValues {
  const quantity = Math.min(Math.max(requested, 1), maxTicketsPerOrder);
  const missing = Math.max(0, quantity - values.people.length);
  return {
    ...values,
    quantity,
    people: [...values.people, ...Array<ParticipantInput>(missing).fill(emptyParticipant)],
  };
}

/** Removes one participant, who becomes the first of those set aside. */
export function withoutParticipant(values: RegistrationValues, position: number): RegistrationValues {
  const { people, quantity } = values;
  const [removed] = people.slice(position, position + 1);
  if (removed === undefined || quantity === 1) return values;
  const remaining = people.filter((_, index) => index !== position);
  const spare = isBlank(removed) ? [] : [removed];
  return {
    ...values,
    quantity: quantity - 1,
    people: [...remaining.slice(0, quantity - 1), ...spare, ...remaining.slice(quantity - 1)],
  };
}

export const isBlank = ({ firstName, lastName, email }: ParticipantInput): boolean =>
  [firstName, lastName, email].every((text) => text.trim() === '');

/** The active participants, each with the e-mail that the ticket is sent to. */
const getActiveParticipants = ({ people, quantity, isOneEmail }: RegistrationValues): ParticipantInput[] =>
  people
    .slice(0, quantity)
    .map((participant) => (isOneEmail ? { ...participant, email: people[0]!.email } : participant));

/**
 * Validates the form.
 * @returns the request body, or issue keys by field path, as in the server's response
 */
export function validateValues(
  values: RegistrationValues,
  hasQuestion: boolean,
): { body: RegistrationBody } | { issues: Readonly<Record<string, readonly string[]>> } {
  const { isOneEmail, quantity, acceptedPNPTNC, acceptedCreatorPolicy } = values;
  const checked = v.safeParse(hasQuestion ? schemaWithQuestion : registrationFormSchema, {
    acceptedPNPTNC,
    acceptedCreatorPolicy,
    noOfTickets: quantity,
    participants: getActiveParticipants(values),
  });
  if (checked.success) return { body: checked.output };
  const issues: Record<string, string[]> = {};
  for (const issue of checked.issues) {
    const path = v.getDotPath(issue) ?? '';
    // With one shared e-mail its issue is shown once, at its field.
    if (!(isOneEmail && /^participants\.[1-9]\d*\.email$/.test(path)))
      (issues[path] ??= []).push(issue.message);
  }
  return { issues };
}

/** Positions of active participants whose name is one word. */
export const findOneWordNames = ({ people, quantity }: RegistrationValues): number[] =>
  people
    .slice(0, quantity)
    .flatMap(({ firstName, lastName }, index) =>
      firstName.trim() !== '' && lastName.trim() === '' ? [index] : [],
    );

/** The organiser's own policy must be accepted as well (RG-2). */
const schemaWithQuestion = v.pipe(
  registrationFormSchema,
  v.forward(
    // `partialCheck`: reported together with all other issues.
    v.partialCheck(
      [['acceptedCreatorPolicy']],
      (values) => values.acceptedCreatorPolicy,
      'acceptanceRequired',
    ),
    ['acceptedCreatorPolicy'],
  ),
);

/**
 * Finds participants with the same name and e-mail (RG-21).
 * @returns index of each duplicate → index of its first occurrence
 */
export function findDuplicates(values: RegistrationValues): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const duplicates = new Map<number, number>();
  for (const [index, { firstName, lastName, email }] of getActiveParticipants(values).entries()) {
    if (firstName.trim() === '') continue;
    const key = JSON.stringify([
      ...[firstName, lastName].map((text) => foldText(text).trim()),
      normalizeEmail(email),
    ]);
    const firstIndex = first.get(key);
    if (firstIndex === undefined) first.set(key, index);
    else duplicates.set(index, firstIndex);
  }
  return duplicates;
}

/** Whether there is user input that would be lost. */
export function hasUserInput(values: RegistrationValues, initial: RegistrationValues): boolean {
  const serialize = ({
    people,
    acceptedPNPTNC,
    acceptedCreatorPolicy,
    isOneEmail,
  }: RegistrationValues): string =>
    JSON.stringify([
      people.filter((participant) => !isBlank(participant)),
      acceptedPNPTNC,
      acceptedCreatorPolicy,
      isOneEmail,
    ]);
  return serialize(values) !== serialize(initial);
}

/**
 * Inserts a list of participants: into block `from` if given, then into blocks without a name, then into new
 * ones, up to `max`. `overflowCount` is the number left out.
 */
export function withList(
  values: RegistrationValues,
  list: readonly ParticipantInput[],
  { max, from }: { max: number; from?: number },
): { values: RegistrationValues; overflowCount: number } {
  const people = values.people.slice(0, values.quantity);
  const spare = values.people.slice(values.quantity);
  const remaining = [...list];
  for (let index = from ?? 0; index < Math.min(max, maxTicketsPerOrder) && remaining.length > 0; index++) {
    const current = people[index] ?? emptyParticipant;
    const isAvailable = index === from || (current.firstName.trim() === '' && current.lastName.trim() === '');
    if (!isAvailable) continue;
    const next = remaining.shift()!;
    people[index] = { ...next, email: next.email === '' ? current.email : next.email };
  }
  const hasOwnEmails = list.some(({ email }) => email !== '');
  const isOneEmail =
    !hasOwnEmails && (values.isOneEmail || people.slice(1).every(({ email }) => email === ''));
  const overflowCount = remaining.length;
  return {
    values: {
      ...values,
      quantity: people.length,
      people: [...people, ...spare],
      isOneEmail: people.length > 1 && isOneEmail,
    },
    overflowCount,
  };
}
