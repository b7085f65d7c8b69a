import { expect } from 'vitest';
import type { ProviderId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { QUEUES } from '../../../server/jobs/queues.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';
import { runImportStep } from '../../../server/workflows/imports/run-import-step.ts';
import { sendForm } from '../files/forms.ts';
import { NOBODYS_REQUEST } from '../machines/contract-calls.ts';
import { idAs } from '../runner/id-as.ts';
import { until } from '../runner/until.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';

export const IMPORTS = '/inventory/imports';
export type StockImport = components['schemas']['StockImport'];
export type ImportRow = components['schemas']['StockImportRow'];

/** A row of a list with the column names of its supplier. */
export type ListedStone = Record<(typeof HEADS)[number], string>;
const HEADS = [
  'Stock No',
  'Lab',
  'Report No',
  'Type',
  'Shape',
  'Carat',
  'Color',
  'Fancy Color',
  'Fancy Color Intensity',
  'Fancy Color Overtone',
  'Clarity',
  'Polish',
  'Rap',
  'Disc',
  'Price per carat',
] as const;

const STOCK = `
  select s.org_stock_no as "Stock No", coalesce(lab.code, '') as "Lab", coalesce(s.report_no, '') as "Report No",
         case s.growth_type when 1 then 'Lab grown' else 'Natural' end as "Type", shape.name as "Shape", s.carat::text as "Carat",
         coalesce(color.code, '') as "Color", coalesce(fancy.name, '') as "Fancy Color", coalesce(intensity.name, '') as "Fancy Color Intensity",
         coalesce(overtone.name, '') as "Fancy Color Overtone",
         coalesce(clarity.code, '') as "Clarity", coalesce(polish.code, '') as "Polish",
         coalesce(round(s.price_per_ct / (1 + s.disc / 100), 2)::text, '') as "Rap", coalesce(s.disc::text, '') as "Disc",
         s.price_per_ct::text as "Price per carat"
    from stone s join sub_master shape on shape.nr = s.shape
    left join sub_master lab on lab.nr = s.lab left join sub_master color on color.nr = s.color
    left join sub_master clarity on clarity.nr = s.clarity left join sub_master polish on polish.nr = s.polish
    left join sub_master overtone on overtone.nr = s.overtone
    left join sub_master fancy on fancy.nr = s.fancy left join sub_master intensity on intensity.nr = s.intensity
   where s.provider_id = $1 order by s.id`;

export interface ImportDesk {
  readonly providerId: ProviderId;
  /** returns the whole stock of the supplier as a list, including sold stones */
  stock(): Promise<ListedStone[]>;
  send(
    by: Person,
    rows: readonly ListedStone[],
    more?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  sendBytes(by: Person, bytes: Buffer, more?: object, name?: string): Promise<Answer>;
  /** Sends a list as the administrator, and processes it until it is done or waits for a person. */
  imported(rows: readonly ListedStone[], more?: object): Promise<StockImport>;
  act(
    by: Person,
    id: string,
    act: 'approve' | 'refuse' | 'roll-back',
    remark?: string,
  ): Promise<Answer>;
  mend(by: Person, id: string, data: object): Promise<Answer>;
  get(by: Person, id: string): Promise<Answer>;
  rows(by: Person, id: string, query?: string): Promise<ImportRow[]>;
  /** Processes the list until it is done or waits for a person. */
  settled(id: string): Promise<StockImport>;
  /** Runs one step of the oldest list, as the worker does. */
  step(): Promise<boolean>;
  /**
   * Waits until every list of the supplier is done or waits for a person, also if a worker runs the
   * steps.
   */
  rest(): Promise<void>;
}

const AT_REST: readonly number[] = [5, 7, 8, 10];

let reports = 7_300_000_000;
/** A row of a stone that no other list contains. */
export function listedStone(number: string, more: Partial<ListedStone> = {}): ListedStone {
  reports += 1;
  return {
    'Stock No': number,
    Lab: 'GIA',
    'Report No': String(reports),
    Type: 'Natural',
    Shape: 'Round',
    Carat: '1.01',
    Color: 'G',
    'Fancy Color': '',
    'Fancy Color Intensity': '',
    'Fancy Color Overtone': '',
    Clarity: 'VS1',
    Polish: 'EX',
    Rap: '',
    Disc: '',
    'Price per carat': '5000.00',
    ...more,
  };
}

/** Renders CSV as spreadsheet programs save it. */
export const csvOf = (rows: readonly ListedStone[]): Buffer =>
  Buffer.from(
    [HEADS, ...rows.map((row) => HEADS.map((head) => row[head]))]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\r\n'),
  );

/**
 * Keeps the workers from processing lists, so that the test runs each step, until the returned
 * function is called. Each statement is its own transaction: locks on both tables in one
 * transaction could deadlock with a worker.
 */
export async function keepFromWorkers({ database }: Portal): Promise<() => Promise<void>> {
  const each = async (statements: readonly string[]) => {
    for (const statement of statements) await database.owner.query(statement);
  };
  await each([
    `create function keep_from_workers() returns trigger language plpgsql as 'begin return null; end'`,
    `create trigger keep_from_workers before insert on outbox for each row
      when (new.topic = 'stock.import') execute function keep_from_workers()`,
    `create trigger keep_from_sweeps before insert on pgboss.job for each row
      when (new.name = '${QUEUES.stockImportSweep}') execute function keep_from_workers()`,
    `delete from pgboss.job where name = '${QUEUES.stockImportSweep}' and state <> 'active'`,
  ]);
  return () =>
    each([
      'drop trigger keep_from_workers on outbox',
      'drop trigger keep_from_sweeps on pgboss.job',
      'drop function keep_from_workers()',
    ]);
}

/** Calls for the lists of the supplier with this account. */
export async function importDeskOf(
  portal: Portal,
  administrator: Person,
  supplier: Person,
): Promise<ImportDesk> {
  const found = await portal.database.pool.query<{ id: ProviderId }>(
    'select id from provider where user_id = $1',
    [supplier.id],
  );
  return importDeskFor(portal, administrator, found.rows[0]?.id ?? idAs<ProviderId>(''));
}

/** The same for a supplier without an account. */
export function importDeskFor(
  portal: Portal,
  administrator: Person,
  providerId: ProviderId,
): ImportDesk {
  const { pool } = portal.database;
  const sendBytes: ImportDesk['sendBytes'] = (by, bytes, more = {}, name = 'list.csv') =>
    sendList(by, bytes, more, {}, name);
  const sendList = (
    by: Person,
    bytes: Buffer,
    more: object,
    headers: Record<string, string> = {},
    name = 'list.csv',
  ) =>
    sendForm(portal, by, 'POST', IMPORTS, {
      data: { provider_id: providerId, is_full: false, ...more },
      files: [{ field: 'list', name, bytes }],
      headers,
    });
  const get = (by: Person, id: string) => portal.call(by.token, 'GET', `${IMPORTS}/${id}`);
  const step = () =>
    runImportStep({ pool, storage: folderStorage(portal.filesDir) }, NOBODYS_REQUEST, providerId);
  /** A worker may run the same steps concurrently. Either order is fine. */
  async function settled(id: string): Promise<StockImport> {
    while (await step());
    const { body } = await get(administrator, id);
    const list = body.data as StockImport;
    expect(AT_REST, JSON.stringify(list)).toContain(list.status);
    return list;
  }
  async function rest(): Promise<void> {
    await until('every list is at rest', async () => {
      while (await step());
      const { rowCount } = await pool.query(
        'select from stock_import where provider_id = $1 and state <> all($2)',
        [providerId, AT_REST],
      );
      return rowCount === 0;
    });
  }
  return {
    providerId,
    get,
    settled,
    rest,
    sendBytes,
    stock: async () => (await pool.query<ListedStone>(STOCK, [providerId])).rows,
    send: (by, rows, more = {}, headers = {}) => sendList(by, csvOf(rows), more, headers),
    async imported(rows, more) {
      const answer = await sendList(administrator, csvOf(rows), more ?? {});
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return settled((answer.body.data as StockImport).id);
    },
    act: (by, id, act, remark) =>
      portal.call(by.token, 'PUT', `${IMPORTS}/${id}/${act}`, {
        body: { data: remark === undefined ? {} : { remark } },
      }),
    mend: (by, id, data) =>
      portal.call(by.token, 'PUT', `${IMPORTS}/${id}/mend`, { body: { data } }),
    async rows(by, id, query = '') {
      const answer = await portal.call(by.token, 'GET', `${IMPORTS}/${id}/rows?size=1000${query}`);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body.data as ImportRow[];
    },
    step,
  };
}
