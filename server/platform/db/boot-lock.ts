import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type BootLock = {
  /** False once the connection, and the lock with it, is gone. */
  readonly isHeld: () => boolean;
  readonly release: () => Promise<void>;
};

/** An arbitrary, unique lock number: "facet" in ASCII. */
const BOOT_LOCK = '439603619188';

/** PostgreSQL needs a moment to notice that the previous node was killed. */
const ACQUIRE_TIMEOUT_MS = 2_000;

/**
 * Acquires the lock by which one portal at a time owns an embedded database. The lock lives on an
 * open connection, so a killed owner loses it without any cleanup. A server whose lock is free is
 * an orphan. Undefined if another portal holds the lock.
 */
export async function acquireBootLock(url: string): Promise<BootLock | undefined> {
  const connection = new pg.Client({ connectionString: url, application_name: 'culet boot lock' });
  let held = true;
  connection.on('error', () => {
    held = false;
  });
  connection.on('end', () => {
    held = false;
  });
  await connection.connect();
  const deadline = Date.now() + ACQUIRE_TIMEOUT_MS;
  for (;;) {
    const { rows } = await connection.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(${BOOT_LOCK}) AS taken`,
    );
    if (rows[0]?.taken) return { isHeld: () => held, release: () => connection.end() };
    if (Date.now() > deadline) break;
    await sleep(50);
  }
  await connection.end();
  return undefined;
}
