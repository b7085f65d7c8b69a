import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import { PROBLEMS } from '../src/machines/problems.ts';
import type { Means } from './means.ts';
import { addContract } from './operations/contract-routes.ts';
import type { Tools } from './operations/handler.ts';
import { handlers } from './operations/handlers.ts';
import { openReplica } from './platform/db/open-replica.ts';
import { heraldOf } from './platform/db/told-after.ts';
import { packAtOnce } from './platform/http/answers/pack-at-once.ts';
import { answerBadHead } from './platform/http/bad-head.ts';
import { addClientFiles } from './platform/http/client-files.ts';
import { serializePipelined } from './platform/http/connections/pipelined-requests.ts';
import { closeSlowReaders } from './platform/http/connections/slow-readers.ts';
import { closeSlowBodies, SLOWNESS, slowHeads } from './platform/http/connections/slow-requests.ts';
import { dropSpareConnections } from './platform/http/connections/spare-connections.ts';
import { refuseLooseRequests } from './platform/http/connections/strict-requests.ts';
import { readForwardedAddresses } from './platform/http/forwarded-addresses.ts';
import { addSafeHeaders, carrySafeHeaders } from './platform/http/headers.ts';
import { joinedToBase } from './platform/http/joined-links.ts';
import { addProblemReplies, send } from './platform/http/problem-replies.ts';
import { publicAddress } from './platform/http/public-address.ts';
import { addReference } from './platform/http/reference.ts';
import { addRequestLog, logAnswer } from './platform/http/request-log.ts';
import { answerNoCall } from './platform/http/wrong-method.ts';
import { Doors, roomsFor } from './platform/limits/doors.ts';
import type { Keeper } from './platform/limits/keeper.ts';
import { addRequestLimit } from './platform/limits/requests.ts';
import { createThrottles } from './platform/limits/throttles.ts';
import { LiveHub } from './platform/live/hub.ts';
import { faultLog, type TellFault } from './platform/log/fault-log.ts';
import { loggerOf } from './platform/log/logger.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import type { Settings } from './settings.ts';
import { addStoneMedia } from './stock/media/routes.ts';
import { UsdInrRate } from './stock/rates/usd-inr-rate.ts';
import type { Search } from './stock/search/search.ts';

export const BODY_LIMIT = 1024 * 1024;
/** Compresses 500 rows to 1/8 of their size. The level that reaches 1/9 takes twice the time. */
export const GZIP_LEVEL = 2;
const LARGEST_HEAD = 64 * 1024;

/** An HTTP server with error handling but without routes. */
export interface BareWeb {
  readonly app: FastifyInstance;
  readonly metrics: Metrics;
  readonly keeper: Keeper;
  readonly tellFault: TellFault;
}

/** Creates the HTTP server with its limits, security headers and error handling. */
export async function openWeb(settings: Settings, keeper: Keeper): Promise<BareWeb> {
  const metrics = new Metrics();
  const slowness = settings.slowness ?? SLOWNESS;
  const app: FastifyInstance = Fastify({
    logger: loggerOf(settings.logLevel, settings.logTo),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // Without trusted proxies, any sender could forge its address in a forwarded header.
    trustProxy: settings.trustedProxies?.length ? [...settings.trustedProxies] : false,
    // The limit allows a thousand stock numbers in a URL. A malformed head never reaches a route or
    // the error handler.
    http: { maxHeaderSize: LARGEST_HEAD, ...slowHeads(slowness) },
    clientErrorHandler: (error, socket) => answerBadHead(error, socket, app.log),
    // Hooks do not run without a route, so set the common headers here.
    frameworkErrors: (_error, request, reply) => {
      logAnswer(request, reply, metrics.answered);
      carrySafeHeaders(request, reply);
      send(reply, PROBLEMS.invalidRequest);
    },
    forceCloseConnections: 'idle',
    rewriteUrl: joinedToBase,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const tellFault = faultLog(app.log);
  if (settings.trustedProxies?.length) readForwardedAddresses(app);
  serializePipelined(app);
  closeSlowReaders(app, settings.readingLimits);
  addRequestLog(app, metrics.answered);
  dropSpareConnections(app);
  closeSlowBodies(app, slowness);
  addSafeHeaders(app, settings.publicUrl);
  addProblemReplies(app, tellFault);
  refuseLooseRequests(app);
  if (settings.requestsPerMinute) addRequestLimit(app, settings.requestsPerMinute, keeper);
  packAtOnce(app, GZIP_LEVEL);
  await app.register(compress, {
    global: true,
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: GZIP_LEVEL },
  });
  return { app, metrics, keeper, tellFault };
}

interface Needed {
  readonly settings: Settings;
  readonly pool: pg.Pool;
  readonly means: Means;
  readonly search: Search;
  /** body of `/metrics`; default: the metrics of this thread */
  readonly figures?: () => Promise<string>;
}

/** Registers live events, the API of the contract, media and the web app. */
export async function addPortal(
  { app, metrics, keeper, tellFault }: BareWeb,
  { settings, pool, means, search, figures }: Needed,
): Promise<LiveHub> {
  const hub = new LiveHub(pool, tellFault, keeper);
  const replica = await openReplica(pool, settings.databaseReadUrl, app.log, tellFault);
  app.addHook('preClose', async () => hub.stop());
  app.addHook('onClose', async () => {
    await replica?.close();
    await heraldOf(pool).end();
  });

  const noCall = answerNoCall(app);
  addReference(app);
  const { post, ...more } = means;
  const tools: Tools = {
    pool,
    doors: new Doors(settings.rooms ?? roomsFor(pool.options.max), keeper),
    search,
    throttles: createThrottles(pool),
    mailGoes: post ? 'smtp' : 'outbox',
    publicAddress: publicAddress(app, settings.publicUrl),
    rapPrices: settings.rapPrices ?? null,
    usdInr: new UsdInrRate(pool, settings.usdInr ?? null, (error) =>
      tellFault('the rate of the rupee was not read', error),
    ),
    tellFault,
    ...more,
  };
  await addContract(app, tools, handlers(hub), { keeper, replica });
  if (settings.metrics) {
    metrics.watch({ pool, search, hub });
    metrics.serve(app, settings.metrics, figures);
  }
  addStoneMedia(app, pool);
  await addClientFiles(app, noCall);
  return hub;
}
