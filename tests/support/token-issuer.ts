import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** An issuer that signs whatever a test says, also what no provider would. */
export interface TokenIssuer {
  readonly issuer: string;
  /** An ID token with this payload; `byStranger` is signed with a key that the issuer does not publish. */
  sign(payload: JWTPayload, options?: { byStranger?: boolean }): Promise<string>;
  /** From now on it signs with, and publishes, a new key. */
  changeKey(): Promise<void>;
  /** What it answers instead of its documents from now on. */
  answerWith(answer: { status: number; headers?: Record<string, string>; body?: string } | undefined): void;
  /** How often its keys were asked for. */
  keysAsked(): number;
  close(): Promise<void>;
}

/** Starts an issuer over plain http on this machine. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const stranger = await generateKeyPair('ES256');
  let kid = 0;
  let pair = await generateKeyPair('ES256');
  let instead: { status: number; headers?: Record<string, string>; body?: string } | undefined;
  let asked = 0;
  const server = createServer((request, response) => {
    void (async () => {
      if (instead !== undefined)
        return response.writeHead(instead.status, instead.headers).end(instead.body ?? '');
      if (request.url === '/keys') asked += 1;
      const key = { ...(await exportJWK(pair.publicKey)), kid: String(kid), alg: 'ES256', use: 'sig' };
      const document =
        request.url === '/keys'
          ? { keys: [key] }
          : { issuer, authorization_endpoint: `${issuer}/authorize`, jwks_uri: `${issuer}/keys` };
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    sign: (payload, { byStranger = false } = {}) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'ES256', kid: String(kid) })
        .sign(byStranger ? stranger.privateKey : pair.privateKey),
    async changeKey() {
      kid += 1;
      pair = await generateKeyPair('ES256');
    },
    answerWith(answer) {
      instead = answer;
    },
    keysAsked: () => asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
