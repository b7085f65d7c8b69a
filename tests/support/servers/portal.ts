import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { buildApp } from '../../../server/app.ts';
import { openSession } from '../../../server/people/accounts/open-session.ts';
import type { Settings } from '../../../server/settings.ts';
import { startThreadedApp } from '../../../server/threaded-app.ts';
import type { HttpWorker } from '../../../server/threads/http-worker.ts';
import { putDemoPapers } from '../files/demo-papers.ts';
import { noteUnlikeContract } from '../machines/unlike-contract.ts';
import type { FreshDatabase } from './database.ts';
import { freshDemoDatabase } from './demo-database.ts';
import { PATIENCE } from './patient-search.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // Loosely typed, because the shape of the response is under test.
  body: Record<string, unknown> & { success?: boolean; message?: string; code?: string };
}

export interface Person {
  id: UserId;
  token: string;
  businessId: BusinessId | null;
}

export interface Portal {
  readonly url: string;
  /** the server, if the portal has a single thread */
  readonly app: FastifyInstance;
  /** the HTTP workers, if there are several */
  readonly threads: readonly HttpWorker[];
  readonly database: FreshDatabase;
  /** the folder of uploaded files */
  readonly filesDir: string;
  call(
    token: string | null,
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Signs in the n-th person with this role, by id. */
  person(role: RoleCode, n?: number): Promise<Person>;
  /**
   * Signs in the n-th customer of a registered business (11), a pending one (10) or an unregistered
   * one (9).
   */
  customer(registration: 9 | 10 | 11, n?: number): Promise<Person>;
  /** Stops the server. `up` starts it at the same address. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

export type PortalSettings = Partial<Settings> & {
  /** number of HTTP workers; default 1, a single thread */
  readonly threads?: number;
};

/** High limits: a slow machine that runs other tests is not overload. */
const ROOM = { concurrency: 1_000, queueLimit: 0 };
const ROOMS = { search: ROOM, write: ROOM, read: ROOM };
/** Connections of each worker, as many as the pool of the test. */
const CONNECTIONS = 10;

interface Started {
  readonly url: string;
  readonly app?: FastifyInstance;
  readonly threads: () => readonly HttpWorker[];
  close(): Promise<void>;
}

/**
 * Starts the real server on a loopback port, with a copy of the small demo world. Limits are off
 * unless a test sets them. Any test file can run with several workers: `THREADS=3 npx vitest run
 * tests/api/trade/races.test.ts`.
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
    // Removes scheduled jobs. Tests start them explicitly.
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

/** Sends requests as an API client does and returns the raw response. */
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
