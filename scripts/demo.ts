import { parseArgs } from 'node:util';
import { createPasswords } from '../demo/generated-passwords.ts';
import { type DemoOptions, loadDemo, readDemo } from '../demo/load/load-demo.ts';
import { BootError } from '../server/platform/boot-error.ts';
import { readConfig } from '../server/platform/config.ts';
import { bootDatabase } from '../server/platform/db/boot.ts';
import { createDatabase } from '../server/platform/db/pool.ts';
import { openStorage } from '../server/platform/files/open-storage.ts';
import { prepareSchema } from '../server/prepare-schema.ts';

/**
 * `npm run demo -- --stones 1000000 --seed 7`: loads a demo world. `--replace` first deletes an
 * existing demo world, but never other data.
 */
const DEFAULTS = { stones: '10000', seed: '1' };
const MAX_STONES = 5_000_000;
const MAX_SEED = 2_147_483_647;

async function main(): Promise<void> {
  const wanted = readArguments();
  const config = readConfig(process.env);
  const database = await bootDatabase(config, (error) => fail(error));
  const { pool, close } = createDatabase(database.ownerUrl, { connections: 4 });
  try {
    await prepareSchema(database.ownerUrl, database.worker);
    const existing = await readDemo(pool);
    if (existing && !wanted.replace) {
      throw new BootError(
        `A demo world of ${existing.stones.toLocaleString('en-GB')} stones from seed ${existing.seed} already exists. Add --replace to replace it.`,
      );
    }
    const startedAt = Date.now();
    const logins = await loadDemo(pool, {
      ...wanted,
      storage: openStorage(config),
      drawn: await createPasswords(config),
    });
    console.log(`Loaded in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
    for (const { role_name, email, password } of logins) {
      console.log(`${role_name.padEnd(20)} ${email.padEnd(26)} ${password ?? 'no password'}`);
    }
    if (existing) console.log('Restart every portal that uses this database.');
  } finally {
    await close();
    await database.stop();
  }
}

function readArguments(): DemoOptions {
  const { stones, seed, replace } = parse();
  return {
    stones: parseWholeNumber('--stones', stones, 1, MAX_STONES),
    seed: parseWholeNumber('--seed', seed, 0, MAX_SEED),
    replace,
    print: (line) => console.log(line),
  };
}

function parse(): { stones: string; seed: string; replace: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        stones: { type: 'string', default: DEFAULTS.stones },
        seed: { type: 'string', default: DEFAULTS.seed },
        replace: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch {
    throw new BootError(
      'Usage: npm run demo -- --stones 10000 --seed 1 [--replace]. --replace deletes an existing demo world first.',
    );
  }
}

function parseWholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new BootError(
    `${name} must be a whole number from ${least} to ${most.toLocaleString('en-GB')}, not ${JSON.stringify(text)}.`,
  );
}

function fail(error: unknown): never {
  console.error(error instanceof BootError ? error.message : error);
  process.exit(1);
}

await main().catch(fail);
