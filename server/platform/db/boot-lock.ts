import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type BootLock = {
  /** Returns false once the connection is lost, because PostgreSQL then releases the lock. */
  readonly isHeld: () => boolean;
  readonly release: () => Promise<void>;
};

/** An arbitrary, unique lock number: "facet" in ASCII. */
const BOOT_LOCK = '439603619188';

/** PostgreSQL holds the lock of a killed portal until the server notices the closed connection. */
const ACQUIRE_TIMEOUT_MS = 2_000;

/**
 * Only one portal at a time may use an embedded database. Returns undefined if another portal holds
 * the lock.
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
