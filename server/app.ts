import type { Server } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { registerAccount } from './account/account-routes.ts';
import { registerDeletion } from './account/deletion-routes.ts';
import { registerPassword } from './account/password-routes.ts';
import { registerProfile } from './account/profile-routes.ts';
import { registerSessions } from './account/session-routes.ts';
import { registerSocial } from './account/social-routes.ts';
import { registerAdmin } from './admin/admin-routes.ts';
import { registerCheckIn } from './check-in/check-in-routes.ts';
import { registerLog } from './check-in/log-routes.ts';
import { registerPasses } from './check-in/pass-routes.ts';
import type { Config } from './config.ts';
import { registerBrowse } from './event/browse-routes.ts';
import { registerDonation } from './donation/donation-routes.ts';
import { registerEvent } from './event/event-routes.ts';
import { servePublicPages } from './event/public-pages.ts';
import { registerGeocoding } from './geocoding/geocode-routes.ts';
import { builtPageFolder, sendPage, servePage, wantsPage } from './http/built-page.ts';
import { closeGracefully } from './http/closing.ts';
import { setHeaders } from './http/headers.ts';
import { serveHealth } from './http/health.ts';
import { loadCatalogues } from './http/i18n.ts';
import { jsonLimitBytes } from './http/limits.ts';
import { logRequests } from './http/log.ts';
import { OpenStreams } from './http/open-streams.ts';
import { serveOpenApi } from './http/openapi-route.ts';
import { refuse } from './http/refuse.ts';
import { serveOn } from './http/routes.ts';
import type { Serve } from './http/serve.ts';
import { registerImage } from './image/image-routes.ts';
import { registerOrganisation } from './organisation/organisation-routes.ts';
import { payables } from './payables.ts';
import { registerConnect } from './payment/connect-routes.ts';
import { registerOverview } from './payment/overview-routes.ts';
import { registerPayments } from './payment/payment-routes.ts';
import { serveSandbox } from './payment/sandbox-page.ts';
import { registerPolicy } from './policy/policy-routes.ts';
import { registerPromotion } from './promotion/promotion-routes.ts';
import { registerCheckout } from './registration/checkout-routes.ts';
import { registerOrders } from './registration/order-routes.ts';
import { registerParticipants } from './registration/participant-routes.ts';
import { queueTicketMails } from './registration/queue-tickets.ts';
import { registerRegistration } from './registration/registration-routes.ts';
import type { Services } from './services.ts';
import { registerSite } from './site/site-routes.ts';

const nouns: readonly ((serve: Serve, services: Services) => void)[] = [
  registerAccount,
  registerPassword,
  registerSessions,
  registerSocial,
  registerAdmin,
  registerProfile,
  registerDeletion,
  registerOrganisation,
  registerImage,
  registerPolicy,
  registerSite,
  registerEvent,
  registerBrowse,
  registerGeocoding,
  registerPromotion,
  registerDonation,
  registerConnect,
  registerOverview,
  registerRegistration,
  registerCheckout,
  registerParticipants,
  registerOrders,
  (serve, services) => registerCheckIn(serve, services, queueTicketMails),
  registerPasses,
  registerLog,
  (serve, services) => registerPayments(serve, services, payables),
];

// An e-mail of 254 characters, each of them percent-encoded.
const maxParamLength = 800;
/** Sending a request takes no longer: a client that stalls in the middle of a body is cut off. */
const requestTimeoutMs = 60_000;

/** The HTTP application over these services, not yet listening. Refuses to exist with a call unserved. */
export async function createApp(services: Services, pageFolder = builtPageFolder): Promise<FastifyInstance> {
  loadCatalogues();
  const app: FastifyInstance = Fastify<Server>({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonLimitBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: trustProxyOf(services.config),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength },
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
  });
  app.removeContentTypeParser('text/plain');

  const streams = new OpenStreams();
  closeGracefully(app, streams);
  logRequests(app);
  await setHeaders(app, services.config);
  await app.register(rateLimit, { global: false });

  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(reply, pageFolder) : refuse(new Refusal('notFound'), request, reply),
  );

  const served = new Set<Call>();
  const serve = serveOn({ app, services, streams }, served);
  for (const register of nouns) register(serve, services);
  const unserved = calls.filter((call) => !served.has(call));
  if (unserved.length > 0)
    throw new Error(`No handler for: ${unserved.map((call) => `${call.method} ${call.path}`).join(', ')}`);

  serveOpenApi(app);
  serveHealth(app, services);
  servePublicPages(app, services, pageFolder);
  if (services.sandbox !== undefined) serveSandbox(app, services, { sandbox: services.sandbox, payables });
  await servePage(app, pageFolder);
  return app;
}

/** A number of proxies in front of the server, or their addresses. */
const trustProxyOf = ({ trustProxy }: Config) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
