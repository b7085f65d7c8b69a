import path from 'node:path';
import { openDataDir } from './db/embedded/place.ts';
import { openSecret } from './own-secret.ts';

const FILE = 'sealing.keys';

/** Those of this installation: drawn at its first start, and added to by whoever lets them change. */
export const drawnSealingKeys = async (dataDir: string): Promise<string> =>
  await openSecret(path.join(await openDataDir(dataDir), FILE));
