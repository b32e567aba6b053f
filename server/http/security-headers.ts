import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Sets the security headers of every response. Scripts only from this origin, none inline. */
export async function setSecurityHeaders(app: FastifyInstance, { publicUrl, tiles }: Config): Promise<void> {
  const isHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The QR decoder is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(tiles === undefined ? [] : [toCspSource(tiles.url)])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // On plain http it would break every asset.
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    // A ticket's code is part of its URL, which other sites must not see.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()');
    void reply.header('x-request-id', request.id);
  });
}

/** CSP source of map tiles; `{s}` becomes a wildcard. */
const toCspSource = (url: string): string => /^https?:\/\/[^/]+/.exec(url.replace('{s}', '*'))?.[0] ?? '';
