import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { violationReportPath } from './violation-reports.ts';

/** The policies of src/platform/trusted-types.ts, src/lib/parse-inert-html.ts and DOMPurify (SH-20). */
const trustedTypesPolicies = ['default', 'inert-html', 'dompurify'];

/**
 * Sets the security headers of every response. Scripts only from this origin, none inline, no strings to sinks that
 * can run scripts; what is stopped is reported (SH-20, SH-21).
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, hasHstsForSubdomains }: Config,
): Promise<void> {
  const isHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: trustedTypesPolicies,
        // Unlike `report-to` known to every browser, and sent at once.
        reportUri: [violationReportPath],
        // On plain http it would break every asset.
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: hasHstsForSubdomains },
    // A ticket's code is part of its URL, which other sites must not see.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()');
    void reply.header('x-request-id', request.id);
  });
}

/** The policy of the QR decoder's worker, which compiles WebAssembly; no page does. */
export const allowWebAssembly = (policy: string): string =>
  policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
