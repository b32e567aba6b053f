import { login, signup, verifyWithPassword } from '#contract/account/account-endpoints.ts';
import type { UserType } from '#contract/account/fields.ts';
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import type { E2eFixture } from './e2e-fixture.ts';
import { parseVerification } from '../builders/sign-up.ts';
import { readMailText } from '../mail/mailbox.ts';
import { seededPassword } from './seed-door.ts';

/** A user signed up on the running server, with an API session separate from the browser's. */
export interface NewUser {
  readonly email: string;
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface NewUserOptions {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType?: UserType;
}

/** Signs a user up, verifies the mail and signs in over HTTP with the seeded password. */
export async function signUpNewUser(fixture: E2eFixture, options: NewUserOptions): Promise<NewUser> {
  const { email, firstName, lastName, userType = 'Basic' } = options;
  const companyName = userType === 'Organisation' ? `${firstName} ${lastName}` : '';
  const user = { firstName, lastName, companyName, email, password: seededPassword };
  await post(fixture, signup, { ...user, acceptedPNPTNC: true, userType });
  const link = parseVerification({ text: await readMailText(fixture.server.dataDir, email) }).params;
  await post(fixture, verifyWithPassword, { ...link, password: seededPassword });
  const { token } = await post(fixture, login, { email, password: seededPassword });
  return { email, token, firstName, lastName };
}

/** Registers the user and companions for an event. */
export async function registerNewUser(
  fixture: E2eFixture,
  { token, email, firstName, lastName }: NewUser,
  eventId: string,
  companions: readonly string[] = [],
): Promise<void> {
  const participants = [
    { firstName, lastName, email },
    ...companions.map((name, index) => ({
      firstName: name,
      lastName,
      email: `amica.${index}@lontano.example`,
    })),
  ];
  const path = register.path.replace(':id', eventId);
  const body = { acceptedPNPTNC: true, noOfTickets: participants.length, participants };
  await post(fixture, { ...register, path }, body, token);
}

async function post<C extends Endpoint>(
  { network }: E2eFixture,
  { method, path }: C,
  body: object,
  token = '',
): Promise<ResponseOf<C>> {
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
  return (await response.json()) as ResponseOf<C>;
}
