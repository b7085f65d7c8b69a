import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemo } from '../../server/demo/load-demo.ts';
import { demoPassword } from '../../server/demo/logins.ts';
import { ADMINISTRATOR } from '../../server/demo/people.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { compare, printComparison } from './measure.ts';

const ALLOWED = 1.5;
const ROUNDS = 40;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('a sign-in over HTTP costs little more than the hash that it must compute', async () => {
  const { pool } = portal.database;
  const password = demoPassword((await readDemo(pool))?.seed ?? 0, ADMINISTRATOR.email);
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from app_user where email = $1 and role_id = 1',
    [ADMINISTRATOR.email],
  );
  const hash = rows[0]?.password_hash ?? '';
  const body = { data: { email: ADMINISTRATOR.email, password } };
  const compared = await compare(
    ROUNDS,
    async () => {
      const { status } = await portal.call(null, 'POST', '/user/login', { body });
      expect(status).toBe(200);
    },
    async () => expect(await verify(hash, password)).toBe(true),
  );
  printComparison('Sign-in, floor argon2 alone', compared, ALLOWED);
  expect(compared.ratio.median).toBeLessThanOrEqual(ALLOWED);
});
