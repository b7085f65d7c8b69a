import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';

let portal: Portal;
afterEach(() => portal.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}${path}`, { headers });
async function readiness(): Promise<{ status: number; why: string | undefined }> {
  const answer = await get('/readyz');
  const { errors } = (await answer.json()) as { errors?: { code: string }[] };
  return { status: answer.status, why: errors?.[0]?.code };
}
const isReady = () => until('the portal is ready', async () => (await readiness()).status === 200);

describe('a health probe', () => {
  it('is answered without rate limit, inside and outside the API path', async () => {
    portal = await startPortal(undefined, { requestsPerMinute: 60 });
    await isReady();
    for (let n = 0; n < 70; n += 1) expect((await get('/healthz')).status).toBe(200);
    for (let n = 0; n < 70; n += 1) expect((await get('/api/v1/readyz')).status).toBe(200);
    const { status, body } = await portal.call(null, 'GET', '/portal');
    expect([status, body.success]).toEqual([200, true]);
    expect((await get('/healthz')).headers.get('cache-control')).toBe('no-store');
  });

  it('reports a schema that is older than the code, while the process is alive', async () => {
    portal = await startPortal();
    await isReady();
    const { owner } = portal.database;
    await owner.query(`create table kept_version as select * from schema_migration
      where version = (select max(version) from schema_migration)`);
    await owner.query(
      'delete from schema_migration where version in (select version from kept_version)',
    );
    expect(await readiness()).toEqual({ status: 503, why: 'MIGRATIONS' });
    expect((await get('/healthz')).status).toBe(200);
    await owner.query('insert into schema_migration select * from kept_version');
    expect(await readiness()).toEqual({ status: 200, why: undefined });
  });

  it('reports that the search index is loading', async () => {
    portal = await startPortal();
    await isReady();
    const { owner } = portal.database;
    const blocker = await owner.connect();
    try {
      await portal.down();
      await blocker.query('begin; lock table stone in access exclusive mode');
      await portal.up();
      expect(await readiness()).toEqual({ status: 503, why: 'INDEX' });
      await blocker.query('rollback');
      await isReady();
    } finally {
      blocker.release(true);
    }
  });
});

const TOKEN = 'a-token-of-the-watchman';

describe('the metrics', () => {
  it('are disabled by default', async () => {
    portal = await startPortal();
    expect(await (await get('/metrics')).text()).not.toContain('culet_request_seconds');
  });

  it('are available to this computer, but not through a proxy', async () => {
    portal = await startPortal(undefined, { metrics: { loopback: true, token: null } });
    await portal.call(null, 'GET', '/portal');
    await portal.call(null, 'GET', '/no/such/call');
    const measured = async () => (await get('/metrics')).text();
    await until('both are measured', async () =>
      /count\{operation="none",status="404"\} 1\n/.test(await measured()),
    );
    const text = await measured();
    expect(text).toMatch(/culet_request_seconds_count\{operation="getPortal",status="200"\} 1\n/);
    expect(text).toMatch(/culet_database_connections\{state="lent"\} \d+\n/);
    expect(text).toMatch(/process_cpu_seconds_total \d/);
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
  });

  it('are available with the token, and not without', async () => {
    portal = await startPortal(undefined, { metrics: { loopback: false, token: TOKEN } });
    expect((await get('/metrics')).status).toBe(403);
    expect((await get('/metrics', { authorization: `Bearer ${TOKEN}x` })).status).toBe(403);
    expect((await get('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  });
});
