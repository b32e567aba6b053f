import { generateKeyPairSync } from 'node:crypto';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const google = { provider: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'x' };
const providers = (...wishes: object[]): string => JSON.stringify(wishes.map((it) => ({ ...google, ...it })));

describe('configuration', () => {
  it('works without a single variable', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Presente <presente@localhost>',
      isDemo: true,
      ticketKey: undefined,
      trustProxy: false,
      logLevel: 'info',
      hasRateLimits: true,
      hasPaidTicketsForMembers: false,
      contactEmail: 'presente@localhost',
      legalDetails: [],
      oidcProviders: [],
    });
  });

  it.each([
    [{ NODE_ENV: 'production' }, false],
    [{ DATABASE_URL: 'postgres://localhost/presente' }, false],
    [{ DATABASE_URL: 'postgres://localhost/presente', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [{ DEMO: '' }, true],
  ])('decides about the demo: %j → %j', (environment, isDemo) => {
    expect(readConfig(environment).isDemo).toBe(isDemo);
  });

  it('takes tiles of a map with whom to thank for them', () => {
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

  it.each(['0.0.0.0', '::', '192.168.1.5', 'door.example.org'])('refuses the demo on %s', (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(/DEMO is on, and HOST=.*Set DEMO=0/);
    expect(readConfig({ HOST, DEMO: '0' }).host).toBe(HOST);
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
    ['SMTP_URL', 'localhost', 'SMTP_URL must be an address such as smtp://'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an e-mail address'],
    ['DEMO', 'yes', 'DEMO must be 0 or 1'],
    ['TICKET_KEY', 'secret', 'TICKET_KEY must be an Ed25519 private key'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
    ['CONTACT_EMAIL', 'nobody', 'CONTACT_EMAIL must be an e-mail address'],
    ['OIDC_PROVIDERS', 'google', 'OIDC_PROVIDERS must be a JSON array'],
    ['OIDC_PROVIDERS', '{}', 'OIDC_PROVIDERS must be a JSON array of {provider, name, issuer, clientId}'],
    ['OIDC_PROVIDERS', providers({ provider: 'Google!' }), 'OIDC_PROVIDERS.0.provider must be a key'],
    ['OIDC_PROVIDERS', providers({ clientId: '' }), 'OIDC_PROVIDERS.0.clientId must not be empty'],
    ['OIDC_PROVIDERS', providers({ issuer: 'google' }), 'OIDC_PROVIDERS.0.issuer must be an address'],
    ['OIDC_PROVIDERS', providers({ issuer: 'http://id.example.org' }), 'issuer must be an https address'],
    ['OIDC_PROVIDERS', providers({}, {}), 'OIDC_PROVIDERS must name each provider once'],
  ])('refuses %s=%s by name', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  it('names every problem at once, and no value of a secret', () => {
    const secret = 'mysql://user:secret@host';
    const attempt = () => readConfig({ PORT: 'x', DATABASE_URL: secret });
    expect(attempt).toThrow(/PORT[^]*DATABASE_URL/);
    expect(attempt).not.toThrow(/secret/);
  });

  it('takes an address with a slash, proxies by number or address, and a real key', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const TICKET_KEY = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    const config = readConfig({ PUBLIC_URL: 'https://presente.example.org/', TRUST_PROXY: '1', TICKET_KEY });
    expect(config).toMatchObject({
      publicUrl: 'https://presente.example.org',
      trustProxy: 1,
      ticketKey: TICKET_KEY,
    });
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
  });

  it('takes providers, who runs the installation, and where to write to', () => {
    const local = { provider: 'local', issuer: 'http://127.0.0.1:4000' };
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

  describe('of Stripe', () => {
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

    it('[PY-29] takes a key of the test mode anywhere, and a live one with https and no demo', () => {
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
      ['a live demo', { ...live, DEMO: '1' }, /DEMO is on with a live STRIPE_SECRET_KEY/],
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
    ])('[PY-29] refuses %s', (_what, environment, message) => {
      const attempt = () => readConfig(environment);
      expect(attempt).toThrow(message);
      expect(attempt).not.toThrow(/_abc/);
    });
  });
});
