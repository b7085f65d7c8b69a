import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/app.ts';
import { readDemo } from '../../../server/demo/load/load-demo.ts';
import { openSession } from '../../../server/people/accounts/open-session.ts';
import type { Settings } from '../../../server/settings.ts';
import { startThreadedApp } from '../../../server/threaded.ts';
import type { HttpWorker } from '../../../server/threads/http-thread.ts';
import type { BusinessId, UserId } from '../../../src/api/ids.gen.ts';
import { ROLE, type RoleCode } from '../../../src/machines/codes.ts';
import { putDemoPapers } from '../files/demo-papers.ts';
import { noteUnlikeContract } from '../machines/unlike-contract.ts';
import type { FreshDatabase } from './database.ts';
import { freshDemoDatabase } from './demo-database.ts';
import { PATIENCE } from './patient-search.ts';

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
  /** the server, where one thread is all of it */
  readonly app: FastifyInstance;
  /** those that answer, where there are several */
  readonly threads: readonly HttpWorker[];
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

export type PortalSettings = Partial<Settings> & {
  /** how many answer; one thread is the whole portal unless it is said */
  readonly threads?: number;
};

/** A slow machine that is busy with other tests is no crowd. */
const ROOM = { concurrency: 1_000, queueLimit: 0 };
const ROOMS = { search: ROOM, change: ROOM, reading: ROOM };
/** Each thread has as many as a test's own pool. */
const CONNECTIONS = 10;

interface Started {
  readonly url: string;
  readonly app?: FastifyInstance;
  readonly threads: () => readonly HttpWorker[];
  close(): Promise<void>;
}

/**
 * The real server on a loopback port, over a copy of the small demo world. Nothing limits it but what a test asks for.
 * Any test file can be run with several threads: `THREADS=3 npx vitest run tests/api/trade/races.test.ts`.
 */
export async function startPortal(
  on?: FreshDatabase,
  { threads = Number(process.env.THREADS ?? 1), ...settings }: PortalSettings = {},
): Promise<Portal> {
  const database = on ?? (await freshDemoDatabase());
  const { pool } = database;
  const filesDir = await mkdtemp(path.join(tmpdir(), 'culet-files-'));
  const demo = await readDemo(pool);
  if (demo) await putDemoPapers(filesDir, demo);
  const unlike = new Set<string>();
  const start = async (port: number): Promise<Started> => {
    const config = {
      logLevel: 'fatal',
      filesDir,
      searchTimeoutMs: PATIENCE,
      admissionLimits: ROOMS,
      ...settings,
    } as const;
    const place = { host: '127.0.0.1', port };
    // What the hour of the day sets off, a test asks for itself.
    const withoutHours = () => pool.query('delete from pgboss.schedule');
    if (threads > 1) {
      const portal = await startThreadedApp({ config, pool, threads, connections: CONNECTIONS });
      await withoutHours();
      return {
        url: (await portal.listen(place)).address,
        threads: () => portal.workerPool.workers,
        close: () => portal.close(),
      };
    }
    const app = await buildApp({ config, pool });
    noteUnlikeContract(app, unlike);
    await withoutHours();
    return {
      url: await app.listen(place),
      app,
      threads: () => [],
      close: () => app.close(),
    };
  };
  let started = await start(0);
  const { url } = started;

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
      if (!started.app) throw new Error('several threads answer, and none of them is here');
      return started.app;
    },
    get threads() {
      return started.threads();
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
    down: () => started.close(),
    async up() {
      started = await start(Number(new URL(url).port));
    },
    async stop() {
      await started.close();
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
