import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { PROBLEMS } from '../src/machines/problems.ts';
import type { Config } from './config.ts';
import { listenTo } from './db/notifications.ts';
import { openStorage, type StorageConfig } from './files/open-storage.ts';
import { addClientFiles } from './http/client-files.ts';
import { addContract } from './http/contract.ts';
import type { Tools } from './http/handler.ts';
import { addSafeHeaders } from './http/headers.ts';
import { addProblemReplies, send } from './http/problem-replies.ts';
import { addReference } from './http/reference.ts';
import { dropSpareConnections } from './http/spare-connections.ts';
import { startJobs } from './jobs/jobs.ts';
import { LiveHub } from './live/hub.ts';
import { addStoneMedia } from './media/routes.ts';
import { handlers } from './operations/handlers.ts';

const BODY_LIMIT = 1024 * 1024;

/** The order of the lines is the architecture: safety, answers to mistakes, live and jobs, the contract, then files. */
export async function buildApp({
  config,
  pool,
  db,
}: Omit<Tools, 'storage'> & {
  config: Pick<Config, 'logLevel'> & StorageConfig;
}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // An address that cannot even be read never comes to a route or its error handler.
    frameworkErrors: (_error, _request, reply) => void send(reply, PROBLEMS.invalidRequest),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  });
  dropSpareConnections(app);
  addSafeHeaders(app);
  addProblemReplies(app);
  await app.register(compress, { global: true, threshold: 2048, encodings: ['gzip', 'identity'] });

  const hub = new LiveHub(pool);
  const jobs = await startJobs(pool, (error) => app.log.error({ err: error }, 'a job failed'));
  const heard = await listenTo(
    pool,
    { live: (id) => hub.hear(id), outbox: () => jobs.relay.wake() },
    () => {
      hub.refreshAll();
      jobs.relay.wake();
    },
  );
  app.addHook('preClose', async () => hub.stop());
  app.addHook('onClose', async () => {
    await heard.stop();
    await jobs.stop();
  });

  addReference(app);
  await addContract(app, { pool, db, storage: openStorage(config) }, handlers(hub));
  addStoneMedia(app, pool);
  await addClientFiles(app);
  return app;
}
