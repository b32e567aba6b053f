import { generateKeyPairSync } from 'node:crypto';
import { resolve } from 'node:path';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const google = { provider: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'x' };
const providers = (...overrides: object[]): string =>
  JSON.stringify(overrides.map((override) => ({ ...google, ...override })));

describe('configuration', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databasePoolSize: 10,
      databaseReadMaxLagMs: 5000,
      databaseReadUrls: [],
      smtp: undefined,
      mailFrom: 'Presente <presente@localhost>',
      isDemo: true,
      publicSettings: [],
      ticketKey: undefined,
      secretKeys: { current: undefined, previous: undefined },
      trustProxy: false,
      drainMs: 0,
      logLevel: 'info',
      hasRateLimits: true,
      hasHstsForSubdomains: false,
      organisationMails: 20,
      hasPaidTicketsForMembers: true,
      contactEmail: 'presente@localhost',
      legalDetails: [],
      oidcProviders: [],
      geocoderUrl: 'https://nominatim.openstreetmap.org/search',
      tiles: {
        url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        attribution: '© OpenStreetMap',
        attributionUrl: 'https://www.openstreetmap.org/copyright',
      },
    });
  });

  it.each([
    [{ NODE_ENV: 'production' }, false],
    [{ PUBLIC_URL: 'https://presente.example.org' }, false],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
    [{ TRUST_PROXY: '1' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ SMTP_URL: 'smtp://mail.example.org' }, false],
    [{ SMTP_URL: 'smtp://mail.example.org', DEMO: '1' }, true],
    [{ DATABASE_URL: 'postgres://localhost/presente' }, false],
    [{ DATABASE_URL: 'postgres://localhost/presente', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [{ DEMO: '' }, true],
  ])('decides whether the demo is on: %j → %j', (environment, isDemo) => {
    expect(readConfig(environment).isDemo).toBe(isDemo);
  });

  it.each([
    [{}, { connections: 8, ratePerSecond: undefined, isTlsRequired: true }],
    [{ SMTP_RATE: '2' }, { connections: 2, ratePerSecond: 2 }],
    [{ SMTP_RATE: '20' }, { connections: 8, ratePerSecond: 20 }],
    [{ SMTP_TLS: '0' }, { isTlsRequired: false }],
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }, { isTlsRequired: false }],
    [
      { SMTP_URL: 'smtp://localhost', SMTP_TLS: '1', SMTP_CONNECTIONS: '2' },
      { connections: 2, isTlsRequired: true },
    ],
  ])('[OP-6] requires TLS to a mail server elsewhere: %j', (environment, smtp) => {
    expect(readConfig({ SMTP_URL: 'smtp://mail.example.org', ...environment }).smtp).toMatchObject(smtp);
  });

  it('[EV-62] asks no other server for maps with MAPS=own', () => {
    expect(readConfig({ MAPS: 'own' })).toMatchObject({ geocoderUrl: undefined, tiles: undefined });
    expect(() => readConfig({ MAPS: 'own', GEOCODER_URL: 'https://geo.example.org/search' })).toThrow(
      /GEOCODER_URL is not used with MAPS=own/,
    );
    expect(() => readConfig({ MAPS: 'google' })).toThrow(/MAPS must be osm or own/);
  });

  it.each(['https://{x}.example.org/{z}/{y}.png', 'https://tile.example.org/{z}/{x}', 'file:///{z}/{x}/{y}'])(
    '[EV-62] refuses %s as address of tiles',
    (TILE_URL) => {
      expect(() => readConfig({ TILE_URL, TILE_ATTRIBUTION: '©' })).toThrow(
        /TILE_URL must be an address such as/,
      );
    },
  );

  it('accepts map tiles together with their attribution', () => {
    const TILE_URL = 'https://{s}.tile.example.org/{z}/{x}/{y}.png';
    expect(() => readConfig({ TILE_URL })).toThrow(/TILE_ATTRIBUTION must say whose map/);
    const TILE_ATTRIBUTION = '© Somebody https://example.org/terms';
    expect(readConfig({ TILE_URL, TILE_ATTRIBUTION }).tiles).toEqual({
      url: TILE_URL,
      attribution: '© Somebody',
      attributionUrl: 'https://example.org/terms',
    });
    expect(() => readConfig({ TILE_URL: 'https://tile.example.org/', TILE_ATTRIBUTION })).toThrow(
      /TILE_URL must be an address such as/,
    );
  });

  it('[OP-24] has metrics off by default, on a port of this machine, or with a token', () => {
    const METRICS_TOKEN = 'a-token-of-16-or-more';
    const local = { host: '127.0.0.1', token: undefined };
    expect(readConfig({}).metrics).toBeUndefined();
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ ...local, port: 9464 });
    expect(readConfig({ METRICS_TOKEN }).metrics).toEqual({
      ...local,
      port: undefined,
      token: METRICS_TOKEN,
    });
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(() => readConfig(open)).toThrow(/METRICS_TOKEN is missing/);
    expect(readConfig({ ...open, METRICS_TOKEN }).metrics).toMatchObject({ host: '0.0.0.0' });
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN must be 16/);
    expect(() => readConfig({ METRICS_PORT: '99999' })).toThrow(/METRICS_PORT must be a number/);
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: 'door.example.org' },
    { PUBLIC_URL: 'https://presente.example.org' },
    { TRUST_PROXY: '1' },
    { NODE_ENV: 'production' },
  ])('[OP-4] [RS-42] rejects the demo where others can reach the server: %j', (environment) => {
    const [setting] = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    expect(() => readConfig({ ...environment, DEMO: '1' })).toThrow(`DEMO is on, and with ${setting} others`);
    expect(readConfig({ ...environment, DEMO: '0' }).publicSettings).toEqual([setting]);
  });

  it.each([
    ['PORT', 'http', 'PORT must be a number from 0 to 65535'],
    ['PORT', '70000', 'PORT must be a number from 0 to 65535'],
    [
      'PUBLIC_URL',
      'presente.example.org',
      'PUBLIC_URL must be an address such as https://presente.example.org',
    ],
    ['PUBLIC_URL', 'https://example.org/presente', 'PUBLIC_URL must not have a path'],
    ['DATABASE_URL', 'mysql://localhost/x', 'DATABASE_URL must be an address such as postgres://'],
    ['DATABASE_POOL_SIZE', '1', 'DATABASE_POOL_SIZE must be a number from 2 to 200'],
    ['DATABASE_LISTEN_URL', 'postgres://localhost/x', 'DATABASE_URL is missing'],
    ['DATABASE_READ_URL', 'postgres://a/x,b/x', 'DATABASE_READ_URL must be up to 8 addresses such as'],
    ['DATABASE_READ_MAX_LAG', '1', 'DATABASE_READ_MAX_LAG must be a number of seconds from 2 to 300'],
    ['SMTP_URL', 'localhost', 'SMTP_URL must be an address such as smtp://'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an e-mail address'],
    ['DEMO', 'yes', 'DEMO must be 0 or 1'],
    ['SMTP_RATE', '0', 'SMTP_RATE must be a number from 1 to 999'],
    ['TICKET_KEY', 'secret', 'TICKET_KEY must be an Ed25519 private key'],
    ['SECRETS_KEY', 'secret', 'SECRETS_KEY must be 32 bytes in base64'],
    ['SECRETS_KEY_PREVIOUS', 'a'.repeat(44), 'SECRETS_KEY_PREVIOUS must be 32 bytes in base64'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY must be a number of proxies, or their addresses'],
    ['TRUST_PROXY', '10.0.0.1,proxy', 'TRUST_PROXY must be'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be'],
    ['TRUST_PROXY', '::/0', 'TRUST_PROXY must be'],
    ['DRAIN_SECONDS', '301', 'DRAIN_SECONDS must be a number from 0 to 300'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
    ['CONTACT_EMAIL', 'nobody', 'CONTACT_EMAIL must be an e-mail address'],
    ['OIDC_PROVIDERS', 'google', 'OIDC_PROVIDERS must be a JSON array'],
    ['OIDC_PROVIDERS', '{}', 'OIDC_PROVIDERS must be a JSON array of {provider, name, issuer, clientId}'],
    ['OIDC_PROVIDERS', providers({ provider: 'Google!' }), 'OIDC_PROVIDERS.0.provider must be a key'],
    ['OIDC_PROVIDERS', providers({ clientId: '' }), 'OIDC_PROVIDERS.0.clientId must not be empty'],
    ['OIDC_PROVIDERS', providers({ clientSecret: '' }), 'OIDC_PROVIDERS.0.clientSecret must not be empty'],
    ['OIDC_PROVIDERS', providers({ issuer: 'google' }), 'OIDC_PROVIDERS.0.issuer must be an address'],
    ['OIDC_PROVIDERS', providers({ issuer: 'http://id.example.org' }), 'issuer must be an https address'],
    ['OIDC_PROVIDERS', providers({}, {}), 'OIDC_PROVIDERS must name each provider once'],
  ])('rejects %s=%s, naming the variable', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  it('names every problem at once and prints no secret value', () => {
    const secret = 'mysql://user:secret@host';
    const attempt = () => readConfig({ PORT: 'x', DATABASE_URL: secret });
    expect(attempt).toThrow(/PORT[^]*DATABASE_URL/);
    expect(attempt).not.toThrow(/secret/);
  });

  it('accepts a URL with a trailing slash, proxies by number or address, and a real key', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const TICKET_KEY = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    const config = readConfig({ PUBLIC_URL: 'https://presente.example.org/', TRUST_PROXY: '1', TICKET_KEY });
    expect(config).toMatchObject({
      publicUrl: 'https://presente.example.org',
      trustProxy: 1,
      ticketKey: TICKET_KEY,
    });
    for (const addresses of ['10.0.0.0/8', 'loopback, fd00::/8', '::1,10.0.0.0/255.0.0.0']) {
      expect(readConfig({ TRUST_PROXY: addresses }).trustProxy).toBe(addresses);
      expect(() => fastify({ trustProxy: addresses })).not.toThrow();
    }
  });

  it('accepts OIDC providers, legal details and a contact address', () => {
    const local = { provider: 'local', issuer: 'http://127.0.0.1:4000', clientSecret: 'a secret' };
    const config = readConfig({
      OIDC_PROVIDERS: providers({}, local),
      LEGAL_DETAILS: 'Presente APS | Via Roma 1 |',
      MAIL_FROM: 'Presente <noreply@example.org>',
    });
    expect(config).toMatchObject({
      oidcProviders: [google, { ...google, ...local }],
      legalDetails: ['Presente APS', 'Via Roma 1'],
      contactEmail: 'noreply@example.org',
    });
    expect(readConfig({ CONTACT_EMAIL: 'aiuto@example.org' }).contactEmail).toBe('aiuto@example.org');
  });

  describe('Stripe', () => {
    const test = {
      STRIPE_SECRET_KEY: 'sk_test_abc',
      STRIPE_WEBHOOK_SECRET: 'whsec_abc',
      STRIPE_CLIENT_ID: 'ca_abc',
    };
    const live = {
      ...test,
      STRIPE_SECRET_KEY: 'rk_live_abc',
      PUBLIC_URL: 'https://presente.example.org',
      DEMO: '0',
    };

    it('[PY-29] accepts a test-mode key anywhere, and a live key with https and without the demo', () => {
      expect(readConfig(test).stripe).toEqual({
        secretKey: 'sk_test_abc',
        webhookSecret: 'whsec_abc',
        clientId: 'ca_abc',
        apiUrl: undefined,
      });
      expect(readConfig(live).stripe).toMatchObject({ secretKey: 'rk_live_abc' });
      const STRIPE_API_URL = 'http://127.0.0.1:4242';
      expect(readConfig({ ...test, STRIPE_API_URL }).stripe).toMatchObject({ apiUrl: STRIPE_API_URL });
    });

    it.each([
      ['a webhook alone', { STRIPE_WEBHOOK_SECRET: 'whsec_abc' }, /STRIPE_SECRET_KEY is missing/],
      ['no webhook', { ...test, STRIPE_WEBHOOK_SECRET: '' }, /STRIPE_WEBHOOK_SECRET is missing/],
      ['no client', { ...test, STRIPE_CLIENT_ID: '' }, /STRIPE_CLIENT_ID is missing/],
      [
        'a key alone',
        { STRIPE_SECRET_KEY: 'sk_test_abc' },
        /WEBHOOK_SECRET is missing[^]*CLIENT_ID is missing/,
      ],
      [
        'another key',
        { ...test, STRIPE_SECRET_KEY: 'pk_test_abc' },
        /STRIPE_SECRET_KEY must be a secret key/,
      ],
      ['another secret', { ...test, STRIPE_WEBHOOK_SECRET: 'abc' }, /must be a signing secret/],
      ['another client', { ...test, STRIPE_CLIENT_ID: 'acct_abc' }, /must be the client id/],
      [
        'live without https',
        { ...live, PUBLIC_URL: 'http://presente.example.org' },
        /PUBLIC_URL must be https/,
      ],
      [
        'a live demo',
        { ...live, PUBLIC_URL: 'https://localhost', DEMO: '1' },
        /DEMO is on with a live STRIPE_SECRET_KEY/,
      ],
      [
        'live on a stand-in',
        { ...live, STRIPE_API_URL: 'http://127.0.0.1:1' },
        /STRIPE_API_URL is for tests/,
      ],
      [
        'another host',
        { ...test, STRIPE_API_URL: 'http://evil.example' },
        /STRIPE_API_URL must be http on this/,
      ],
    ])('[PY-29] rejects %s', (_what, environment, message) => {
      const attempt = () => readConfig(environment);
      expect(attempt).toThrow(message);
      expect(attempt).not.toThrow(/_abc/);
    });
  });
});
