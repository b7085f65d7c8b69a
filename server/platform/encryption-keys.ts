import path from 'node:path';
import { openDataDir } from './db/embedded/cluster-location.ts';
import { loadOrCreateSecret } from './secret-file.ts';

const FILE = 'sealing.keys';

/**
 * To rotate keys, the operator writes a new key before the old ones: the first key encrypts, every
 * key decrypts.
 */
export const loadEncryptionKeys = async (dataDir: string): Promise<string> =>
  await loadOrCreateSecret(path.join(await openDataDir(dataDir), FILE));
