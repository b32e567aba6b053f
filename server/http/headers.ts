import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** The security headers of every answer. Scripts come from this origin alone, none are inline. */
export async function setHeaders(app: FastifyInstance, { publicUrl, tiles }: Config): Promise<void> {
  const isHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The decoder of QR codes is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(tiles === undefined ? [] : [tileSource(tiles.url)])],
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
    // The code of a ticket stands in its URL, which no other site is to learn.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()');
    void reply.header('x-request-id', request.id);
  });
}

/** What the pictures of a map come from, as the policy names it: `{s}` stands for several hosts. */
const tileSource = (url: string): string => /^https?:\/\/[^/]+/.exec(url.replace('{s}', '*'))?.[0] ?? '';
