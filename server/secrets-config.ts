import * as v from 'valibot';
import type { SecretKeys } from './secret-box.ts';

const keySchema = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64'),
    v.transform((text) => Buffer.from(text, 'base64')),
  ),
);

/** The variables of the keys that encrypt secrets in the database (OP-70). */
export const secretsEntries = { SECRETS_KEY: keySchema, SECRETS_KEY_PREVIOUS: keySchema };

/** The keys from their variables. */
export const parseSecretKeys = (
  env: v.InferOutput<v.ObjectSchema<typeof secretsEntries, undefined>>,
): SecretKeys => ({ current: env.SECRETS_KEY, previous: env.SECRETS_KEY_PREVIOUS });
