import { createHash, createHmac } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../server/platform/config.ts';
import { openDataDir } from '../server/platform/db/embedded/cluster-location.ts';
import { publicExposure } from '../server/platform/loopback.ts';
import { exists, loadOrCreateSecret } from '../server/platform/secret-file.ts';

/** Demo passwords that only this installation can compute. */
export type GeneratedPasswords = {
  /**
   * Identifies the secret from which the passwords are computed, without revealing it. The
   * fingerprint is stored in the database.
   */
  readonly fingerprint: string;
  readonly passwordFor: (email: string) => string;
};

const FILE = 'demo.secret';

async function drawPasswords(dataDir: string): Promise<GeneratedPasswords> {
  return await follow(path.join(await openDataDir(dataDir), FILE));
}

/**
 * Creates random passwords if other computers can reach the server. Otherwise returns undefined:
 * anyone can compute the passwords of a seed, but only local users can sign in.
 */
export async function createPasswords(
  config: Pick<Config, 'host' | 'publicUrl' | 'dataDir'>,
): Promise<GeneratedPasswords | undefined> {
  return publicExposure(config) === null ? undefined : await drawPasswords(config.dataDir);
}

/**
 * Returns the passwords that were generated on this installation; undefined if none were generated.
 */
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
    // 20 characters contain 120 random bits and are short enough to type.
    passwordFor: (email) =>
      createHmac('sha256', secret).update(email).digest('base64url').slice(0, 20),
  };
}
