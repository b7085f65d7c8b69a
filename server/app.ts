import { randomUUID } from 'node:crypto';
import path from 'node:path';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { PROBLEMS } from '../src/machines/problems.ts';
import { startJobs } from './jobs/jobs.ts';
import { addContract } from './operations/contract-routes.ts';
import type { Tools } from './operations/handler.ts';
import { handlers } from './operations/handlers.ts';
import { type Config, DEFAULT_SENDER } from './platform/config.ts';
import { listenTo } from './platform/db/notifications.ts';
import { openReplica } from './platform/db/open-replica.ts';
import { tellerOf } from './platform/db/told-after.ts';
import { openStorage } from './platform/files/open-storage.ts';
import { answerBadHead } from './platform/http/bad-head.ts';
import { addClientFiles } from './platform/http/client-files.ts';
import { addSafeHeaders, carrySafeHeaders } from './platform/http/headers.ts';
import { joinedToBase } from './platform/http/joined-links.ts';
import { packAtOnce } from './platform/http/pack-at-once.ts';
import { addProblemReplies, send } from './platform/http/problem-replies.ts';
import { publicAddress } from './platform/http/public-address.ts';
import { addReference } from './platform/http/reference.ts';
import { addRequestLog, logAnswer } from './platform/http/request-log.ts';
import {
  closeSlowBodies,
  SLOWNESS,
  type Slowness,
  slowHeads,
} from './platform/http/slow-requests.ts';
import { dropSpareConnections } from './platform/http/spare-connections.ts';
import { answerNoCall } from './platform/http/wrong-method.ts';
import { UTC } from './platform/http/zone.ts';
import type { Rooms } from './platform/limits/doors.ts';
import { addRequestLimit } from './platform/limits/requests.ts';
import { createThrottles } from './platform/limits/throttles.ts';
import { LiveHub } from './platform/live/hub.ts';
import { faultLog } from './platform/log/fault-log.ts';
import { type LogTo, loggerOf } from './platform/log/logger.ts';
import { bulkPostTo } from './platform/mail/bulk-post.ts';
import { smtpPost } from './platform/mail/post.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { sealingBy } from './platform/sealing.ts';
import { addStoneMedia } from './stock/media/routes.ts';
import { UsdInrRate } from './stock/rates/usd-inr-rate.ts';
import { SearchIndex } from './stock/search/search-index.ts';
import { auditChain as auditChainBy } from './trading/audit-chain/chain.ts';
import { headPlaces, NO_PLACES } from './trading/audit-chain/head-places.ts';

const BODY_LIMIT = 1024 * 1024;
/** A list of five hundred rows goes out at an eighth of its size; at a ninth it would take twice the time. */
const GZIP_LEVEL = 2;
export const HEADS = 'audit-heads';
const LARGEST_HEAD = 64 * 1024;

/** What the portal is told; without a limit there is none, and without a mail server mail stays in the house. */
export type Settings = Pick<Config, 'logLevel' | 'filesDir'> &
  Partial<
    Pick<
      Config,
      | 'databaseReadUrl'
      | 's3'
      | 'publicUrl'
      | 'usdInr'
      | 'smtpUrl'
      | 'mailFrom'
      | 'rapPrices'
      | 'requestsPerMinute'
      | 'trustedProxies'
      | 'metrics'
      | 'supplierReach'
      | 'houseZone'
      | 'auditHeads'
    >
  > & {
    /** keys that seal secrets, parted by commas; where none are said, one of this run alone */
    readonly sealingKeys?: string;
    /** what signs the links of the audit log; where none is said, one of this run alone */
    readonly auditKey?: string;
    /** where signed heads of the audit log are kept; beside the files unless it is said */
    readonly headsDir?: string;
    /** how long a search waits for the stock to be read, in milliseconds */
    readonly searchPatience?: number;
    /** how much of each kind of work there is room for at once */
    readonly rooms?: Rooms;
    /** how long a request may take to arrive */
    readonly slowness?: Slowness;
    /** where the log goes; to the standard output unless it is said */
    readonly logTo?: LogTo;
  };

/** The order of the lines is the architecture: safety, answers to mistakes, live and jobs, the contract, then files. */
export async function buildApp({
  config,
  pool,
}: Pick<Tools, 'pool'> & { config: Settings }): Promise<FastifyInstance> {
  const metrics = new Metrics();
  const slowness = config.slowness ?? SLOWNESS;
  const app: FastifyInstance = Fastify({
    logger: loggerOf(config.logLevel, config.logTo),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // A sender that is not named may write any address into a forwarded header.
    trustProxy: config.trustedProxies?.length ? [...config.trustedProxies] : false,
    // An address that cannot even be read never comes to a route or its error handler.
    // A thousand stock numbers fit into an address.
    http: { maxHeaderSize: LARGEST_HEAD, ...slowHeads(slowness) },
    clientErrorHandler: (error, socket) => answerBadHead(error, socket, app.log),
    // No hook is run where there is no route, so what every answer carries is given here.
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
  addRequestLog(app, metrics.answered);
  dropSpareConnections(app);
  closeSlowBodies(app, slowness);
  addSafeHeaders(app);
  addProblemReplies(app, tellFault);
  if (config.requestsPerMinute) await addRequestLimit(app, config.requestsPerMinute);
  packAtOnce(app, GZIP_LEVEL);
  await app.register(compress, {
    global: true,
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: GZIP_LEVEL },
  });

  const search = new SearchIndex(
    pool,
    (error) => tellFault('the search index failed', error),
    config.searchPatience === undefined ? {} : { patience: config.searchPatience },
  );
  const hub = new LiveHub(pool, tellFault);
  const { smtpUrl, mailFrom = DEFAULT_SENDER } = config;
  const post = smtpUrl ? smtpPost(smtpUrl, mailFrom) : null;
  const openBulkPost = smtpUrl ? bulkPostTo(smtpUrl, mailFrom) : null;
  const storage = openStorage(config);
  const sealing = sealingBy(config.sealingKeys ?? randomUUID());
  const auditChain = auditChainBy(
    config.auditKey ?? randomUUID(),
    config.headsDir ?? path.join(config.filesDir, HEADS),
    config.auditHeads ? headPlaces(config.auditHeads, post) : NO_PLACES,
  );
  const reach = config.supplierReach ?? 'public';
  const houseZone = config.houseZone ?? UTC;
  const whereItStands = publicAddress(app, config.publicUrl);
  const jobs = await startJobs(
    { pool, search, storage, sealing, auditChain, reach, houseZone, publicAddress: whereItStands },
    { post, openPost: openBulkPost },
    tellFault,
  );
  const heard = await listenTo(
    pool,
    { live: (id) => hub.hear(id), outbox: () => jobs.relay.wake() },
    () => {
      hub.refreshAll();
      jobs.relay.wake();
    },
    (error) => tellFault('the portal does not hear of changes', error),
  );
  const replica = await openReplica(pool, config.databaseReadUrl, app.log, tellFault);
  app.addHook('preClose', async () => hub.stop());
  app.addHook('onClose', async () => {
    await replica?.close();
    await heard.stop();
    await jobs.stop();
    await tellerOf(pool).end();
    await search.stop();
  });

  const noCall = answerNoCall(app);
  addReference(app);
  const tools: Tools = {
    pool,
    search,
    storage,
    throttles: createThrottles(pool),
    mailGoes: post ? 'smtp' : 'outbox',
    openBulkPost,
    publicAddress: whereItStands,
    rapPrices: config.rapPrices ?? null,
    sealing,
    auditChain,
    reach,
    houseZone,
    usdInr: new UsdInrRate(pool, config.usdInr ?? null, (error) =>
      tellFault('the rate of the rupee was not read', error),
    ),
    tellFault,
  };
  await addContract(app, tools, handlers(hub), { rooms: config.rooms, replica });
  if (config.metrics) metrics.serve(app, config.metrics, { pool, search, hub });
  addStoneMedia(app, pool);
  await addClientFiles(app, noCall);
  return app;
}
