import { randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { CodePurpose } from '../../platform/mail/templates/codes.ts';
import { retentionInterval } from '../../platform/retention.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { tokenHash } from './session.ts';

export const CODE_TTL_SECONDS = 600;
export const PROOF_TTL_SECONDS = 900;

const ISSUE = statement(
  'code-issue',
  `insert into mailed_code (binding_hash, purpose, address, code_hash, created_at, expires_at)
         values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp() + make_interval(secs => ${CODE_TTL_SECONDS}))`,
);
const END = statement(
  'code-end',
  'delete from mailed_code where binding_hash = $1 and purpose = $2 and address = $3',
);

// Counts the attempt before the comparison, so that concurrent guesses cannot exceed five.
const TAKE_TRY = statement(
  'code-try',
  `update mailed_code set tries = tries + 1
          where binding_hash = $1 and purpose = $2 and address = $3
            and tries < 5 and proof_hash is null and expires_at > clock_timestamp()
          returning code_hash`,
);
const EXCHANGE = statement(
  'code-exchange',
  `update mailed_code
            set proof_hash = $2, proof_expires_at = clock_timestamp() + make_interval(secs => ${PROOF_TTL_SECONDS})
          where binding_hash = $1 and proof_hash is null`,
);
// Deletes the other codes for the address too: each could prove the address once more.
const SPEND = statement(
  'code-spend',
  `with spent as (
           delete from mailed_code
            where purpose = $1 and proof_hash = $2 and proof_expires_at > clock_timestamp() returning address),
         others as (
           delete from mailed_code m using spent s
            where m.purpose = $1 and m.address = s.address and m.proof_hash is distinct from $2)
         select address from spent`,
);

/** `binding` is a secret, known only to the browser that requested the code. */
export interface CodeBinding {
  purpose: CodePurpose;
  address: string;
  binding: string;
}

const generateToken = (): string => randomBytes(32).toString('base64url');

/** `sender` is the network of the caller, whose share of the hashing slots is limited. */
export async function generateCode(sender: string): Promise<{ code: string; hash: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, hash: await hashPassword(code, sender) };
}

/**
 * Replaces the previous code of the browser. The browser must send the returned binding with the
 * code, so no other browser can use the code.
 */
export async function storeCode(
  connection: pg.PoolClient,
  {
    purpose,
    address,
    binding: earlier,
  }: Omit<CodeBinding, 'binding'> & { binding?: string | undefined },
  hash: string,
): Promise<string> {
  const binding = generateToken();
  if (earlier !== undefined)
    await runStatement(connection, END, [tokenHash(earlier), purpose, address]);
  await runStatement(connection, ISSUE, [tokenHash(binding), purpose, address, hash]);
  return binding;
}

/**
 * Exchanges the correct code, once, for a token that proves the address. Null if the code is wrong
 * or expired, or has no attempts left.
 */
export async function exchangeCode(
  pool: pg.Pool,
  { purpose, address, binding }: CodeBinding,
  { code, sender }: { code: string; sender: string },
): Promise<string | null> {
  const bindingHash = tokenHash(binding);
  const taken = await runStatement(pool, TAKE_TRY, [bindingHash, purpose, address]);
  const hash = taken.rows[0]?.code_hash;
  if (hash === undefined || !(await passwordMatches(hash, code, sender))) return null;
  const token = generateToken();
  const { rowCount } = await runStatement(pool, EXCHANGE, [bindingHash, tokenHash(token)]);
  return rowCount === 1 ? token : null;
}

/** Null if the token is invalid. After a rollback, the token is still valid. */
export async function redeemProof(
  connection: pg.PoolClient,
  purpose: CodePurpose,
  token: string,
): Promise<string | null> {
  const { rows } = await runStatement(connection, SPEND, [purpose, tokenHash(token)]);
  return rows[0]?.address ?? null;
}

const PRUNE = statement(
  'code-prune',
  `delete from mailed_code where expires_at < now() - ${retentionInterval('codes')}`,
);

export async function pruneMailedCodes(pool: pg.Pool): Promise<void> {
  await runStatement(pool, PRUNE);
}
