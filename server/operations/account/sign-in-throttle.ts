import type pg from 'pg';
import { refuse } from '../../http/refusal.ts';

const LIMIT = 10;

// Counted per account and address prefix: nobody locks another person out from elsewhere.
const COUNT = {
  name: 'sign-in-failures',
  text: `select count(*)::int as failures from sign_in_failure
          where account = $1 and address_prefix = $2 and at > now() - interval '15 minutes'`,
};
const NOTE = {
  name: 'sign-in-note',
  text: 'insert into sign_in_failure (account, address_prefix) values ($1, $2)',
};
const FORGET = {
  name: 'sign-in-forget',
  text: 'delete from sign_in_failure where account = $1 and address_prefix = $2',
};

/** The /24 of an IPv4 address, the /48 of an IPv6 one. */
export function addressPrefix(address: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  return v4 ?? address.split(':').slice(0, 3).join(':');
}

export async function requireFewFailures(
  pool: pg.Pool,
  account: string,
  address: string,
): Promise<void> {
  const { rows } = await pool.query<{ failures: number }>({
    ...COUNT,
    values: [account, addressPrefix(address)],
  });
  if ((rows[0]?.failures ?? 0) >= LIMIT) throw refuse('tooManyRequests');
}

export async function noteFailure(pool: pg.Pool, account: string, address: string): Promise<void> {
  await pool.query({ ...NOTE, values: [account, addressPrefix(address)] });
}

export async function forgetFailures(
  pool: pg.Pool,
  account: string,
  address: string,
): Promise<void> {
  await pool.query({ ...FORGET, values: [account, addressPrefix(address)] });
}
