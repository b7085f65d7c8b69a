import path from 'node:path';
import { openDataDir } from './db/embedded/place.ts';
import { openSecret } from './own-secret.ts';

const FILE = 'sealing.keys';

/**
 * Returns the encryption keys of this installation, generated on first start. The operator adds
 * keys to rotate them.
 */
export const drawnSealingKeys = async (dataDir: string): Promise<string> =>
  await openSecret(path.join(await openDataDir(dataDir), FILE));
