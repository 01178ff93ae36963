import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { UPLOAD_MAX_BYTES } from '@waha/domain/kernel/files/file-rule';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { LRUCache } from 'lru-cache';
import { accountRoutes } from './features/account/account.routes';
import { deviceLockRoutes } from './features/account/sessions/device-lock.routes';
import { announcementsRoutes } from './features/announcements/announcements.routes';
import { mailPreferenceRoutes } from './features/announcements/mail-preference.routes';
import { auditRoutes } from './features/audit/audit.routes';
import { mediaRoutes } from './features/catalogue/media.routes';
import { companyRoutes } from './features/company/company.routes';
import { companyPageRoutes } from './features/company/page/company-page.routes';
import { payeesRoutes } from './features/company/payees/payees.routes';
import { sellerRoutes } from './features/company/seller.routes';
import { creditRoutes } from './features/credit/credit.routes';
import { eInvoicingRoutes } from './features/e-invoicing/e-invoicing.routes';
import { facilityRoutes } from './features/facility/facility.routes';
import { heldCommandsRoutes } from './features/held-commands/held-commands.routes';
import { invitationsRoutes } from './features/invitations/invitations.routes';
import { invoicesRoutes } from './features/invoices/invoices.routes';
import { invoicesStaffRoutes } from './features/invoices/invoices.staff-routes';
import { marketplaceRoutes } from './features/marketplace/marketplace.routes';
import { productEditorRoutes } from './features/marketplace/products/product-editor.routes';
import { memberNotesRoutes } from './features/members/member-notes.routes';
import { membersRoutes } from './features/members/members.routes';
import { selectedMembersRoutes } from './features/members/selected-members.routes';
import { serviceInterestRoutes } from './features/members/service-interest.routes';
import { inboxRoutes } from './features/messaging/inbox/inbox.routes';
import { messageSelectedRoutes } from './features/messaging/message-selected.routes';
import { messagingRoutes } from './features/messaging/messaging.routes';
import { messagingStaffRoutes } from './features/messaging/messaging.staff-routes';
import { reasonsRoutes } from './features/messaging/reasons/reasons.routes';
import { notificationsRoutes } from './features/notifications/notifications.routes';
import { notificationsStaffRoutes } from './features/notifications/notifications.staff-routes';
import { pushRoutes } from './features/notifications/push.routes';
import { metricsRoutes } from './features/operations/metrics.routes';
import { operationsRoutes } from './features/operations/operations.routes';
import { outboxRoutes } from './features/outbox/outbox.routes';
import { overviewRoutes } from './features/overview/overview.routes';
import { payoutsStaffRoutes } from './features/payouts/payouts.staff-routes';
import { presenceRoutes } from './features/presence/presence.routes';
import { profileRoutes } from './features/profile/profile.routes';
import { profileStaffRoutes } from './features/profile/profile.staff-routes';
import { packEditorRoutes } from './features/purchase/packs/pack-editor.routes';
import { paymentRoutes } from './features/purchase/payment.routes';
import { purchaseRoutes } from './features/purchase/purchase.routes';
import { purchaseStaffRoutes } from './features/purchase/purchase.staff-routes';
import { rechargeRoutes } from './features/recharge/recharge.routes';
import { rechargeStaffRoutes } from './features/recharge/recharge.staff-routes';
import { reconciliationRoutes } from './features/reconciliation/reconciliation.routes';
import { refundsStaffRoutes } from './features/refunds/refunds.staff-routes';
import { refundRequestsRoutes } from './features/refunds/requests/refund-requests.routes';
import { staffAccountsRoutes } from './features/staff-accounts/staff-accounts.routes';
import { eventsRoutes } from './features/sync/events.routes';
import { syncRoutes } from './features/sync/sync.routes';
import { taskReportsRoutes } from './features/tasks/task-reports.routes';
import { taskReportsStaffRoutes } from './features/tasks/task-reports.staff-routes';
import { tasksRoutes } from './features/tasks/tasks.routes';
import { termsRoutes } from './features/terms/terms.routes';
import { statementMailRoutes } from './features/wallet/statement-mail/statement-mail.routes';
import { walletRoutes } from './features/wallet/wallet.routes';
import { walletStaffRoutes } from './features/wallet/wallet.staff-routes';
import { walletDocumentsRoutes } from './features/wallet/wallet-documents.routes';
import type { Claims } from './platform/auth/authenticate-request';
import { serveOwnMedia } from './platform/files/own-media';
import { servePrivateFiles } from './platform/files/private-files';
import { restoreUploadUsage } from './platform/files/restore-upload-usage';
import { normalizeRangeHeaders } from './platform/http/byte-range';
import { answerParseError, registerErrorHandler } from './platform/http/error-handler';
import { routeHeadAsGet } from './platform/http/head-as-get';
import { isApiRequest, isPageAddress } from './platform/http/is-api-request';
import { drainAnsweredBodies } from './platform/http/limits/drain-body';
import { limitConcurrentBodies } from './platform/http/limits/limit-concurrent-bodies';
import { limitConnections } from './platform/http/limits/limit-connections';
import { normalizeUrl } from './platform/http/normalize-url';
import { createRateLimitRefusal } from './platform/http/refusal-error';
import { recordRecovered } from './platform/process/record-recovered';
import { serveStaffExports } from './staff-exports';
import './platform/http/route';
import { createPublicPages } from './create-public-pages';
import { serveTus } from './platform/files/tus';
import { createSharedRateCounts } from './platform/http/limits/shared-rate-counts';
import { shedLoad } from './platform/http/limits/shed-load';
import { setSecurityHeaders } from './platform/http/security-headers';
import { logRequests } from './platform/process/log-requests';
import type { Services } from './platform/services';
import { serveShareAddress } from './platform/web/share-address';
import { serveWebApp } from './platform/web/web-app';

const JSON_BODY_MAX_BYTES = 256 * 1024;
/** The cache of tokens with a verified signature, some 400 bytes each. Their sessions are checked on every request. */
const MAX_CACHED_TOKENS = 5000;

const NO_COMPILERS = { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema };

function refuseSchema(): never {
  throw new Error('Schemas of the framework are not used: add an endpoint to the contract instead.');
}

/** Builds the complete server on these services, ready to listen or to be called by a test. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log,
    // log-requests.ts writes one line per call instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BODY_MAX_BYTES,
    // Endpoints are checked by their own schemas, so the framework's compilers are not loaded.
    schemaController: { compilersFactory: NO_COMPILERS },
    trustProxy: services.config.trustProxy,
    // Requests that arrive while the server stops are still served. The connection then closes, and a proxy sends the
    // next call elsewhere.
    return503OnClosing: false,
    // Uses the random pool, which is fine for ids that are not secret. Each call needs 64 bits.
    genReqId: () => randomUUID().replaceAll('-', '').slice(16),
    // Longer than any accepted address; the endpoints limit their own params.
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: (request) => {
      routeHeadAsGet(request);
      return normalizeUrl(request.url ?? '/');
    },
    serverFactory: limitConnections(services.config, () => app),
    clientErrorHandler: (error, socket) => answerParseError(app, error, socket as Socket),
  });
  app.removeContentTypeParser('text/plain');
  app.decorate('services', services);
  app.decorate('rows', []);
  app.decorateRequest('actor');
  app.decorate('verifiedTokens', new LRUCache<string, Claims>({ max: MAX_CACHED_TOKENS }));
  // Hooks of every call use callbacks: a promise for each would take a tenth of the time of a short call.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  normalizeRangeHeaders(app);
  logRequests(app);
  limitConcurrentBodies(app);
  drainAnsweredBodies(app);
  shedLoad(app);
  registerErrorHandler(app);

  await app.register(cookie);
  await app.register(jwt, {
    secret: services.secret,
    verify: { ignoreExpiration: true },
  });
  setSecurityHeaders(app);
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES + 1, files: 4, fields: 40, fieldSize: 64 * 1024 },
  });
  await app.register(rateLimit, {
    max: services.config.rateLimitPerMinute,
    ...(!services.nodes.isAlone && { store: createSharedRateCounts(services.nodes) }),
    timeWindow: '1 minute',
    // Requests that are not limited: files and pages. The limit counts calls of the API and unknown addresses.
    allowList: (request) => !isApiRequest(request) && !(request.is404 && !isPageAddress(request)),
    errorResponseBuilder: (_request, { ttl }) => createRateLimitRefusal(Math.ceil(ttl / 1000)),
  });

  // Runs only for accepted requests.
  app.addHook('onRequest', (_request, _reply, done) => {
    const fresh = services.refreshCaches();
    // If the refresh fails, the old catalogue stays and nothing cached is used; the call reports its own errors.
    if (fresh) void fresh.catch((error: unknown) => recordRecovered('caches-refresh', error)).then(() => done());
    else done();
  });

  services.uploadRoom.setUsageLoader(() => restoreUploadUsage(services));
  app.decorate('lengthOfUpload', serveTus(app, services));
  for (const routes of features) await routes(app);
  await serveStaffExports(app);
  servePrivateFiles(app);
  serveOwnMedia(app);
  serveShareAddress(app);
  await serveWebApp(app, createPublicPages(services));
  return app;
}

const features = [
  accountRoutes,
  deviceLockRoutes,
  announcementsRoutes,
  mailPreferenceRoutes,
  companyRoutes,
  sellerRoutes,
  eInvoicingRoutes,
  facilityRoutes,
  heldCommandsRoutes,
  invitationsRoutes,
  invoicesRoutes,
  invoicesStaffRoutes,
  marketplaceRoutes,
  membersRoutes,
  selectedMembersRoutes,
  memberNotesRoutes,
  serviceInterestRoutes,
  messagingRoutes,
  messagingStaffRoutes,
  messageSelectedRoutes,
  inboxRoutes,
  reasonsRoutes,
  notificationsRoutes,
  notificationsStaffRoutes,
  pushRoutes,
  operationsRoutes,
  auditRoutes,
  metricsRoutes,
  outboxRoutes,
  overviewRoutes,
  presenceRoutes,
  profileRoutes,
  profileStaffRoutes,
  purchaseRoutes,
  paymentRoutes,
  purchaseStaffRoutes,
  packEditorRoutes,
  mediaRoutes,
  productEditorRoutes,
  payeesRoutes,
  companyPageRoutes,
  rechargeRoutes,
  rechargeStaffRoutes,
  reconciliationRoutes,
  staffAccountsRoutes,
  syncRoutes,
  eventsRoutes,
  taskReportsRoutes,
  taskReportsStaffRoutes,
  tasksRoutes,
  termsRoutes,
  walletRoutes,
  walletDocumentsRoutes,
  statementMailRoutes,
  walletStaffRoutes,
  refundsStaffRoutes,
  payoutsStaffRoutes,
  refundRequestsRoutes,
  creditRoutes,
];
