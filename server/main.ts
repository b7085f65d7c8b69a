import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp, HEADS } from './app.ts';
import { ensureFirstRun } from './first-run.ts';
import { explainListenError, refuseTakenPort } from './listen.ts';
import { drawnAuditKey } from './platform/audit-key.ts';
import { BootError } from './platform/boot-error.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type BootedDatabase, bootDatabase } from './platform/db/boot.ts';
import { tellExcessRights } from './platform/db/excess-rights.ts';
import { createDatabase } from './platform/db/pool.ts';
import { closeToOthers } from './platform/files/folder-storage.ts';
import { clearFormFolders } from './platform/http/form-folders.ts';
import { PROBES } from './platform/http/probes.ts';
import { listeningAddress } from './platform/http/public-address.ts';
import { printLine, warnLine } from './platform/print.ts';
import { drawnSealingKeys } from './platform/sealing-keys.ts';
import { prepareSchema } from './prepare-schema.ts';
import { Shutdown } from './shutdown.ts';

const DRAIN_LIMIT = 10_000;
const READY_LOOK = 100;
const POOL_LIMIT = 3_000;
const DATABASE_LIMIT = 45_000;

async function start(shutdown: Shutdown): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, shutdown);
  await refuseTakenPort(config);
  await prepareSchema(database.ownerUrl, database.worker);

  const { pool, close } = createDatabase(database.url, {
    connections: config.databaseConnections,
  });
  shutdown.add({ name: 'connection pool', limit: POOL_LIMIT, stop: close });
  const excess = await tellExcessRights(pool);
  if (excess) warnLine(excess);
  await clearFormFolders();
  if (!config.s3) await closeToOthers(config.filesDir);
  await ensureFirstRun({ pool, ownerUrl: database.ownerUrl, config, print: printLine });

  const sealingKeys = config.sealingKeys ?? (await drawnSealingKeys(config.dataDir));
  const auditKey = config.auditKey ?? (await drawnAuditKey(config.dataDir));
  const headsDir = path.join(config.dataDir, HEADS);
  const app = await buildApp({ config: { ...config, sealingKeys, auditKey, headsDir }, pool });
  shutdown.add({ name: 'web server', limit: DRAIN_LIMIT, stop: () => app.close() });
  if (config.listenWhen === 'ready') await untilReady(app, shutdown);
  printLine(`Culet is ready at ${await listen(app, config)}`);
  if (!config.publicUrl)
    printLine(
      `Links in mails and files lead to ${listeningAddress(app)}: set PUBLIC_URL where people reach the portal elsewhere.`,
    );
}

/** A signal that comes while the database is still being made waits for it, and then stops it. */
async function openDatabase(config: Config, shutdown: Shutdown): Promise<BootedDatabase> {
  const booting = bootDatabase(config, (error) => giveUp(shutdown, error));
  let booted: BootedDatabase | undefined;
  shutdown.add({
    name: 'database',
    limit: DATABASE_LIMIT,
    stop: () => booting.catch(() => undefined).then((database) => database?.stop()),
    abandon: () => booted?.abandon(),
  });
  booted = await booting;
  return booted;
}

/** Whoever passes requests on sends none to a port that is not taken. */
async function untilReady(app: FastifyInstance, shutdown: Shutdown): Promise<void> {
  while (!shutdown.started && (await app.inject(PROBES.readiness)).statusCode !== 200)
    await sleep(READY_LOOK);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw explainListenError(error, { host, port });
  }
}

/** A mishap of the operator's is one line; anything else is a bug and shows where it happened. */
function giveUp(shutdown: Shutdown, error: unknown): void {
  // What fails while everything is being closed is a consequence, not a cause.
  if (shutdown.started) return;
  const known = error instanceof BootError;
  warnLine(known ? error.message : error instanceof Error ? String(error.stack) : String(error));
  void shutdown.finish(1);
}

const shutdown = new Shutdown();
shutdown.obeySignals();
start(shutdown).catch((error: unknown) => giveUp(shutdown, error));
