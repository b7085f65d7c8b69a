import path from 'node:path';
import { openDataDir } from './db/embedded/cluster-location.ts';
import { loadOrCreateSecret } from './secret-file.ts';

const FILE = 'sealing.keys';

/**
 * Returns the encryption keys of this installation, generated on first start. The operator adds
 * keys to rotate them.
 */
export const loadEncryptionKeys = async (dataDir: string): Promise<string> =>
  await loadOrCreateSecret(path.join(await openDataDir(dataDir), FILE));
