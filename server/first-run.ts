import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { count } from '#common/count.ts';
import { ROLE } from '#machines/codes.ts';
import { createPasswords, readGeneratedPasswords } from '../demo/generated-passwords.ts';
import { loadDemo, readableLogins, readDemo } from '../demo/load/load-demo.ts';
import { renewPasswords } from '../demo/renew-passwords.ts';
import { tokenHash } from './people/accounts/session.ts';
import type { Config } from './platform/config.ts';
import { createDatabase } from './platform/db/pool.ts';
import { runStatement, statement } from './platform/db/statement.ts';
import { openStorage, type StorageConfig } from './platform/files/open-storage.ts';
import { publicExposure } from './platform/loopback.ts';

const DEMO_SEED = 1;

interface FirstRun {
  pool: pg.Pool;
  /** connection URL of the role that owns the tables; only this role may load the demo data */
  ownerUrl: string;
  config: Pick<Config, 'databaseUrl' | 'demoStones' | 'host' | 'publicUrl' | 'dataDir'> &
    StorageConfig;
  print: (line: string) => void;
}

/**
 * An empty embedded database gets the demo data. An empty external database gets a setup token.
 * Existing demo data gets new passwords if other computers can reach the portal.
 */
export async function ensureFirstRun(run: FirstRun): Promise<void> {
  const { pool, config, print } = run;
  if (await readDemo(pool)) {
    await replaceKnownPasswords(run);
  } else {
    if (await hasAdministrator(pool)) return;
    if (config.databaseUrl) return printSetupToken(pool, print);
    await makeDemo(run);
  }
  await printLogins(run);
}

async function makeDemo({ ownerUrl, config, print }: FirstRun): Promise<void> {
  print('First start: creating the demo data.');
  const storage = openStorage(config);
  const drawn = await createPasswords(config);
  const owner = createDatabase(ownerUrl, { connections: 1 });
  const size = { stones: config.demoStones, seed: DEMO_SEED };
  await loadDemo(owner.pool, { ...size, print, storage, drawn }).finally(owner.close);
}

/**
 * The seeded passwords are public knowledge, so they are replaced if other computers can reach the
 * portal.
 */
async function replaceKnownPasswords({ pool, config, print }: FirstRun): Promise<void> {
  if ((await readDemo(pool))?.drawn !== undefined) return;
  const drawn = await createPasswords(config);
  if (!drawn) return;
  const renewed = await renewPasswords(pool, drawn);
  if (renewed > 0)
    print(
      `Other machines can reach the portal (${publicExposure(config)}), and ${count(renewed, 'account')} of the demo had a publicly known password. Each account now has a new password, and its sessions have ended.`,
    );
}

const HAS_ROLE = statement(
  'first-run-has-role',
  'select exists (select from app_user where role_id = $1) as found',
);

async function hasAdministrator(pool: pg.Pool): Promise<boolean> {
  const { rows } = await runStatement(pool, HAS_ROLE, [ROLE.administrator]);
  return rows[0]?.found === true;
}

const PUT_TOKEN = statement(
  'first-run-token',
  'insert into setup_token (token_hash) values ($1) on conflict (singleton) do update set token_hash = excluded.token_hash, created_at = now()',
);

/**
 * Prints a new setup token at each start until an administrator exists. Only the operator can read
 * the console, so the token stays secret.
 */
async function printSetupToken(pool: pg.Pool, print: (line: string) => void): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  await runStatement(pool, PUT_TOKEN, [tokenHash(token)]);
  print(`There is no administrator yet. Open /setup and use this token once: ${token}`);
}

async function printLogins({ pool, config, print }: FirstRun): Promise<void> {
  const demo = await readDemo(pool);
  if (!demo) return;
  const here = await readGeneratedPasswords(config.dataDir);
  print('All demo data is fictitious. One sign-in per role:');
  for (const { role_name, email, password, note } of readableLogins(demo, here)) {
    print(`  ${role_name.padEnd(18)} ${email.padEnd(36)} ${(password ?? '').padEnd(26)} ${note}`);
  }
  if (demo.drawn !== undefined && demo.drawn !== here?.fingerprint)
    print(
      'The demo passwords are stored in another DATA_DIR. Start the portal with that folder to print them.',
    );
}
