import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { stripeEntries, stripeOf, type StripeConfig } from './stripe-config.ts';

/** What the environment decides; docs/operating.md describes each variable. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Origin under which people reach the product, without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Absent: each mail becomes an `.eml` file below `dataDir`. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Fills an empty database with demo data. */
  readonly isDemo: boolean;
  /** PKCS #8 of an Ed25519 key in base64; absent: made and kept in the database. */
  readonly ticketKey: string | undefined;
  readonly trustProxy: boolean | number | string;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly hasRateLimits: boolean;
  /** Where the contact form writes to. */
  readonly contactEmail: string;
  /** Who runs this installation, line by line, for the footer. */
  readonly legalDetails: readonly string[];
  /** OpenID Connect providers that may say who somebody is. */
  readonly oidcProviders: readonly OidcProvider[];
  /** A server that speaks like Nominatim; absent: towns from our own list. */
  readonly geocoderUrl: string | undefined;
  /** Attendees may buy tickets, as visitors may. */
  readonly hasPaidTicketsForMembers: boolean;
  /** A map of pictures above our own; absent: ours alone. */
  readonly tiles: Tiles | undefined;
  /** Absent: payments go through the sandbox. */
  readonly stripe: StripeConfig | undefined;
}

/** Where the pictures of a map come from, and whom to thank for them. */
export interface Tiles {
  /** With `{z}`, `{x}` and `{y}`, perhaps `{s}`. */
  readonly url: string;
  readonly attribution: string;
  /** What the attribution leads to, or empty. */
  readonly attributionUrl: string;
}

/** One way to sign in without a password of ours. */
export interface OidcProvider {
  /** Its key in calls and in the database. */
  readonly provider: string;
  /** What its button says. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
}

/** The environment asks for something that cannot be; the message names the variable. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `Presente cannot start with this configuration:\n${problems.map((it) => `  ${it}\n`).join('')}`.trimEnd(),
    );
    this.name = 'ConfigError';
  }
}

const flag = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((it) => it === '1'),
);

const urlOf = (protocols: readonly string[], message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message),
  );

const isOrigin = ({ pathname, search, hash }: URL): boolean => pathname === '/' && search + hash === '';

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
      urlOf(['http:', 'https:'], 'must be an address such as https://presente.example.org'),
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
  DATABASE_URL: v.optional(
    urlOf(
      ['postgres:', 'postgresql:'],
      'must be an address such as postgres://user:password@host:5432/presente',
    ),
  ),
  SMTP_URL: v.optional(
    urlOf(['smtp:', 'smtps:'], 'must be an address such as smtp://user:password@host:587'),
  ),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an e-mail address')),
    'Presente <presente@localhost>',
  ),
  NODE_ENV: v.optional(v.string()),
  DEMO: v.optional(flag),
  TICKET_KEY: v.optional(
    v.pipe(v.string(), v.check(isEd25519, 'must be an Ed25519 private key, PKCS #8 in base64')),
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (text === '0' ? false : /^\d+$/.test(text) ? Number(text) : text)),
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
  PAID_TICKETS_FOR_MEMBERS: v.optional(flag, '0'),
  CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  LEGAL_DETAILS: v.optional(v.string(), ''),
  GEOCODER_URL: v.optional(
    urlOf(['http:', 'https:'], 'must be an address such as https://nominatim.openstreetmap.org/search'),
  ),
  TILE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) =>
          /^https?:/.test(text) &&
          URL.canParse(text.replace('{s}', 'a')) &&
          /\{z\}.*\{x\}|\{x\}.*\{z\}/.test(text) &&
          text.includes('{y}'),
        'must be an address such as https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      ),
    ),
  ),
  TILE_ATTRIBUTION: v.optional(v.string(), ''),
  ...stripeEntries,
  OIDC_PROVIDERS: v.optional(
    v.pipe(
      v.string(),
      v.parseJson(undefined, 'must be a JSON array'),
      v.array(
        v.object({
          provider: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'must be a key such as "google"')),
          name: v.pipe(v.string(), v.nonEmpty('must not be empty')),
          issuer: v.pipe(
            urlOf(['http:', 'https:'], 'must be an address such as https://accounts.google.com'),
            v.check(
              (text) => !URL.canParse(text) || isSafeAddress(new URL(text)),
              'must be an https address; http only on this machine',
            ),
          ),
          clientId: v.pipe(v.string(), v.nonEmpty('must not be empty')),
        }),
        'must be a JSON array of {provider, name, issuer, clientId}',
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
 * The environment → the configuration, with a default for each variable that works on a fresh
 * machine. An empty variable counts as absent. Throws `ConfigError` with every problem at once.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(environmentSchema, given);
  if (!parsed.success)
    throw new ConfigError(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`));
  const it = parsed.output;

  const isPublic = !isLoopback(it.HOST);
  const isDemo = it.DEMO ?? (it.NODE_ENV !== 'production' && it.DATABASE_URL === undefined);
  if (isDemo && isPublic)
    throw new ConfigError([
      `DEMO is on, and HOST=${it.HOST} is reachable by others: the demo accounts have known passwords. Set DEMO=0 or HOST=127.0.0.1.`,
    ]);

  if (it.TILE_URL !== undefined && it.TILE_ATTRIBUTION === '')
    throw new ConfigError([
      'TILE_ATTRIBUTION must say whose map TILE_URL is, such as "© OpenStreetMap contributors https://www.openstreetmap.org/copyright"',
    ]);

  const publicUrl = it.PUBLIC_URL ?? `http://${isPublic ? it.HOST : 'localhost'}:${it.PORT}`;
  const { stripe, problems } = stripeOf(it, { publicUrl, isDemo });
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    host: it.HOST,
    port: it.PORT,
    publicUrl,
    dataDir: it.DATA_DIR,
    databaseUrl: it.DATABASE_URL,
    smtpUrl: it.SMTP_URL,
    mailFrom: it.MAIL_FROM,
    isDemo,
    ticketKey: it.TICKET_KEY,
    trustProxy: it.TRUST_PROXY,
    logLevel: it.LOG_LEVEL,
    hasRateLimits: it.RATE_LIMITS,
    contactEmail: it.CONTACT_EMAIL ?? it.MAIL_FROM.replace(/^.*<(.+)>$/, '$1'),
    legalDetails: it.LEGAL_DETAILS.split('|')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    oidcProviders: it.OIDC_PROVIDERS,
    geocoderUrl: it.GEOCODER_URL,
    hasPaidTicketsForMembers: it.PAID_TICKETS_FOR_MEMBERS,
    tiles: it.TILE_URL === undefined ? undefined : tilesOf(it.TILE_URL, it.TILE_ATTRIBUTION),
    stripe,
  };
}

/** `© Somebody https://somebody.example/terms`: the words, and where they lead. */
function tilesOf(url: string, line: string): Tiles {
  const attributionUrl = /https?:\/\/\S+$/.exec(line)?.[0] ?? '';
  return { url, attribution: line.slice(0, line.length - attributionUrl.length).trim(), attributionUrl };
}

/** Whether only this machine can reach a server on this address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Whether nobody in between can change what comes from this address. */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[(.+)\]$/, '$1')));

function isEd25519(pkcs8: string): boolean {
  try {
    const key = createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
