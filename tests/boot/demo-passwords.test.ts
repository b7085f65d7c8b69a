import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#api/ids.gen.ts';
import { demoPassword } from '../../demo/logins.ts';
import { type PortalProcess, startPortal } from '../../scripts/portal-process.ts';
import { openSession } from '../../server/people/accounts/open-session.ts';
import { hashPassword } from '../../server/people/accounts/passwords.ts';
import type { FreshDatabase } from '../support/servers/database.ts';
import { freshDemoDatabase } from '../support/servers/demo-database.ts';
import { callsTo } from '../support/servers/portal.ts';

const FIRST_RUN = 300_000;
/** A proxy hands on to loopback what others send to this address. */
const BEYOND = { PUBLIC_URL: 'https://culet.example' };
const HERE = {};
/** The demo world of the test databases, and that of a first start. */
const SEED = 7;
const FIRST_SEED = 1;
/** Seven roles have a password. */
const WITH_PASSWORD = 7;

let folder: string;
let portal: PortalProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'culet-demo-passwords-'));
});
afterEach(end);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(env: Readonly<Record<string, string>>): Promise<PortalProcess> {
  portal = startPortal({ DEMO_STONES: '50', ...env });
  await portal.ready;
  return portal;
}

async function end(): Promise<void> {
  portal?.kill('SIGTERM');
  await portal?.exited;
  portal = undefined;
}

/** What `npm start` prints: address and password of each role that has one. */
const printed = (by: PortalProcess): Map<string, string> =>
  new Map(
    [...by.stdout().matchAll(/^ {2}.{18} (?=\S+@)(.{36}) (\S+) /gm)].map(
      ([, email = '', word = '']) => [email.trim(), word],
    ),
  );

async function signIn(by: PortalProcess, email: string, password: string): Promise<number> {
  const url = new URL(await by.ready);
  const call = callsTo(`http://127.0.0.1:${url.port}`);
  const { status } = await call(null, 'POST', '/user/login', {
    body: { data: { email, password } },
  });
  return status;
}

test(
  'a first start that others can reach generates random passwords, and later starts print them again',
  async () => {
    const env = { DATA_DIR: path.join(folder, 'beyond'), DATABASE_URL: 'embedded' };
    const first = await start({ ...env, ...BEYOND });
    const logins = printed(first);
    expect(logins.size).toBe(WITH_PASSWORD);
    const [administrator = ['', '']] = logins;
    expect(await signIn(first, ...administrator)).toBe(200);
    const known = demoPassword(FIRST_SEED, administrator[0]);
    expect(await signIn(first, administrator[0], known)).not.toBe(200);
    expect(first.stdout()).not.toContain(known);
    expect(first.stdout()).not.toContain('publicly known password');
    await end();

    const files = await readdir(env.DATA_DIR);
    expect(files).toContain('demo.secret');
    expect((await stat(path.join(env.DATA_DIR, 'demo.secret'))).mode & 0o777).toBe(0o600);

    const later = await start({ ...env, ...HERE });
    expect(printed(later)).toEqual(logins);
    expect(await signIn(later, ...administrator)).toBe(200);
  },
  FIRST_RUN,
);

test(
  'a first start on loopback makes the same logins everywhere',
  async () => {
    const own = await start({ DATA_DIR: path.join(folder, 'own'), ...HERE });
    const logins = printed(own);
    expect(logins.size).toBe(WITH_PASSWORD);
    for (const [email, password] of logins)
      expect(password, email).toBe(demoPassword(FIRST_SEED, email));
    expect(await signIn(own, ...([...logins][0] ?? ['', '']))).toBe(200);
  },
  FIRST_RUN,
);

test(
  'passwords from the seed are replaced once others can reach the portal; a chosen password stays',
  async () => {
    const database = await freshDemoDatabase();
    try {
      const people = await accounts(database);
      expect(people.length).toBeGreaterThan(20);
      const [chooser, moved] = people.toReversed();
      if (!chooser || !moved) throw new Error('nobody is there');
      const chosen = await hashPassword('a word of my own choice');
      await database.pool.query('update app_user set password_hash = $2 where id = $1', [
        chooser.id,
        chosen,
      ]);
      const kept = await openSession(database.pool, chooser.id);
      const ended = await openSession(database.pool, moved.id);
      // One whose address was changed is still known by its password.
      await database.pool.query(`update app_user set email = 'moved@culet.example' where id = $1`, [
        moved.id,
      ]);

      const env = { DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.ownerUrl };
      const one = { ...env, DATA_DIR: path.join(folder, 'one') };
      const first = await start({ ...one, ...BEYOND });
      expect(first.stdout()).toContain(
        `${people.length - 1} accounts of the demo had a publicly known password. Each account now has a new password, and its sessions have ended.`,
      );
      for (const { id, email } of people) {
        const stored = await hashOf(database, id);
        const stands = await verify(stored, demoPassword(SEED, email));
        expect(stands, email).toBe(false);
      }
      expect(await hashOf(database, chooser.id)).toBe(chosen);
      const call = callsTo(`http://127.0.0.1:${new URL(await first.ready).port}`);
      expect((await call(kept.token, 'GET', '/user/profile')).status).toBe(200);
      expect((await call(ended.token, 'GET', '/user/profile')).status).toBe(401);
      const logins = printed(first);
      expect(logins.size).toBe(WITH_PASSWORD);
      const secret = await readFile(path.join(one.DATA_DIR, 'demo.secret'), 'utf8');
      const { rows } = await database.owner.query<{ value: string }>(
        `select value::text as value from setting where name = 'demo'`,
      );
      const marked = rows[0]?.value ?? '';
      expect(marked).toMatch(/"drawn": "[\w-]{43}"/);
      expect(marked.includes(secret.trim())).toBe(false);
      await end();

      const again = await start({ ...one, ...BEYOND });
      expect(again.stdout()).not.toContain('publicly known password');
      expect(printed(again)).toEqual(logins);
      await end();

      // Another machine on the same database has not the secret, and does not tell what is not so.
      const elsewhere = await start({ ...env, DATA_DIR: path.join(folder, 'two'), ...BEYOND });
      expect(printed(elsewhere).size).toBe(0);
      expect(elsewhere.stdout()).toContain('The demo passwords are stored in another DATA_DIR');
    } finally {
      await end();
      await database.drop();
    }
  },
  FIRST_RUN,
);

async function accounts(database: FreshDatabase): Promise<{ id: UserId; email: string }[]> {
  const { rows } = await database.pool.query<{ id: UserId; email: string }>(
    'select id, email from app_user where password_hash is not null order by id',
  );
  return rows;
}

async function hashOf(database: FreshDatabase, id: string): Promise<string> {
  const { rows } = await database.pool.query<{ password_hash: string }>(
    'select password_hash from app_user where id = $1',
    [id],
  );
  return rows[0]?.password_hash ?? '';
}
