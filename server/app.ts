import type { Server } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { minuteMs } from '#contract/durations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { registerAccount } from './account/account-routes.ts';
import { registerDeletion } from './account/erasure/deletion-routes.ts';
import { registerPassword } from './account/access/password-routes.ts';
import { registerProfile } from './account/profile-routes.ts';
import { registerSessions } from './account/access/session-routes.ts';
import { registerSocialLinks } from './account/access/social-link-routes.ts';
import { registerSocial } from './account/access/social-routes.ts';
import { registerAdmin } from './admin/admin-routes.ts';
import { registerCheckInRoutes } from './check-in/check-in-routes.ts';
import { registerOperationLogRoutes } from './check-in/operation-log-routes.ts';
import { registerPassRoutes } from './check-in/pass-routes.ts';
import type { Config } from './config.ts';
import { registerBrowseRoutes } from './event/catalogue/browse-routes.ts';
import { registerDonationRoutes } from './donation/donation-routes.ts';
import { registerEventRoutes } from './event/event-routes.ts';
import { registerPublicPages } from './event/catalogue/public-pages.ts';
import { registerGeocodeRoutes } from './geocoding/geocode-routes.ts';
import { distFolder, sendIndexHtml, serveStaticPage, acceptsHtml } from './http/page/static-page.ts';
import { registerGracefulShutdown } from './http/graceful-shutdown.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { receiveViolationReports } from './http/violation-reports.ts';
import { serveHealth } from './http/health.ts';
import { loadCatalogues } from './http/text/i18n.ts';
import { jsonLimitBytes } from './http/limits.ts';
import { logRequests } from './http/log.ts';
import { observeRequests } from './http/observe-requests.ts';
import { OpenStreams } from './http/open-streams.ts';
import { markWrites } from './http/public-reads.ts';
import { serveOpenApi } from './http/openapi-route.ts';
import { sendError } from './http/error-handler.ts';
import { createRouteRegistrar } from './http/route-registrar.ts';
import type { RegisterRoute } from './http/route.ts';
import { registerImage } from './image/image-routes.ts';
import { registerOrganisationRoutes } from './organisation/organisation-routes.ts';
import { serveMetricsWithToken } from './metrics/serve-metrics.ts';
import { registerListDetailRoutes } from './participant/details/list-detail-routes.ts';
import { registerImportRoutes } from './participant/import/import-routes.ts';
import { registerParticipantRoutes } from './participant/participant-routes.ts';
import { payables } from './payables.ts';
import { registerConnectRoutes } from './payment/connect-routes.ts';
import { registerPaymentOverviewRoutes } from './payment/overview-routes.ts';
import { registerPaymentRoutes } from './payment/payment-routes.ts';
import { registerSandboxRoutes } from './payment/sandbox-page.ts';
import { registerPolicy } from './policy/policy-routes.ts';
import { registerPromotionRoutes } from './promotion/promotion-routes.ts';
import { registerCheckoutRoutes } from './registration/orders/checkout-routes.ts';
import { registerConfirmationRoutes } from './registration/confirmation/confirmation-routes.ts';
import { registerOrderRoutes } from './registration/orders/order-routes.ts';
import { refundIfEmpty } from './registration/orders/refund-order.ts';
import { queueRemovalMail, queueTicketMails } from './registration/tickets/queue-ticket-mails.ts';
import { registerRegistrationRoutes } from './registration/registration-routes.ts';
import type { Services } from './services.ts';
import { registerSite } from './site/site-routes.ts';
import { registerTiles } from './tiles/tile-routes.ts';

const modules: readonly ((serve: RegisterRoute, services: Services) => void)[] = [
  registerAccount,
  registerPassword,
  registerSessions,
  registerSocial,
  registerSocialLinks,
  registerAdmin,
  registerProfile,
  registerDeletion,
  registerOrganisationRoutes,
  registerImage,
  registerPolicy,
  registerSite,
  registerEventRoutes,
  registerBrowseRoutes,
  registerGeocodeRoutes,
  registerTiles,
  registerPromotionRoutes,
  registerDonationRoutes,
  registerConnectRoutes,
  registerPaymentOverviewRoutes,
  registerRegistrationRoutes,
  registerCheckoutRoutes,
  (serve, services) =>
    registerParticipantRoutes(serve, services, { queueTicketMails, queueRemovalMail, refundIfEmpty }),
  registerImportRoutes,
  registerListDetailRoutes,
  registerOrderRoutes,
  registerConfirmationRoutes,
  (serve, services) => registerCheckInRoutes(serve, services, queueTicketMails),
  registerPassRoutes,
  registerOperationLogRoutes,
  (serve, services) => registerPaymentRoutes(serve, services, payables),
];

// Fits an e-mail of 254 characters, fully percent-encoded.
const maxParamLength = 800;
/** Time limit for receiving a request: a client that stalls in the middle of a body is disconnected. */
const requestTimeoutMs = minuteMs;

/**
 * Creates the HTTP application over these services, not yet listening.
 * @throws Error if a call of the contract has no handler, or the call of a handler is missing from it
 */
export async function createApp(services: Services, pageFolder = distFolder): Promise<FastifyInstance> {
  loadCatalogues();
  const app: FastifyInstance = Fastify<Server>({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonLimitBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: getTrustProxy(services.config),
    // Requests that arrive on open connections while the server closes are still answered (OP-20).
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.removeContentTypeParser('text/plain');

  const streams = new OpenStreams(services.metrics, services.config);
  registerGracefulShutdown(app, streams);
  logRequests(app);
  observeRequests(app, services);
  markWrites(app, services);
  await setSecurityHeaders(app, services.config);
  await app.register(rateLimit, { global: false });

  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    acceptsHtml(request)
      ? sendIndexHtml(reply, pageFolder)
      : sendError(new Refusal('notFound'), request, reply),
  );

  const registered = new Set<Endpoint>();
  const serve = createRouteRegistrar({ app, services, streams }, registered);
  for (const register of modules) register(serve, services);
  assertAllDeclared(registered);

  receiveViolationReports(app, services.config);
  serveOpenApi(app);
  serveHealth(app, services);
  const { scrape } = services.metrics;
  const { port, token } = services.config.metrics ?? {};
  if (scrape !== undefined && port === undefined) serveMetricsWithToken(app, { scrape, token });
  registerPublicPages(app, services, pageFolder);
  if (services.sandbox !== undefined)
    registerSandboxRoutes(app, services, { sandbox: services.sandbox, payables });
  await serveStaticPage(app, pageFolder);
  return app;
}

/** @throws Error naming calls without a handler, and handlers of calls that are missing from `endpoints` */
function assertAllDeclared(registered: ReadonlySet<Endpoint>): void {
  const format = (calls: readonly Endpoint[]): string =>
    calls.map(({ method, path }) => `${method} ${path}`).join(', ');
  const unregistered = endpoints.filter((call) => !registered.has(call));
  if (unregistered.length > 0) throw new Error(`No handler for: ${format(unregistered)}`);
  const undeclared = [...registered].filter((call) => !endpoints.includes(call));
  if (undeclared.length > 0) throw new Error(`Not in contract/endpoints.ts: ${format(undeclared)}`);
}

/** Fastify's `trustProxy`: a number of proxies in front of the server, or their addresses. */
const getTrustProxy = ({ trustProxy }: Config) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
