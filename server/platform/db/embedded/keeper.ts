import { setTimeout as sleep } from 'node:timers/promises';
import { maintenanceUrl, type OwnedCluster, ownCluster } from './cluster.ts';
import type { Launch } from './launch.ts';
import { askToStop, isAlive, stopPostmaster } from './postmaster.ts';

const LOOK_EVERY = 250;

export type ClusterKeeper = {
  readonly port: number;
  readonly maintenanceUrl: string;
  readonly stop: () => Promise<void>;
  /** For a process that is ending right now: asks the server to stop, and does not wait. */
  readonly abandon: () => void;
};

/**
 * Owns the server until told to stop. A server that dies meanwhile is started again on the same
 * port, so that every pool finds it again; if that fails, `onLost` hears why.
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
      // The lock goes with the server, not before it: no portal may adopt what is about to stop.
      await stopPostmaster(owned.postmaster);
      owned = undefined;
    },
    abandon() {
      if (owned) askToStop(owned.postmaster.pid);
    },
  };
}
