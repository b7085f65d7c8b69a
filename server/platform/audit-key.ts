import path from 'node:path';
import { openDataDir } from './db/embedded/place.ts';
import { openSecret } from './own-secret.ts';

const FILE = 'audit.key';

/**
 * Returns the key that signs the links of the audit log. It is stored outside of the database, so
 * the database owner cannot forge a link.
 */
export const drawnAuditKey = async (dataDir: string): Promise<string> =>
  await openSecret(path.join(await openDataDir(dataDir), FILE));
