import { createHash, createHmac } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../platform/config.ts';
import { openDataDir } from '../platform/db/embedded/place.ts';
import { reachedBy } from '../platform/loopback.ts';
import { exists, openSecret } from '../platform/own-secret.ts';

/** Demo passwords known only to this installation. */
export type DrawnPasswords = {
  /** Identifies the secret without revealing it. The database stores it. */
  readonly mark: string;
  readonly of: (email: string) => string;
};

const FILE = 'demo.secret';

async function drawPasswords(dataDir: string): Promise<DrawnPasswords> {
  return await follow(path.join(await openDataDir(dataDir), FILE));
}

/**
 * Returns random passwords if other machines can reach the server. Otherwise undefined: the
 * passwords of the seed are public, but safe locally.
 */
export async function ownPasswords(
  config: Pick<Config, 'host' | 'publicUrl' | 'dataDir'>,
): Promise<DrawnPasswords | undefined> {
  return reachedBy(config) === null ? undefined : await drawPasswords(config.dataDir);
}

/** Returns the passwords generated on this installation; undefined if there are none. */
export async function readPasswords(dataDir: string): Promise<DrawnPasswords | undefined> {
  const file = path.join(dataDir, FILE);
  return (await exists(file)) ? await follow(file) : undefined;
}

async function follow(file: string): Promise<DrawnPasswords> {
  const secret = await openSecret(file);
  return {
    mark: createHash('sha256').update(secret).digest('base64url'),
    // 120 bits in 20 characters, short enough to type.
    of: (email) => createHmac('sha256', secret).update(email).digest('base64url').slice(0, 20),
  };
}
