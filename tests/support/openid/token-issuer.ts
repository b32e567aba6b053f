import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** Token issuer that signs any payload, including ones no provider would. */
export interface TokenIssuer {
  readonly issuer: string;
  /** An ID token of this payload; `byForeignKey` signs with an unpublished key. */
  sign(payload: JWTPayload, options?: { byForeignKey?: boolean }): Promise<string>;
  /** Rotates the signing key and publishes the new one. */
  rotateKey(): Promise<void>;
  /** Overrides the issuer's responses from now on. */
  respondWith(
    response: { status: number; headers?: Record<string, string>; body?: string } | undefined,
  ): void;
  /** Number of requests for its keys. */
  countKeyRequests(): number;
  close(): Promise<void>;
}

/** Starts an issuer over local plain HTTP. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const stranger = await generateKeyPair('ES256');
  let kid = 0;
  let pair = await generateKeyPair('ES256');
  let instead: { status: number; headers?: Record<string, string>; body?: string } | undefined;
  let keyRequestCount = 0;
  const server = createServer((request, response) => {
    void (async () => {
      if (instead !== undefined)
        return response.writeHead(instead.status, instead.headers).end(instead.body ?? '');
      if (request.url === '/keys') keyRequestCount += 1;
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
    sign: (payload, { byForeignKey: byStranger = false } = {}) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'ES256', kid: String(kid) })
        .sign(byStranger ? stranger.privateKey : pair.privateKey),
    async rotateKey() {
      kid += 1;
      pair = await generateKeyPair('ES256');
    },
    respondWith(response) {
      instead = response;
    },
    countKeyRequests: () => keyRequestCount,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
