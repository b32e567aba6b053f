import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { secondMs } from '#contract/durations.ts';
import { isPlainEmail } from '#contract/input/email.ts';
import { databaseEntries, parseDatabaseConfig, type DatabaseConfig } from './database-config.ts';
import { mapEntries, parseMapConfig, type MapConfig } from './map-config.ts';
import { metricsEntries, parseMetricsConfig, type MetricsConfig } from './metrics/metrics-config.ts';
import type { SecretKeys } from './secret-box.ts';
import { parseSecretKeys, secretsEntries } from './secrets-config.ts';
import { stripeEntries, parseStripeConfig, type StripeConfig } from './stripe-config.ts';
import { trustProxySchema } from './trust-proxy.ts';

/** Configuration from the environment; docs/operating.md describes each variable. */
export interface Config extends DatabaseConfig, MapConfig {
  readonly host: string;
  readonly port: number;
  /** Public origin of the product, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** `undefined`: mails are written as `.eml` files below `dataDir`. */
  readonly smtp: SmtpSettings | undefined;
  readonly mailFrom: string;
  /** Seeds an empty database with demo data. */
  readonly isDemo: boolean;
  /** The settings by which others can reach this server: no demo account may exist there. */
  readonly publicSettings: readonly string[];
  /** PKCS #8 of an Ed25519 key in base64; `undefined`: generated and stored in the database. */
  readonly ticketKey: string | undefined;
  /** Encrypt the secrets in the database. */
  readonly secretKeys: SecretKeys;
  readonly trustProxy: boolean | number | string;
  /** Time between the signal to stop and the end of listening, for proxies to notice. */
  readonly drainMs: number;
  /** HSTS counts for every subdomain of the public host too. */
  readonly hasHstsForSubdomains: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly hasRateLimits: boolean;
  /** Mails a day of a new organisation to addresses that it has typed (OP-73). */
  readonly organisationMails: number;
  /** Recipient of the contact form. */
  readonly contactEmail: string;
  /** The operator's legal details for the footer, one per line. */
  readonly legalDetails: readonly string[];
  /** OpenID Connect providers for sign-in. */
  readonly oidcProviders: readonly OidcProvider[];
  /** Attendees with an account may buy tickets, like visitors. */
  readonly hasPaidTicketsForMembers: boolean;
  /** `undefined`: payments go through the sandbox. */
  readonly stripe: StripeConfig | undefined;
  /** `undefined`: metrics are off. */
  readonly metrics: MetricsConfig | undefined;
}

/** The mail server. */
export interface SmtpSettings {
  readonly url: string;
  /** Mails that are delivered at once. */
  readonly connections: number;
  /** Mails a second at most; `undefined`: as many as the mail server takes. */
  readonly ratePerSecond: number | undefined;
  /** Mails are not sent over an unencrypted connection. */
  readonly isTlsRequired: boolean;
}

/** An OpenID Connect provider for sign-in. */
export interface OidcProvider {
  /** Key in API calls and in the database. */
  readonly provider: string;
  /** Display name on the button. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Of a confidential client; a public one proves itself by PKCE alone. */
  readonly clientSecret?: string | undefined;
}

/** Invalid configuration; the message names each variable. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `Presente cannot start with this configuration:\n${problems.map((problem) => `  ${problem}\n`).join('')}`.trimEnd(),
    );
    this.name = 'ConfigError';
  }
}

const flag = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((value) => value === '1'),
);

const urlSchema = (protocols: readonly string[], message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message),
  );

const isOrigin = ({ pathname, search, hash }: URL): boolean => pathname === '/' && search + hash === '';

const maxDrainSeconds = 300;
const drainMessage = `must be a number from 0 to ${maxDrainSeconds}`;

const environmentSchema = v.object({
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name')),
    '127.0.0.1',
  ),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a number from 0 to 65535'),
    ),
    '3000',
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      urlSchema(['http:', 'https:'], 'must be an address such as https://presente.example.org'),
      v.check((text) => !URL.canParse(text) || isOrigin(new URL(text)), 'must not have a path'),
      v.transform((text) => URL.parse(text)?.origin),
    ),
  ),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.transform((path) => resolve(path)),
    ),
    './data',
  ),
  ...databaseEntries,
  SMTP_URL: v.optional(
    urlSchema(['smtp:', 'smtps:'], 'must be an address such as smtp://user:password@host:587'),
  ),
  SMTP_CONNECTIONS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,2}$/, 'must be a number from 1 to 99'),
      v.transform(Number),
      v.minValue(1, 'must be a number from 1 to 99'),
    ),
    '8',
  ),
  SMTP_RATE: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999'), v.transform(Number)),
  ),
  SMTP_TLS: v.optional(flag),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an e-mail address')),
    'Presente <presente@localhost>',
  ),
  NODE_ENV: v.optional(v.string()),
  DEMO: v.optional(flag),
  ...secretsEntries,
  TICKET_KEY: v.optional(
    v.pipe(v.string(), v.check(isEd25519, 'must be an Ed25519 private key, PKCS #8 in base64')),
  ),
  TRUST_PROXY: trustProxySchema,
  DRAIN_SECONDS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, drainMessage),
      v.transform(Number),
      v.maxValue(maxDrainSeconds, drainMessage),
    ),
    '0',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
  RATE_LIMITS: v.optional(flag, '1'),
  ORGANISATION_MAILS: v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.integer('must be a whole number'),
      v.minValue(0, 'must not be negative'),
    ),
    '20',
  ),
  HSTS_SUBDOMAINS: v.optional(flag, '0'),
  PAID_TICKETS_FOR_MEMBERS: v.optional(flag, '1'),
  CONTACT_EMAIL: v.optional(
    v.pipe(
      v.string(),
      // It is also in headers and links.
      v.check((text) => isPlainEmail(text), 'must be an e-mail address in ASCII'),
    ),
  ),
  LEGAL_DETAILS: v.optional(v.string(), ''),
  ...mapEntries,
  ...stripeEntries,
  ...metricsEntries,
  OIDC_PROVIDERS: v.optional(
    v.pipe(
      v.string(),
      v.parseJson(undefined, 'must be a JSON array'),
      v.array(
        v.object({
          provider: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'must be a key such as "google"')),
          name: v.pipe(v.string(), v.nonEmpty('must not be empty')),
          issuer: v.pipe(
            urlSchema(['http:', 'https:'], 'must be an address such as https://accounts.google.com'),
            v.check(
              (text) => !URL.canParse(text) || isSecureUrl(new URL(text)),
              'must be an https address; http only on this machine',
            ),
          ),
          clientId: v.pipe(v.string(), v.nonEmpty('must not be empty')),
          clientSecret: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
        }),
        'must be a JSON array of {provider, name, issuer, clientId}, optionally clientSecret',
      ),
      v.check(
        (list) => new Set(list.map(({ provider }) => provider)).size === list.length,
        'must name each provider once',
      ),
    ),
    '[]',
  ),
});

/**
 * Parses the environment. Every variable has a default that works on a fresh machine; an empty one counts as
 * absent.
 * @throws ConfigError with every problem at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const defined = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(environmentSchema, defined);
  if (!parsed.success)
    throw new ConfigError(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`));
  const env = parsed.output;

  const isPublic = !isLoopback(env.HOST);
  const publicSettings = [
    ...(isPublic ? [`HOST=${env.HOST}`] : []),
    ...(env.PUBLIC_URL !== undefined && !isLoopback(getHost(env.PUBLIC_URL))
      ? [`PUBLIC_URL=${env.PUBLIC_URL}`]
      : []),
    ...(env.TRUST_PROXY === false ? [] : [`TRUST_PROXY=${env.TRUST_PROXY}`]),
    ...(env.NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
  ];
  // By default only a server that is alone on this machine has a demo.
  const isDemo =
    env.DEMO ?? (publicSettings.length === 0 && env.DATABASE_URL === undefined && env.SMTP_URL === undefined);
  if (isDemo && publicSettings.length > 0)
    throw new ConfigError([
      `DEMO is on, and with ${publicSettings.join(', ')} others can reach this server: the demo accounts have known passwords. Set DEMO=0.`,
    ]);

  const publicUrl = env.PUBLIC_URL ?? `http://${isPublic ? env.HOST : 'localhost'}:${env.PORT}`;
  const { stripe, problems } = parseStripeConfig(env, { publicUrl, isDemo });
  const { database, problems: databaseProblems } = parseDatabaseConfig(env);
  const { metrics, problems: metricsProblems } = parseMetricsConfig(env, isLoopback);
  const { maps, problems: mapProblems } = parseMapConfig(env);
  problems.push(...databaseProblems, ...metricsProblems, ...mapProblems);
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir: env.DATA_DIR,
    ...database,
    smtp:
      env.SMTP_URL === undefined
        ? undefined
        : {
            url: env.SMTP_URL,
            // No more wait for their second than are sent in it, so that an urgent mail waits for one second.
            connections: Math.min(env.SMTP_CONNECTIONS, env.SMTP_RATE ?? env.SMTP_CONNECTIONS),
            ratePerSecond: env.SMTP_RATE,
            // The connection does not leave this machine.
            isTlsRequired: env.SMTP_TLS ?? !isLoopback(getHost(env.SMTP_URL)),
          },
    mailFrom: env.MAIL_FROM,
    isDemo,
    publicSettings,
    ticketKey: env.TICKET_KEY,
    secretKeys: parseSecretKeys(env),
    trustProxy: env.TRUST_PROXY,
    drainMs: env.DRAIN_SECONDS * secondMs,
    logLevel: env.LOG_LEVEL,
    hasRateLimits: env.RATE_LIMITS,
    organisationMails: env.ORGANISATION_MAILS,
    hasHstsForSubdomains: env.HSTS_SUBDOMAINS,
    contactEmail: env.CONTACT_EMAIL ?? env.MAIL_FROM.replace(/^.*<(.+)>$/, '$1'),
    legalDetails: env.LEGAL_DETAILS.split('|')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    oidcProviders: env.OIDC_PROVIDERS,
    ...maps,
    hasPaidTicketsForMembers: env.PAID_TICKETS_FOR_MEMBERS,
    stripe,
    metrics,
  };
}

/** Whether only this machine can reach a server on this address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** The host of an origin, an IPv6 address without its brackets. */
const getHost = (origin: string): string => new URL(origin).hostname.replace(/^\[(.+)\]$/, '$1');

/** Whether responses of this URL cannot be tampered with in transit: https, or http on this machine. */
export const isSecureUrl = ({ protocol, href }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(getHost(href)));

function isEd25519(pkcs8: string): boolean {
  try {
    const key = createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
