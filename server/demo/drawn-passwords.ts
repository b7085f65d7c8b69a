import { createHash, createHmac } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../platform/config.ts';
import { openDataDir } from '../platform/db/embedded/place.ts';
import { reachedBy } from '../platform/loopback.ts';
import { exists, openSecret } from '../platform/own-secret.ts';

/** Passwords of a demo world that this installation alone knows. */
export type DrawnPasswords = {
  /** Tells which secret they follow from, and does not lead back to it: the database keeps it. */
  readonly mark: string;
  readonly of: (email: string) => string;
};

const FILE = 'demo.secret';

async function drawPasswords(dataDir: string): Promise<DrawnPasswords> {
  return await follow(path.join(await openDataDir(dataDir), FILE));
}

/** What a new world gets: those of the seed are no secret, and stay on a machine that no other reaches. */
export async function ownPasswords(
  config: Pick<Config, 'host' | 'publicUrl' | 'dataDir'>,
): Promise<DrawnPasswords | undefined> {
  return reachedBy(config) === null ? undefined : await drawPasswords(config.dataDir);
}

/** Those that were drawn here, if any were. */
export async function readPasswords(dataDir: string): Promise<DrawnPasswords | undefined> {
  const file = path.join(dataDir, FILE);
  return (await exists(file)) ? await follow(file) : undefined;
}

async function follow(file: string): Promise<DrawnPasswords> {
  const secret = await openSecret(file);
  return {
    mark: createHash('sha256').update(secret).digest('base64url'),
    // 120 bits, and no longer than what is read and typed.
    of: (email) => createHmac('sha256', secret).update(email).digest('base64url').slice(0, 20),
  };
}
