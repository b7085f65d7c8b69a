import path from 'node:path';
import { openDataDir } from './db/embedded/cluster-location.ts';
import { loadOrCreateSecret } from './secret-file.ts';

const FILE = 'audit.key';

/**
 * Returns the key that signs the links of the audit log. The key is stored outside of the database,
 * so the database owner cannot forge a link.
 */
export const loadAuditKey = async (dataDir: string): Promise<string> =>
  await loadOrCreateSecret(path.join(await openDataDir(dataDir), FILE));
