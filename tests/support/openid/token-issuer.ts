import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** What the issuer gives for a code. */
export interface IssuedTokens {
  readonly idToken: string;
  /** PKCE challenge of the sign-in; the code is given only for its verifier. */
  readonly codeChallenge: string;
  /** Claims of the UserInfo endpoint. */
  readonly userInfo?: object | undefined;
}

/** A request for tokens: its form, and the header by which a confidential client proves itself. */
export interface TokenRequest {
  readonly form: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
}

interface IssuerResponse {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Token issuer that signs any payload, including ones no provider would. */
export interface TokenIssuer {
  readonly issuer: string;
  /** An ID token of this payload; `byForeignKey` signs with an unpublished key. */
  sign(payload: JWTPayload, options?: { byForeignKey?: boolean }): Promise<string>;
  /** A code that can be exchanged once for these tokens. */
  makeCode(tokens: IssuedTokens): string;
  /** Rotates the signing key and publishes the new one. */
  rotateKey(): Promise<void>;
  /** Overrides the issuer's responses from now on, of all paths or of one. */
  respondWith(response: IssuerResponse | undefined, path?: string): void;
  /** The ways in which clients authenticate that its discovery document names; `undefined` for none. */
  offerAuthentication(methods: readonly string[] | undefined): void;
  /** Number of requests for its keys. */
  countKeyRequests(): number;
  /** Requests to the token endpoint so far. */
  readonly tokenRequests: readonly TokenRequest[];
  close(): Promise<void>;
}

/** Starts an issuer over local plain HTTP. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const stranger = await generateKeyPair('ES256');
  let kid = 0;
  let pair = await generateKeyPair('ES256');
  let instead: IssuerResponse | undefined;
  let insteadPath: string | undefined;
  let authenticationMethods: readonly string[] | undefined;
  let keyRequestCount = 0;
  const tokenRequests: TokenRequest[] = [];
  const issued = new Map<string, IssuedTokens>();

  const discover = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    token_endpoint_auth_methods_supported: authenticationMethods,
  });
  const redeem = async (request: IncomingMessage): Promise<[number, object]> => {
    const form = Object.fromEntries(new URLSearchParams(await readText(request)));
    tokenRequests.push({ form, authorization: request.headers.authorization });
    const { code = '', code_verifier: verifier = '' } = form;
    const tokens = issued.get(code);
    issued.delete(code);
    if (tokens?.codeChallenge !== createHash('sha256').update(verifier).digest('base64url'))
      return [400, { error: 'invalid_grant' }];
    const accessToken = `access-${code}`;
    issued.set(accessToken, tokens);
    return [200, { access_token: accessToken, token_type: 'Bearer', id_token: tokens.idToken }];
  };
  const answer = async (request: IncomingMessage): Promise<[number, object]> => {
    if (request.url === '/token') return redeem(request);
    if (request.url === '/userinfo')
      return [200, issued.get(request.headers.authorization?.replace('Bearer ', '') ?? '')?.userInfo ?? {}];
    if (request.url !== '/keys') return [200, discover()];
    keyRequestCount += 1;
    const key = { ...(await exportJWK(pair.publicKey)), kid: String(kid), alg: 'ES256', use: 'sig' };
    return [200, { keys: [key] }];
  };
  const server = createServer((request, response) => {
    void (async () => {
      if (instead !== undefined && (insteadPath === undefined || insteadPath === request.url))
        return response.writeHead(instead.status, instead.headers).end(instead.body ?? '');
      const [status, document] = await answer(request);
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document));
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
    makeCode(tokens) {
      const code = `code-${randomUUID()}`;
      issued.set(code, tokens);
      return code;
    },
    respondWith(response, path) {
      instead = response;
      insteadPath = path;
    },
    offerAuthentication(methods) {
      authenticationMethods = methods;
    },
    tokenRequests,
    countKeyRequests: () => keyRequestCount,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
