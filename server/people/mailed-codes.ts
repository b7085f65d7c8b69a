import { randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';
import { statement } from '../db/statement.ts';
import { tokenHash } from '../http/session.ts';
import type { CodePurpose } from '../mail/letters.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

export const CODE_LIVES = 600;
export const PROOF_LIVES = 900;

// Every column is set: the older code, its tries and what it was exchanged for are gone.
const ISSUE = statement(
  'code-issue',
  `insert into mailed_code (purpose, address, code_hash, created_at, expires_at)
         values ($1, $2, $3, clock_timestamp(), clock_timestamp() + make_interval(secs => ${CODE_LIVES}))
         on conflict (purpose, address) do update
           set code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
               tries = 0, proof_hash = null, proof_expires_at = null`,
);

// The try is taken before it is looked at: of a thousand at once, five are looked at.
const TAKE_TRY = statement(
  'code-try',
  `update mailed_code set tries = tries + 1
          where purpose = $1 and address = $2 and tries < 5 and proof_hash is null and expires_at > clock_timestamp()
          returning code_hash`,
);
// The hash stands for the code that was looked at: one that was replaced meanwhile proves nothing.
const EXCHANGE = statement(
  'code-exchange',
  `update mailed_code
            set proof_hash = $4, proof_expires_at = clock_timestamp() + make_interval(secs => ${PROOF_LIVES})
          where purpose = $1 and address = $2 and code_hash = $3 and proof_hash is null`,
);
const SPEND = statement(
  'code-spend',
  `delete from mailed_code
          where purpose = $1 and proof_hash = $2 and proof_expires_at > clock_timestamp() returning address`,
);

/** Six digits, and what of them may be kept. */
export async function drawCode(): Promise<{ code: string; hash: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, hash: await hashPassword(code) };
}

export async function keepCode(
  client: pg.PoolClient,
  purpose: CodePurpose,
  address: string,
  hash: string,
): Promise<void> {
  await client.query({ ...ISSUE, values: [purpose, address, hash] });
}

/** Exchanges the right code, once, for a token that proves the address; null for any other. */
export async function exchangeCode(
  pool: pg.Pool,
  purpose: CodePurpose,
  address: string,
  code: string,
): Promise<string | null> {
  const taken = await pool.query<{ code_hash: string }>({
    ...TAKE_TRY,
    values: [purpose, address],
  });
  const hash = taken.rows[0]?.code_hash;
  if (hash === undefined || !(await passwordMatches(hash, code))) return null;
  const token = randomBytes(32).toString('base64url');
  const { rowCount } = await pool.query({
    ...EXCHANGE,
    values: [purpose, address, hash, tokenHash(token)],
  });
  return rowCount === 1 ? token : null;
}

/** The address that the token proves, if it still does; it never does again, unless the change fails. */
export async function spendProof(
  client: pg.PoolClient,
  purpose: CodePurpose,
  token: string,
): Promise<string | null> {
  const { rows } = await client.query<{ address: string }>({
    ...SPEND,
    values: [purpose, tokenHash(token)],
  });
  return rows[0]?.address ?? null;
}

const PRUNE = statement(
  'code-prune',
  `delete from mailed_code where expires_at < now() - interval '1 day'`,
);

export async function pruneMailedCodes(pool: pg.Pool): Promise<void> {
  await pool.query(PRUNE);
}
