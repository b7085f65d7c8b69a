import { createHash, createHmac } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../platform/config.ts';
import { openDataDir } from '../platform/db/embedded/cluster-location.ts';
import { publicExposure } from '../platform/loopback.ts';
import { exists, loadOrCreateSecret } from '../platform/secret-file.ts';

/** Demo passwords known only to this installation. */
export type GeneratedPasswords = {
  /** Identifies the secret without revealing it. The database stores it. */
  readonly fingerprint: string;
  readonly passwordFor: (email: string) => string;
};

const FILE = 'demo.secret';

async function drawPasswords(dataDir: string): Promise<GeneratedPasswords> {
  return await follow(path.join(await openDataDir(dataDir), FILE));
}

/**
 * Returns random passwords if other machines can reach the server. Otherwise undefined: the
 * passwords of the seed are public, but safe locally.
 */
export async function createPasswords(
  config: Pick<Config, 'host' | 'publicUrl' | 'dataDir'>,
): Promise<GeneratedPasswords | undefined> {
  return publicExposure(config) === null ? undefined : await drawPasswords(config.dataDir);
}

/** Returns the passwords generated on this installation; undefined if there are none. */
export async function readGeneratedPasswords(
  dataDir: string,
): Promise<GeneratedPasswords | undefined> {
  const file = path.join(dataDir, FILE);
  return (await exists(file)) ? await follow(file) : undefined;
}

async function follow(file: string): Promise<GeneratedPasswords> {
  const secret = await loadOrCreateSecret(file);
  return {
    fingerprint: createHash('sha256').update(secret).digest('base64url'),
    // 120 bits in 20 characters, short enough to type.
    passwordFor: (email) =>
      createHmac('sha256', secret).update(email).digest('base64url').slice(0, 20),
  };
}
