import path from 'node:path';
import { openDataDir } from './db/embedded/place.ts';
import { openSecret } from './own-secret.ts';

const FILE = 'audit.key';

/** What signs the links of the audit log in this installation. It is not in the database, so its owner cannot sign. */
export const drawnAuditKey = async (dataDir: string): Promise<string> =>
  await openSecret(path.join(await openDataDir(dataDir), FILE));
