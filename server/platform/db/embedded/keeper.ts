import { setTimeout as sleep } from 'node:timers/promises';
import { maintenanceUrl, type OwnedCluster, ownCluster } from './cluster.ts';
import type { Launch } from './launch.ts';
import { askToStop, isAlive, stopPostmaster } from './postmaster.ts';

const LOOK_EVERY = 250;

export type ClusterKeeper = {
  readonly port: number;
  readonly maintenanceUrl: string;
  readonly stop: () => Promise<void>;
  /** Signals the server to stop and returns at once, for a process that is exiting. */
  readonly abandon: () => void;
};

/**
 * Supervises the server until `stop`. Restarts a dead server on the same port, so that pools
 * reconnect. Calls `onLost` if the restart fails.
 */
export async function keepCluster(
  plan: Launch,
  onLost: (error: unknown) => void,
): Promise<ClusterKeeper> {
  let owned: OwnedCluster | undefined = await ownCluster(plan);
  const { port } = owned.postmaster;
  const stopped = new AbortController();
  const watching = watch().catch(onLost);

  async function watch(): Promise<void> {
    while (owned && !stopped.signal.aborted) {
      const alive = await isAlive(owned.postmaster.pid);
      if (!alive || !owned.lock.held()) owned = await ownCluster(plan, port);
      await sleep(LOOK_EVERY, undefined, { ref: false, signal: stopped.signal }).catch(() => {});
    }
  }

  return {
    port,
    maintenanceUrl: maintenanceUrl(plan, owned.postmaster),
    async stop() {
      stopped.abort();
      await watching;
      if (!owned) return;
      // The lock is released with the server and not before, so that no portal adopts a stopping
      // server.
      await stopPostmaster(owned.postmaster);
      owned = undefined;
    },
    abandon() {
      if (owned) askToStop(owned.postmaster.pid);
    },
  };
}
