import { login, signup, verifyEmail } from '#contract/account/account-calls.ts';
import type { UserType } from '#contract/account/fields.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import { register } from '#contract/registration/registration-calls.ts';
import type { JourneyPlace } from './journey-place.ts';
import { linkIn, mailText } from './mailbox.ts';
import { seededPassword } from './seed-door.ts';

/** Somebody who signed up on the running server, with a session of her own beside the browser's. */
export interface Newcomer {
  readonly email: string;
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface NewcomerWishes {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType?: UserType;
}

/** Signs somebody up, confirms the mail and signs in, all over HTTP; her password is the seeded one. */
export async function newNewcomer(place: JourneyPlace, wishes: NewcomerWishes): Promise<Newcomer> {
  const { email, firstName, lastName, userType = 'Basic' } = wishes;
  const companyName = userType === 'Organisation' ? `${firstName} ${lastName}` : '';
  const person = { firstName, lastName, companyName, email, password: seededPassword };
  await post(place, signup, { ...person, acceptedPNPTNC: true, userType });
  const link = new URL(linkIn(await mailText(place.server.dataDir, email)));
  const part = (name: string) => encodeURIComponent(link.searchParams.get(name) ?? '');
  const path = `/${verifyEmail.path.split('/').slice(1, 4).join('/')}/${part('id')}/${part('email')}/${part('token')}`;
  const verified = await fetch(`${place.network.url}/api${path}`);
  if (!verified.ok) throw new Error(`The link of ${email} was refused: ${await verified.text()}`);
  const { token } = await post(place, login, { email, password: seededPassword });
  return { email, token, firstName, lastName };
}

/** Registers the newcomer, and who comes with her, for an event. */
export async function registerNewcomer(
  place: JourneyPlace,
  { token, email, firstName, lastName }: Newcomer,
  eventId: string,
  others: readonly string[] = [],
): Promise<void> {
  const participants = [
    { firstName, lastName, email },
    ...others.map((name, at) => ({ firstName: name, lastName, email: `amica.${at}@lontano.example` })),
  ];
  const path = register.path.replace(':id', eventId);
  const body = { acceptedPNPTNC: true, noOfTickets: participants.length, participants };
  await post(place, { ...register, path }, body, token);
}

async function post<C extends Call>(
  { network }: JourneyPlace,
  { method, path }: C,
  body: object,
  token = '',
): Promise<AnswerOf<C>> {
  const response = await fetch(`${network.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as AnswerOf<C>;
}
