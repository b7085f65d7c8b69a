import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretEncryption } from '../../../server/platform/secret-encryption.ts';
import { runExport } from '../../../server/workflows/exports/run-export.ts';
import { queueDueExports } from '../../../server/workflows/exports/sweep-exports.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { until } from '../../support/runner/until.ts';
import { type FtpServer, startFtpServer } from '../../support/servers/ftp-server.ts';
import { patientSearch } from '../../support/servers/patient-search.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  dataOf,
  type Export,
  type ExportDesk,
  exportDeskOf,
  toFtp,
} from '../../support/trade/export-desk.ts';
import { type KeyDesk, keyDeskOf } from '../../support/trade/external-keys.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const KEYS = 'a ring of the test';
const ZONE = 'Asia/Kolkata';
const EVERY_DAY = '0 6 * * *';
const FAILED = 4;

let portal: Portal;
let cast: Cast;
let keys: KeyDesk;
let exports: ExportDesk;
let ftp: FtpServer;
beforeAll(async () => {
  ftp = await startFtpServer();
  portal = await startPortal(undefined, {
    supplierReach: 'loopback',
    sealingKeys: KEYS,
    companyZone: ZONE,
  });
  cast = await castOf(portal);
  keys = keyDeskOf(portal, cast);
  exports = exportDeskOf(keys, cast.administrator);
});
beforeEach(() => {
  ftp.files.clear();
  ftp.faults = {};
});
afterAll(async () => {
  await portal?.stop();
  await ftp?.stop();
});

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const scheduled = async (more: object = {}): Promise<string> => {
  const client = await keys.client(cast.ada);
  dataOf(await exports.set(client, toFtp(ftp, { schedule: EVERY_DAY, diamond_type: 2, ...more })));
  return client;
};
/** Its hour comes, and whatever is begun by it ends. */
async function hourComes(client: string) {
  await sql(
    `update stock_export set next_at = now() - interval '3 days' where client_id = $1 and is_active`,
    client,
  );
  await sweep();
  return until('no run is under way', async () => {
    const runs = await exports.runs(client);
    return runs.every(({ ended_at }) => ended_at !== null) ? runs : undefined;
  });
}
const sweep = () =>
  queueDueExports({ pool: portal.database.pool, companyZone: ZONE }, NOBODYS_REQUEST);
const noticesOf = (client: string) =>
  sql(
    `select title from notice where kind = 'export.paused' and detail like '%' || (select name from external_client where id = $1) || '%'`,
    client,
  );

describe('the schedule of a stock export', () => {
  it('has its next run in the time zone of the company, and is refused if invalid', async () => {
    const client = await scheduled({ schedule: ' 0  6 * * sun-sat ' });
    const known = await exports.known(client);
    // Six in Kolkata is half past midnight in UTC.
    expect(known?.next_at).toMatch(/T00:30:00.000Z$/);
    expect(known).toMatchObject({ zone: ZONE, is_active: true, failures: 0 });
    const none = toFtp(ftp, { schedule: null });
    expect(dataOf<Export>(await exports.set(client, none)).next_at).toBeNull();
    const switched = await exports.call('PUT', client, '/status', { is_active: false });
    expectProblem(switched, 409);
    expect(switched.body).toMatchObject({ code: 'STOCK_EXPORT_NOT_SCHEDULED' });
  });

  it('starts one run, however many were missed, and moves to the next time', async () => {
    const client = await scheduled();
    const runs = await hourComes(client);
    expect(runs).toMatchObject([{ outcome: 2, asked_by: null, whole: true }]);
    expect([...ftp.files.keys()]).toEqual(['stock.csv']);
    const known = await exports.known(client);
    expect(Date.parse(known?.next_at ?? '')).toBeGreaterThan(Date.now());
    await sweep();
    expect(await exports.runs(client)).toHaveLength(1);
  });

  it('starts no run for a deactivated external client, and a run fails if its person is deactivated', async () => {
    const client = await scheduled();
    dataOf(await keys.send('PUT', `/external-clients/status/${client}`, { is_active: false }));
    expect(await hourComes(client)).toEqual([]);
    dataOf(await keys.send('PUT', `/external-clients/status/${client}`, { is_active: true }));
    await sql('update app_user set is_active = false where id = $1', cast.ada.id);
    const [run] = await hourComes(client);
    await sql('update app_user set is_active = true where id = $1', cast.ada.id);
    expect(run).toMatchObject({
      outcome: FAILED,
      fault: 'The account of the API client is inactive.',
    });
    expect(ftp.files.size).toBe(0);
  });

  it('is paused after five consecutive failures, with a reason and a notice, and can be resumed', async () => {
    const client = await scheduled();
    ftp.faults = { refuses: true };
    for (let count = 1; count <= 4; count += 1) await hourComes(client);
    // Whoever asks sees that it fails; it counts for nothing.
    expect(await exports.sent(client)).toMatchObject({ outcome: FAILED });
    expect(await exports.known(client)).toMatchObject({ failures: 4, is_active: true });
    ftp.faults = {};
    expect(await exports.sent(client)).toMatchObject({ outcome: 2 });
    expect(await exports.known(client)).toMatchObject({ failures: 0 });
    ftp.faults = { refuses: true };
    for (let count = 1; count <= 5; count += 1) await hourComes(client);
    expect(await exports.known(client)).toMatchObject({
      failures: 5,
      is_active: false,
      next_at: null,
    });
    const told = await until('the house is told', async () => {
      const notices = await noticesOf(client);
      return notices.length > 0 ? notices : undefined;
    });
    expect(told[0]).toEqual({ title: 'Stock export paused' });
    const [line] = await sql(
      `select event, reason from ledger where record_id = (select id from stock_export where client_id = $1) order by id desc limit 1`,
      client,
    );
    expect(line).toEqual({
      event: 'flag.deactivate',
      reason: 'Sending the stock failed five times in a row.',
    });
    const back = await exports.call('PUT', client, '/status', { is_active: true });
    expect(dataOf<Export>(back)).toMatchObject({ is_active: true, failures: 0 });
    expect(dataOf<Export>(back).next_at).not.toBeNull();
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });
});

describe('a run of a stock export', () => {
  const begun = async (client: string): Promise<never> => {
    const [run] = await sql(
      `insert into stock_export_run (export_id, is_whole) select id, true from stock_export where client_id = $1 returning id`,
      client,
    );
    return run?.id as never;
  };

  it('is the only one of its export', async () => {
    const client = await scheduled();
    const id = await begun(client);
    const second = await exports.start(client);
    expectProblem(second, 409);
    expect(second.body).toMatchObject({ code: 'STOCK_EXPORT_RUNNING' });
    await sql('update stock_export set next_at = now() where client_id = $1', client);
    await sweep();
    expect(await exports.runs(client)).toHaveLength(1);
    await sql(
      `update stock_export_run set begun_at = now() - interval '4 hours' where id = $1`,
      id,
    );
    await sweep();
    expect(await exports.runs(client)).toMatchObject([
      { outcome: FAILED, fault: 'The run did not finish.' },
    ]);
  });

  it('of a dead process is executed by the next process, and never twice', async () => {
    const client = await scheduled({ content: 'changes' });
    const id = await begun(client);
    const search = patientSearch(portal.database.pool);
    const tools = {
      pool: portal.database.pool,
      search,
      sealing: createSecretEncryption(KEYS),
      reach: 'loopback' as const,
      publicAddress: () => portal.url,
    };
    ftp.heard.length = 0;
    const stopped = AbortSignal.abort();
    await expect(runExport(tools, NOBODYS_REQUEST, id, stopped)).rejects.toThrow();
    expect(await exports.runs(client)).toMatchObject([{ outcome: 1 }]);
    const goOn = new AbortController().signal;
    await runExport(tools, NOBODYS_REQUEST, id, goOn);
    await runExport(tools, NOBODYS_REQUEST, id, goOn);
    await search.stop();
    const [run] = await exports.runs(client);
    expect(run).toMatchObject({ outcome: 2, file: 'stock.csv' });
    expect(ftp.heard.filter((line) => line === 'STOR stock.csv.part')).toHaveLength(1);
    const [told] = await sql(
      `select count(*)::int as count from stock_export_told t join stock_export e on e.id = t.export_id where e.client_id = $1`,
      client,
    );
    expect(told?.count).toBe(run?.stones);
  });
});
