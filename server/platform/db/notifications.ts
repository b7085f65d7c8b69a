import type pg from 'pg';

const RETRY_DELAY_MS = 1_000;

export interface Notifications {
  stop(): Promise<void>;
}

/**
 * Notifications during an outage are lost: `onGap` runs after each connect and must read the tables
 * again. `onLoss` receives the cause of an outage.
 */
export async function listenToChannels(
  pool: pg.Pool,
  handlers: Readonly<Record<string, (payload: string) => void>>,
  onGap: () => void,
  onLoss: (error: unknown) => void,
): Promise<Notifications> {
  let connection: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = await pool.connect();
    if (stopped) return fresh.release(true);
    connection = fresh;
    fresh.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''));
    fresh.once('error', (error) => lose(fresh, error));
    try {
      for (const channel of Object.keys(handlers)) await fresh.query(`listen ${channel}`);
    } catch (error) {
      lose(fresh, error instanceof Error ? error : new Error(String(error)));
      return;
    }
    onGap();
  }

  function lose(lost: pg.PoolClient, error: Error): void {
    if (connection !== lost) return;
    connection = undefined;
    lost.removeAllListeners('notification');
    lost.release(error);
    retry(error);
  }

  function retry(error: unknown): void {
    if (stopped) return;
    onLoss(error);
    timer = setTimeout(() => void connect().catch(retry), RETRY_DELAY_MS);
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const last = connection;
      connection = undefined;
      // A listening connection must not return to the pool, so it is destroyed.
      last?.removeAllListeners('notification');
      last?.release(true);
    },
  };
}
