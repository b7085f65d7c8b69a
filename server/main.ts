import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { ensureFirstRun } from './first-run.ts';
import { explainListenError, requireFreePort } from './listen.ts';
import { loadAuditKey } from './platform/audit-key.ts';
import { BootError } from './platform/boot-error.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type BootedDatabase, bootDatabase } from './platform/db/boot.ts';
import { describeExcessPrivileges } from './platform/db/excess-privileges.ts';
import { createDatabase } from './platform/db/pool.ts';
import { loadEncryptionKeys } from './platform/encryption-keys.ts';
import { restrictToOwner } from './platform/files/folder-storage.ts';
import { listeningAddress } from './platform/http/public-address.ts';
import {
  createServerHandle,
  type ListenResult,
  type ServerHandle,
} from './platform/http/server-handle.ts';
import { removeStaleUploadFolders } from './platform/http/upload-folders.ts';
import { printLine, warnLine } from './platform/print.ts';
import { findProxyWarning } from './platform/proxy-warning.ts';
import { prepareSchema } from './prepare-schema.ts';
import { CHECKPOINTS_FOLDER } from './services.ts';
import { Shutdown } from './shutdown.ts';
import { startThreadedApp } from './threaded-app.ts';
import { sizePools } from './threads/pool-sizing.ts';

const DRAIN_TIMEOUT_MS = 10_000;
const READY_POLL_MS = 100;
const POOL_TIMEOUT_MS = 3_000;
const DATABASE_TIMEOUT_MS = 45_000;

async function start(shutdown: Shutdown): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, shutdown);
  await requireFreePort(config);
  await prepareSchema(database.ownerUrl, database.worker);

  const threads = supportedThreads(config);
  const shares = sizePools(config.databaseConnections, threads);
  const { pool, close } = createDatabase(database.url, { connections: shares.main });
  shutdown.add({ name: 'connection pool', timeoutMs: POOL_TIMEOUT_MS, stop: close });
  const excess = await describeExcessPrivileges(pool);
  if (excess) warnLine(excess);
  await removeStaleUploadFolders();
  if (!config.s3) await restrictToOwner(config.filesDir);
  await ensureFirstRun({ pool, ownerUrl: database.ownerUrl, config, print: printLine });

  const unnamedProxy = findProxyWarning(config);
  if (unnamedProxy) warnLine(unnamedProxy);

  const sealingKeys = config.sealingKeys ?? (await loadEncryptionKeys(config.dataDir));
  const auditKey = config.auditKey ?? (await loadAuditKey(config.dataDir));
  const headsDir = path.join(config.dataDir, CHECKPOINTS_FOLDER);
  const settings = { ...config, sealingKeys, auditKey, headsDir };
  const building: Promise<ServerHandle> =
    threads > 1
      ? startThreadedApp({ config: settings, pool, threads, connections: shares.perWorker })
      : buildApp({ config: settings, pool }).then(createServerHandle);
  // After a signal during the start of the workers, `stop` waits until all have started, and closes
  // them.
  const stop = () =>
    building.then(
      (built) => built.close(),
      () => undefined,
    );
  shutdown.add({ name: 'web server', timeoutMs: DRAIN_TIMEOUT_MS, stop });
  const portal = await building;
  if (config.listenWhen === 'ready') await waitUntilReady(portal, shutdown);
  if (shutdown.isStarted) return;
  // With `reusePort`, two portals could share the port, so check here that the port is free.
  if (threads > 1) await requireFreePort(config);
  const { address, origin } = await listen(portal, config);
  printLine(`Culet is ready at ${address}`);
  if (!config.publicUrl)
    printLine(
      `Links in e-mails and files point to ${listeningAddress({ listeningOrigin: origin })}. Set PUBLIC_URL if people reach the portal at another address.`,
    );
}

/** Other kernels than Linux would give all connections of a shared port to one thread. */
function supportedThreads({ threads }: Config): number {
  if (threads === 1 || process.platform === 'linux') return threads;
  printLine(
    'Running with one thread: only Linux can share a port among several threads (THREADS).',
  );
  return 1;
}

async function openDatabase(config: Config, shutdown: Shutdown): Promise<BootedDatabase> {
  const booting = bootDatabase(config, (error) => reportAndExit(shutdown, error));
  let booted: BootedDatabase | undefined;
  shutdown.add({
    name: 'database',
    timeoutMs: DATABASE_TIMEOUT_MS,
    stop: () => booting.catch(() => undefined).then((database) => database?.stop()),
    abandon: () => booted?.abandon(),
  });
  booted = await booting;
  return booted;
}

/**
 * Delays listening until the portal is ready, because a load balancer sends no requests to a closed
 * port.
 */
async function waitUntilReady(portal: ServerHandle, shutdown: Shutdown): Promise<void> {
  while (!shutdown.isStarted && !(await portal.isReady())) await sleep(READY_POLL_MS);
}

async function listen(portal: ServerHandle, { host, port }: Config): Promise<ListenResult> {
  try {
    return await portal.listen({ host, port });
  } catch (error) {
    throw explainListenError(error, { host, port });
  }
}

/**
 * The operator can correct a `BootError`, so one line is enough. Any other error is a bug and needs
 * its stack.
 */
function reportAndExit(shutdown: Shutdown, error: unknown): void {
  // An error after the start of the shutdown is a consequence of the shutdown, not its cause.
  if (shutdown.isStarted) return;
  const known = error instanceof BootError;
  warnLine(known ? error.message : error instanceof Error ? String(error.stack) : String(error));
  void shutdown.finish(1);
}

const shutdown = new Shutdown();
shutdown.handleSignals();
start(shutdown).catch((error: unknown) => reportAndExit(shutdown, error));
