import path from 'node:path';
import { openDataDir } from './db/embedded/cluster-location.ts';
import { loadOrCreateSecret } from './secret-file.ts';

const FILE = 'audit.key';

/**
 * Signs the hash chain of the audit log. The key is outside the database, so the database owner
 * cannot forge an entry.
 */
export const loadAuditKey = async (dataDir: string): Promise<string> =>
  await loadOrCreateSecret(path.join(await openDataDir(dataDir), FILE));
