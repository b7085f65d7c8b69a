import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type BootLock = {
  /** False once the connection, and the lock with it, is gone. */
  readonly held: () => boolean;
  readonly release: () => Promise<void>;
};

/** An arbitrary, unique lock number: "facet" in ASCII. */
const BOOT_LOCK = '439603619188';

/** PostgreSQL needs a moment to notice that the previous node was killed. */
const PATIENCE = 2_000;

/**
 * Acquires the lock by which one portal at a time owns an embedded database. The lock lives on an
 * open connection, so a killed owner loses it without any cleanup. A server whose lock is free is
 * an orphan. Undefined if another portal holds the lock.
 */
export async function takeBootLock(url: string): Promise<BootLock | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'culet boot lock' });
  let held = true;
  client.on('error', () => {
    held = false;
  });
  client.on('end', () => {
    held = false;
  });
  await client.connect();
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(${BOOT_LOCK}) AS taken`,
    );
    if (rows[0]?.taken) return { held: () => held, release: () => client.end() };
    if (Date.now() > deadline) break;
    await sleep(50);
  }
  await client.end();
  return undefined;
}
