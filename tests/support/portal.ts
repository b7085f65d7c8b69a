import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { readDemo } from '../../server/demo/load/load-demo.ts';
import { openSession } from '../../server/people/accounts/open-session.ts';
import type { Settings } from '../../server/settings.ts';
import type { BusinessId, UserId } from '../../src/api/ids.gen.ts';
import { ROLE, type RoleCode } from '../../src/machines/codes.ts';
import type { FreshDatabase } from './database.ts';
import { freshDemoDatabase } from './demo-database.ts';
import { putDemoPapers } from './demo-papers.ts';
import { PATIENCE } from './patient-search.ts';
import { noteUnlikeContract } from './unlike-contract.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // A test looks at whatever the server said; its shape is what is under test.
  body: Record<string, unknown> & { success?: boolean; message?: string; code?: string };
}

export interface Person {
  id: UserId;
  token: string;
  businessId: BusinessId | null;
}

export interface Portal {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly database: FreshDatabase;
  /** where files that people send are kept */
  readonly filesDir: string;
  call(
    token: string | null,
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Somebody with this role, signed in; the n-th of them in the order of their ids. */
  person(role: RoleCode, n?: number): Promise<Person>;
  /** A customer of a registered business (11) or of one that is pending (10) or not registered (9). */
  customer(registration: 9 | 10 | 11, n?: number): Promise<Person>;
  /** Ends the server and keeps its address for `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** A slow machine that is busy with other tests is no crowd. */
const ROOM = { atOnce: 1_000, waiting: 0 };
const ROOMS = { search: ROOM, change: ROOM, reading: ROOM };

/** The real server on a loopback port, over a copy of the small demo world. Nothing limits it but what a test asks for. */
export async function startPortal(
  on?: FreshDatabase,
  settings: Partial<Settings> = {},
): Promise<Portal> {
  const database = on ?? (await freshDemoDatabase());
  const { pool } = database;
  const filesDir = await mkdtemp(path.join(tmpdir(), 'culet-files-'));
  const demo = await readDemo(pool);
  if (demo) await putDemoPapers(filesDir, demo);
  const unlike = new Set<string>();
  const start = async (port: number): Promise<[FastifyInstance, string]> => {
    const config = {
      logLevel: 'fatal',
      filesDir,
      searchPatience: PATIENCE,
      rooms: ROOMS,
      ...settings,
    } as const;
    const built = await buildApp({ config, pool });
    noteUnlikeContract(built, unlike);
    // What the hour of the day sets off, a test asks for itself.
    await pool.query('delete from pgboss.schedule');
    return [built, await built.listen({ host: '127.0.0.1', port })];
  };
  const started = await start(0);
  const [, url] = started;
  let [app] = started;

  async function signIn(query: string, values: readonly unknown[]): Promise<Person> {
    const { rows } = await pool.query<{ id: UserId; business_id: BusinessId | null }>(query, [
      ...values,
    ]);
    if (!rows[0]) throw new Error('the demo world has nobody like that');
    const { token } = await openSession(pool, rows[0].id);
    return { id: rows[0].id, token, businessId: rows[0].business_id };
  }

  return {
    url,
    get app() {
      return app;
    },
    database,
    filesDir,
    call: callsTo(url),
    person: (role, n = 0) =>
      signIn(
        'select id, business_id from app_user where role_id = $1 and is_active order by id offset $2 limit 1',
        [role, n],
      ),
    customer: (registration, n = 0) =>
      signIn(
        `select u.id, u.business_id from app_user u join business b on b.id = u.business_id
          where u.role_id = ${ROLE.customer} and u.is_active and b.is_active and b.registration = $1 order by u.id offset $2 limit 1`,
        [registration, n],
      ),
    down: () => app.close(),
    async up() {
      [app] = await start(Number(new URL(url).port));
    },
    async stop() {
      await app.close();
      await rm(filesDir, { recursive: true, force: true });
      if (!on) await database.drop();
      if (unlike.size > 0)
        throw new Error(`these answers are not as the contract says: ${[...unlike].join(', ')}`);
    },
  };
}

/** Calls to a server as a client makes them, with the answer as it came. */
export const callsTo =
  (url: string): Portal['call'] =>
  async (token, method, path, { body, headers = {} } = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : { text },
    };
  };
