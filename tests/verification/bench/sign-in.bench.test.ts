import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { demoPassword } from '../../../demo/logins.ts';
import { ADMINISTRATOR } from '../../../demo/people.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { compare, printComparison } from './support/measure.ts';

const ROUNDS = 60;
/** Where a hash takes ten milliseconds, the five of HTTP, limit, session and rights weigh more than where it takes thirty. */
const ALLOWED_OVER_HASH = 2.5;
const ALLOWED_OVER_BARE = 1.5;

let portal: Portal;
let password: string;
let hash: string;
const bare = Fastify();
let bareUrl: string;
beforeAll(async () => {
  portal = await startPortal();
  const { pool } = portal.database;
  password = demoPassword((await readDemo(pool))?.seed ?? 0, ADMINISTRATOR.email);
  const find = 'select id, password_hash from app_user where email = $1 and role_id = 1';
  hash = (await pool.query(find, [ADMINISTRATOR.email])).rows[0]?.password_hash;
  bare.post<{ Body: { email: string; password: string } }>('/login', async ({ body }) => {
    const [user] = (await pool.query({ name: 'bare-find', text: find, values: [body.email] })).rows;
    if (!(await verify(user.password_hash, body.password))) throw new Error('wrong');
    await pool.query({
      name: 'bare-open',
      text: `insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      values: [randomBytes(32), user.id],
    });
    return { id: user.id };
  });
  bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await bare.close();
  await portal.stop();
});

const signIn = async () => {
  const body = { data: { email: ADMINISTRATOR.email, password } };
  expect((await portal.call(null, 'POST', '/user/login', { body })).status).toBe(200);
};

test('a sign-in costs little more than its password hash', async () => {
  const compared = await compare(ROUNDS, signIn, async () =>
    expect(await verify(hash, password)).toBe(true),
  );
  printComparison('Sign-in, floor argon2 alone', compared, ALLOWED_OVER_HASH);
  expect(compared.ratio.median).toBeLessThanOrEqual(ALLOWED_OVER_HASH);
});

test('a sign-in costs little more than a bare handler with the same hash', async () => {
  const compared = await compare(ROUNDS, signIn, async () => {
    const answer = await fetch(`${bareUrl}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMINISTRATOR.email, password }),
    });
    expect((await answer.json()).id).toBeTruthy();
  });
  printComparison('Sign-in, floor a bare handler', compared, ALLOWED_OVER_BARE);
  expect(compared.ratio.median).toBeLessThanOrEqual(ALLOWED_OVER_BARE);
});
