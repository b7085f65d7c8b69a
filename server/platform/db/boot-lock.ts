import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type BootLock = {
  /** False once the connection is gone, and the lock with it. */
  readonly held: () => boolean;
  readonly release: () => Promise<void>;
};

/** Any number serves, as long as nobody else uses it: "facet" in ASCII. */
const BOOT_LOCK = '439603619188';

/** The server needs a moment to notice that the node before us was killed. */
const PATIENCE = 2_000;

/**
 * One portal at a time owns an embedded database. The owner holds this lock on a connection kept
 * open for its whole life, so a killed owner loses it without any file to clean up, and a server
 * whose lock is free is an orphan. Undefined when another portal holds it.
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
