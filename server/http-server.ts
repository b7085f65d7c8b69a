import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import { PROBLEMS } from '#machines/problems.ts';
import { registerContract } from './operations/contract-routes.ts';
import type { Tools } from './operations/handler.ts';
import { HANDLERS } from './operations/handlers.gen.ts';
import { openReplica } from './platform/db/open-replica.ts';
import { notifierOf } from './platform/db/post-commit-notify.ts';
import { addApiReference } from './platform/http/api-reference.ts';
import { rewriteToBasePath } from './platform/http/base-path-rewrite.ts';
import { replyToClientError } from './platform/http/client-error.ts';
import { closeIdleOnShutdown } from './platform/http/connections/close-idle-connections.ts';
import { serializePipelined } from './platform/http/connections/pipelined-requests.ts';
import { rejectAmbiguousRequests } from './platform/http/connections/reject-ambiguous-requests.ts';
import {
  enforceBodyTimeout,
  headerTimeoutOptions,
  REQUEST_TIMEOUTS,
} from './platform/http/connections/request-timeouts.ts';
import { closeSlowReaders } from './platform/http/connections/slow-readers.ts';
import { normalizeForwardedFor } from './platform/http/forwarded-addresses.ts';
import { registerNotFound } from './platform/http/not-found.ts';
import { addProblemReplies, sendProblem } from './platform/http/problem-replies.ts';
import { publicAddress } from './platform/http/public-address.ts';
import { addRequestLog, logResponse } from './platform/http/request-log.ts';
import { addBufferedGzip } from './platform/http/responses/gzip-buffered.ts';
import { addSecurityHeaders, setSecurityHeaders } from './platform/http/security-headers.ts';
import { addWebAppFiles } from './platform/http/web-app-files.ts';
import { AdmissionController, limitsFor } from './platform/limits/admission-control.ts';
import { addRequestLimit } from './platform/limits/request-rate-limit.ts';
import type { ResourceLimiter } from './platform/limits/resource-limiter.ts';
import { createThrottles } from './platform/limits/throttles.ts';
import { LiveHub } from './platform/live/live-hub.ts';
import { createErrorLog, type LogError } from './platform/log/error-log.ts';
import { loggerOptions } from './platform/log/logger.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import type { AppServices } from './services.ts';
import type { Settings } from './settings.ts';
import { addStoneMedia } from './stock/media/media-routes.ts';
import { UsdInrRate } from './stock/rates/usd-inr-rate.ts';
import type { Search } from './stock/search/search.ts';

export const BODY_LIMIT = 1024 * 1024;
/**
 * Level 2 compresses a response of 500 rows to 1/8 of its size. The level that reaches 1/9 takes
 * twice the time.
 */
export const GZIP_LEVEL = 2;
const MAX_HEADER_BYTES = 64 * 1024;

export interface HttpServer {
  readonly app: FastifyInstance;
  readonly metrics: Metrics;
  readonly limiter: ResourceLimiter;
  readonly logError: LogError;
}

export async function createHttpServer(
  settings: Settings,
  limiter: ResourceLimiter,
): Promise<HttpServer> {
  const metrics = new Metrics();
  const slowness = settings.requestTimeouts ?? REQUEST_TIMEOUTS;
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(settings.logLevel, settings.logTo),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // Without trusted proxies, forwarded headers are ignored: any sender could forge an address.
    trustProxy: settings.trustedProxies?.length ? [...settings.trustedProxies] : false,
    // `maxHeaderSize` leaves room for a thousand stock numbers in a URL. Node reports a malformed
    // request head only to `clientErrorHandler`.
    http: { maxHeaderSize: MAX_HEADER_BYTES, ...headerTimeoutOptions(slowness) },
    clientErrorHandler: (error, socket) => replyToClientError(error, socket, app.log),
    // Fastify runs no hooks for a malformed URL, so write the log entry and set the security
    // headers here.
    frameworkErrors: (_error, request, reply) => {
      logResponse(request, reply, metrics.observe);
      setSecurityHeaders(request, reply);
      sendProblem(reply, PROBLEMS.invalidRequest);
    },
    forceCloseConnections: 'idle',
    rewriteUrl: rewriteToBasePath,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const logError = createErrorLog(app.log);
  if (settings.trustedProxies?.length) normalizeForwardedFor(app);
  serializePipelined(app);
  closeSlowReaders(app, settings.slowReaderLimits);
  addRequestLog(app, metrics.observe);
  closeIdleOnShutdown(app);
  enforceBodyTimeout(app, slowness);
  addSecurityHeaders(app, settings.publicUrl);
  addProblemReplies(app, logError);
  rejectAmbiguousRequests(app);
  if (settings.requestsPerMinute) addRequestLimit(app, settings.requestsPerMinute, limiter);
  addBufferedGzip(app, GZIP_LEVEL);
  await app.register(compress, {
    global: true,
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: GZIP_LEVEL },
  });
  return { app, metrics, limiter, logError };
}

interface AppOptions {
  readonly settings: Settings;
  readonly pool: pg.Pool;
  readonly services: AppServices;
  readonly search: Search;
  /** returns the body of `/metrics`; by default, the metrics of this thread only */
  readonly figures?: () => Promise<string>;
}

export async function registerApp(
  { app, metrics, limiter, logError }: HttpServer,
  { settings, pool, services, search, figures }: AppOptions,
): Promise<LiveHub> {
  const hub = new LiveHub(pool, logError, limiter);
  const replica = await openReplica(pool, settings.databaseReadUrl, app.log, logError);
  app.addHook('preClose', async () => hub.stop());
  app.addHook('onClose', async () => {
    await replica?.close();
    await notifierOf(pool).stop();
  });

  const notFound = registerNotFound(app);
  addApiReference(app);
  const { post, ...more } = services;
  const tools: Tools = {
    pool,
    admission: new AdmissionController(
      settings.admissionLimits ?? limitsFor(pool.options.max),
      limiter,
    ),
    search,
    hub,
    throttles: createThrottles(pool),
    mailTransport: post ? 'smtp' : 'outbox',
    publicAddress: publicAddress(app, settings.publicUrl),
    rapPrices: settings.rapPrices ?? null,
    screening: settings.screening ?? null,
    usdInr: new UsdInrRate(pool, settings.usdInr ?? null, (error) =>
      logError('the rupee rate could not be fetched', error),
    ),
    logError,
    ...more,
  };
  await registerContract(app, tools, HANDLERS, { limiter, replica });
  if (settings.metrics) {
    metrics.register({ pool, search, hub });
    metrics.serve(app, settings.metrics, figures);
  }
  addStoneMedia(app, tools);
  await addWebAppFiles(app, notFound);
  return hub;
}
