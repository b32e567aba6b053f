import { login, resendVerification, signup } from '#contract/account/account-endpoints.ts';
import { forgotPassword, verifyCode } from '#contract/account/password-endpoints.ts';
import { dayMs } from '#contract/durations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { requestOrdersLink } from '#contract/registration/orders-link-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';
import { builtPassword, newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { median, quantile } from '#tests/support/quantile.ts';
import { createRandom, randomBelow, type Random } from '#tests/support/random/random.ts';
import type { Measurement } from './measurement.ts';

/** Requests for a known and for an unknown e-mail, of each call. */
const pairCount = Number(process.env['BENCH_PAIRS'] ?? 200);
const resamples = 2000;

/** A call that must not reveal by its time whether there is an account. */
interface GuardedCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly toBody: (email: string) => object;
  /** Makes it know this address, if an account is not enough. */
  readonly introduce?: (app: TestApp, email: string) => Promise<unknown>;
}

const person = { firstName: 'Ada', lastName: 'Neri', acceptedPNPTNC: true, userType: 'Basic' };

const guardedCalls: readonly GuardedCall[] = [
  { name: 'sign-in', endpoint: login, toBody: (email) => ({ email, password: 'Wrong!2026' }) },
  { name: 'reset code', endpoint: forgotPassword, toBody: (email) => ({ email }) },
  { name: 'guess of a code', endpoint: verifyCode, toBody: (email) => ({ email, code: '000000' }) },
  {
    name: 'sign-up',
    endpoint: signup,
    toBody: (email) => ({ ...person, email, password: builtPassword }),
  },
  { name: 'confirmation again', endpoint: resendVerification, toBody: (email) => ({ email }) },
  {
    name: 'link to orders',
    endpoint: requestOrdersLink,
    toBody: (email) => ({ email }),
    introduce: registerForEvent,
  },
];

async function registerForEvent(app: TestApp, email: string): Promise<void> {
  const id = await newEvent(app, await newOrganisation(app));
  const participants = [{ firstName: 'Ada', lastName: 'Neri', email }];
  await call(app, register, { params: { id }, body: { acceptedPNPTNC: true, noOfTickets: 1, participants } });
}

/** Times of a call in ms, in pairs. */
interface Times {
  readonly known: number[];
  readonly unknown: number[];
}

/**
 * Compares how long the server takes for a known and for an unknown e-mail, at the real cost of passwords: the ratio
 * of the medians, longer to shorter, and the 95 % bootstrap interval of known to unknown. Tests compare the work itself (AC-2, AC-5, AC-8).
 */
export async function measureAttack(): Promise<Measurement[]> {
  const app = await createTestApp();
  const random = createRandom(8);
  const measurements: Measurement[] = [];
  for (const guarded of guardedCalls) {
    const times = await measureTimes(app, guarded, random);
    const [from, to] = bootstrapRatio(times, random);
    const ratio = median(times.known) / median(times.unknown);
    measurements.push({
      name: `Known against unknown e-mail, ${guarded.name} (95 %: ${from.toFixed(2)}–${to.toFixed(2)}, ${pairCount} pairs)`,
      value: Math.max(ratio, 1 / ratio),
      unit: '×',
      limit: 1.25,
    });
  }
  await app.close();
  return measurements;
}

async function measureTimes(
  app: TestApp,
  { endpoint, toBody, introduce }: GuardedCall,
  random: Random,
): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  const measure = async (email: string): Promise<number> => {
    const startedAt = performance.now();
    const { statusCode } = await sendRaw(app, endpoint, { body: toBody(email) });
    if (statusCode === 429) throw new Error(`${endpoint.path} was limited`);
    return performance.now() - startedAt;
  };
  for (let pair = 0; pair < pairCount; pair++) {
    const { email } = await newAttendee(app);
    await introduce?.(app, email);
    const kinds = [
      ['known', email],
      ['unknown', `unknown-${email}`],
    ] as const;
    for (const [kind, address] of randomBelow(random, 2) === 0 ? kinds : kinds.toReversed())
      times[kind].push(await measure(address));
    // Past every limit of requests and attempts.
    app.clock.advance(dayMs);
  }
  return times;
}

/** @returns the bounds of the ratio of the medians */
function bootstrapRatio({ known, unknown }: Times, random: Random): [from: number, to: number] {
  const resample = (values: readonly number[]) =>
    values.map(() => values[randomBelow(random, values.length)]!);
  const ratios = Array.from({ length: resamples }, () => median(resample(known)) / median(resample(unknown)));
  return [quantile(ratios, 0.025), quantile(ratios, 0.975)];
}
