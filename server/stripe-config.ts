import * as v from 'valibot';

/** Stripe credentials; docs/operating.md says where to find each. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly clientId: string;
  /** A mock server on this machine, for tests; `undefined`: Stripe. */
  readonly apiUrl: string | undefined;
}

const secretSchema = (pattern: RegExp, message: string) =>
  v.optional(v.pipe(v.string(), v.regex(pattern, message)));

/** The Stripe variables: all or none. */
export const stripeEntries = {
  STRIPE_SECRET_KEY: secretSchema(
    /^[rs]k_(?:test|live)_\w+$/,
    'must be a secret key, which begins with sk_ or rk_',
  ),
  STRIPE_WEBHOOK_SECRET: secretSchema(/^whsec_\S+$/, 'must be a signing secret, which begins with whsec_'),
  STRIPE_CLIENT_ID: secretSchema(/^ca_\w+$/, 'must be the client id of Connect, which begins with ca_'),
  STRIPE_API_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^http:\/\/(?:127\.0\.0\.1|localhost):\d+\/?$/,
        'must be http on this machine: it is for tests alone',
      ),
    ),
  ),
};

type StripeVariables = v.InferOutput<v.ObjectSchema<typeof stripeEntries, undefined>>;

/** With a test-mode key no money moves. */
export const isStripeTestKey = (secretKey: string): boolean => /^[rs]k_test_/.test(secretKey);

/**
 * Parses the Stripe variables.
 * @returns the configuration, `undefined` if not set, and the problems found
 */
export function parseStripeConfig(
  {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_CLIENT_ID: clientId,
    STRIPE_API_URL: apiUrl,
  }: StripeVariables,
  { publicUrl, isDemo }: { publicUrl: string; isDemo: boolean },
): { stripe: StripeConfig | undefined; problems: string[] } {
  if (secretKey === undefined) {
    const isHalfSet = [webhookSecret, clientId, apiUrl].some((value) => value !== undefined);
    const problems = isHalfSet
      ? ['STRIPE_SECRET_KEY is missing: without it payments go through the sandbox']
      : [];
    return { stripe: undefined, problems };
  }
  const problems: string[] = [];
  if (webhookSecret === undefined)
    problems.push(
      'STRIPE_WEBHOOK_SECRET is missing: without it nothing that is paid would ever count as paid',
    );
  if (clientId === undefined)
    problems.push('STRIPE_CLIENT_ID is missing: without it no organisation could connect its account');
  if (!isStripeTestKey(secretKey)) {
    if (apiUrl !== undefined) problems.push('STRIPE_API_URL is for tests: it needs a key of the test mode');
    if (!publicUrl.startsWith('https:'))
      problems.push(
        'PUBLIC_URL must be https with a live STRIPE_SECRET_KEY: Stripe leads people back to nothing else',
      );
    if (isDemo)
      problems.push(
        'DEMO is on with a live STRIPE_SECRET_KEY: the demo accounts have known passwords. Set DEMO=0',
      );
  }
  const stripe =
    webhookSecret === undefined || clientId === undefined
      ? undefined
      : { secretKey, webhookSecret, clientId, apiUrl };
  return { stripe, problems };
}
