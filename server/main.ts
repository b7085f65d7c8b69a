import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { ensureFirstRun } from './first-run.ts';
import { explainListenError, refuseTakenPort } from './listen.ts';
import { HEADS } from './means.ts';
import { drawnAuditKey } from './platform/audit-key.ts';
import { BootError } from './platform/boot-error.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type BootedDatabase, bootDatabase } from './platform/db/boot.ts';
import { tellExcessRights } from './platform/db/excess-rights.ts';
import { createDatabase } from './platform/db/pool.ts';
import { closeToOthers } from './platform/files/folder-storage.ts';
import { clearFormFolders } from './platform/http/form-folders.ts';
import { listeningAddress } from './platform/http/public-address.ts';
import { type Listening, type Served, servedBy } from './platform/http/served.ts';
import { printLine, warnLine } from './platform/print.ts';
import { drawnSealingKeys } from './platform/sealing-keys.ts';
import { unnamedProxyWarning } from './platform/unnamed-proxy.ts';
import { prepareSchema } from './prepare-schema.ts';
import { Shutdown } from './shutdown.ts';
import { startThreads } from './threaded.ts';
import { connectionShares } from './threads/connection-shares.ts';

const DRAIN_LIMIT = 10_000;
const READY_LOOK = 100;
const POOL_LIMIT = 3_000;
const DATABASE_LIMIT = 45_000;

async function start(shutdown: Shutdown): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, shutdown);
  await refuseTakenPort(config);
  await prepareSchema(database.ownerUrl, database.worker);

  const threads = threadsHere(config);
  const shares = connectionShares(config.databaseConnections, threads);
  const { pool, close } = createDatabase(database.url, { connections: shares.ofMain });
  shutdown.add({ name: 'connection pool', limit: POOL_LIMIT, stop: close });
  const excess = await tellExcessRights(pool);
  if (excess) warnLine(excess);
  await clearFormFolders();
  if (!config.s3) await closeToOthers(config.filesDir);
  await ensureFirstRun({ pool, ownerUrl: database.ownerUrl, config, print: printLine });

  const unnamedProxy = unnamedProxyWarning(config);
  if (unnamedProxy) warnLine(unnamedProxy);

  const sealingKeys = config.sealingKeys ?? (await drawnSealingKeys(config.dataDir));
  const auditKey = config.auditKey ?? (await drawnAuditKey(config.dataDir));
  const headsDir = path.join(config.dataDir, HEADS);
  const settings = { ...config, sealingKeys, auditKey, headsDir };
  const building: Promise<Served> =
    threads > 1
      ? startThreads({ config: settings, pool, threads, connections: shares.ofThread })
      : buildApp({ config: settings, pool }).then(servedBy);
  // Starting several workers takes a while; a signal during that time waits for them.
  const stop = () =>
    building.then(
      (built) => built.close(),
      () => undefined,
    );
  shutdown.add({ name: 'web server', limit: DRAIN_LIMIT, stop });
  const portal = await building;
  if (config.listenWhen === 'ready') await untilReady(portal, shutdown);
  if (shutdown.started) return;
  // `reusePort` would share the port even with another portal, so check once more that it is free.
  if (threads > 1) await refuseTakenPort(config);
  const { address, origin } = await listen(portal, config);
  printLine(`Culet is ready at ${address}`);
  if (!config.publicUrl)
    printLine(
      `Links in mails and files lead to ${listeningAddress({ listeningOrigin: origin })}: set PUBLIC_URL where people reach the portal elsewhere.`,
    );
}

/**
 * Returns 1 outside of Linux, where the kernel gives all connections of a shared port to one
 * thread.
 */
function threadsHere({ threads }: Config): number {
  if (threads === 1 || process.platform === 'linux') return threads;
  printLine('One thread answers here: only Linux shares a port out among several (THREADS).');
  return 1;
}

/** A signal during the boot waits for the database and then stops it. */
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

/**
 * Delays listening until the portal is ready. A load balancer sends no requests to a closed port.
 */
async function untilReady(portal: Served, shutdown: Shutdown): Promise<void> {
  while (!shutdown.started && !(await portal.isReady())) await sleep(READY_LOOK);
}

async function listen(portal: Served, { host, port }: Config): Promise<Listening> {
  try {
    return await portal.listen({ host, port });
  } catch (error) {
    throw explainListenError(error, { host, port });
  }
}

/**
 * Prints a `BootError` in one line, because the operator can correct it. Any other error is a bug
 * and prints its stack.
 */
function giveUp(shutdown: Shutdown, error: unknown): void {
  // An error during shutdown is a consequence, not the cause.
  if (shutdown.started) return;
  const known = error instanceof BootError;
  warnLine(known ? error.message : error instanceof Error ? String(error.stack) : String(error));
  void shutdown.finish(1);
}

const shutdown = new Shutdown();
shutdown.obeySignals();
start(shutdown).catch((error: unknown) => giveUp(shutdown, error));
