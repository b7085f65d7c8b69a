import { setTimeout as sleep } from 'node:timers/promises';
import { maintenanceUrl, type OwnedCluster, ownCluster } from './cluster.ts';
import type { Launch } from './launch.ts';
import { isAlive, signalStop, stopPostmaster } from './postmaster.ts';

const CHECK_INTERVAL_MS = 250;

export type ClusterSupervisor = {
  readonly port: number;
  readonly maintenanceUrl: string;
  readonly stop: () => Promise<void>;
  /** Signals the server to stop and returns without waiting, because the process is exiting. */
  readonly abandon: () => void;
};

/**
 * Restarts a dead server on its port, so that pools reconnect. Calls `onLost` if the restart fails.
 */
export async function superviseCluster(
  plan: Launch,
  onLost: (error: unknown) => void,
): Promise<ClusterSupervisor> {
  let owned: OwnedCluster | undefined = await ownCluster(plan);
  const { port } = owned.postmaster;
  const stopped = new AbortController();
  const watching = watch().catch(onLost);

  async function watch(): Promise<void> {
    while (owned && !stopped.signal.aborted) {
      const alive = await isAlive(owned.postmaster.pid);
      if (!alive || !owned.lock.isHeld()) owned = await ownCluster(plan, port);
      await sleep(CHECK_INTERVAL_MS, undefined, { ref: false, signal: stopped.signal }).catch(
        () => {},
      );
    }
  }

  return {
    port,
    maintenanceUrl: maintenanceUrl(plan, owned.postmaster),
    async stop() {
      stopped.abort();
      await watching;
      if (!owned) return;
      // `stopPostmaster` also closes the connection that holds the boot lock. If the lock were
      // released earlier, another portal could adopt the stopping server.
      await stopPostmaster(owned.postmaster);
      owned = undefined;
    },
    abandon() {
      if (owned) signalStop(owned.postmaster.pid);
    },
  };
}
