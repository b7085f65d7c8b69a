import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReplicaRoutingPool } from '../../../server/platform/db/replica-routing-pool.ts';
import { ReplicaSession } from '../../../server/platform/db/replica-session.ts';
import {
  isReadOnly,
  type Operation,
  operationClassOf,
} from '../../../server/platform/http/contract-operation.ts';
import { sendForm } from '../../support/files/forms.ts';
import {
  type ContractOperation,
  NOBODYS_ID,
  OPERATIONS,
} from '../../support/machines/contract-calls.ts';
import { everyRecord } from '../../support/machines/every-record.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Replicated, startReplicated } from '../../support/servers/replicated.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';

let both: Replicated;
let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  both = await startReplicated();
  portal = await startPortal(both.database, { databaseReadUrl: both.replica.url });
  cast = await castOf(portal);
  await everyRecord(portal, cast);
  const { owner } = both.database;
  await owner.query(
    `insert into mail (kind, to_address, subject, body, message_id) values ('code', 'ada@lane.example', 'Your code', '1', 'one')`,
  );
  await owner.query('insert into conformance_run (started_by) values ($1)', [cast.auditor.id]);
  const { rows } = await owner.query('select stock_no from stone where status = 1 limit 1');
  const data = {
    filter: { stock_numbers: [rows[0]?.stock_no] },
    rule: { base: 'percent', value: 1 },
    limits: { max_percent: 10, keeps_lowest: false },
  };
  await until('a reprice session is open', async () => {
    const { token } = cast.administrator;
    const { status } = await portal.call(token, 'POST', '/inventory/reprice', { body: { data } });
    return status === 200;
  });
});
afterAll(async () => {
  await portal?.stop();
  await both?.database.drop();
  await both?.stop();
});

const idOf = (operation: ContractOperation): Operation => operation.operationId as Operation;
const READ = OPERATIONS.filter((operation) => isReadOnly(idOf(operation)));

it('reads of signed-in users use the replica, except those that also write', () => {
  const kept = OPERATIONS.filter(
    (operation) =>
      operationClassOf(idOf(operation)) === 'read' &&
      operation.access?.roles !== 'anyone' &&
      !READ.includes(operation),
  );
  expect(kept.map(idOf).sort()).toEqual([
    'downloadEInvoice',
    'exportAccountStatement',
    'exportAssociates',
    'exportAuditLogs',
    'exportConformanceRun',
    'exportCustomers',
    'exportEventLog',
    'exportInvoices',
    'exportJournal',
    'exportMemo',
    'exportMemoStatement',
    'exportPackingList',
    'exportTrackDetails',
    'getBusinessDocumentFile',
    'getStockImportFile',
    'getStoneDna',
    'markEnquiryRead',
    'markNoticesRead',
    'printInvoice',
    'printLines',
    'printQuote',
    'recordSearch',
    'repeatSearch',
    'sendBulkEmail',
    'signOut',
    'signOutEverywhere',
    'trySupplier',
  ]);
  expect(READ.filter(({ access }) => access?.roles === 'anyone')).toEqual([]);
});

/** Where a reading is asked about a record, or needs to be told more than its address. */
const IN_THE_WORLD: Partial<Record<Operation, { of?: string; asked?: string }>> = {
  findAnything: { asked: '?search=an' },
  findWorkflowRecords: { asked: '?search=HO-' },
  explainPrice: { asked: '?stock_no={stone.stock_no}' },
  getAccountStatement: { of: 'business' },
  getAssociate: { of: 'app_user where role_id = 4' },
  getComparablePrices: { asked: '?stock_no={stone.stock_no}' },
  getConformanceRun: { of: 'conformance_run' },
  getClientAccount: { of: 'business' },
  getCustomer: { of: 'app_user where role_id = 2' },
  getCustomerBusiness: { of: 'app_user where role_id = 2' },
  getEnquiry: { of: 'enquiry' },
  getExposure: { of: 'business' },
  getExternalClient: { of: 'external_client' },
  getBulkEmail: { of: 'bulk_email' },
  getIdentity: { of: 'app_user where role_id = 2' },
  getImportLimits: { of: 'provider' },
  getInventoryAccess: { of: 'app_user where role_id = 2' },
  getInventorySettings: { of: 'app_user where role_id = 2' },
  getInvoice: { of: 'invoice' },
  getMail: { of: 'mail' },
  getMapping: { of: 'mapping' },
  getMemo: { of: 'memo' },
  getMemoThen: { of: 'memo' },
  getPayment: { of: 'payment' },
  getProviderMarkup: { of: 'provider' },
  getRecordPath: { of: 'stone' },
  getRepriceSession: { of: 'reprice_session' },
  getShipment: { of: 'shipment' },
  getStockExport: { of: 'external_client' },
  getStockImport: { of: 'stock_import' },
  getSupplierAnswers: { of: 'provider' },
  getTrackDetails: { asked: '?search={stone.stock_no}' },
  listAlternatives: { asked: '?stock_no={stone.stock_no}' },
  listAssociateActivity: { of: 'app_user where role_id = 4' },
  listAssociateCustomers: { of: 'app_user where role_id = 4' },
  listBulkEmailRecipients: { of: 'bulk_email' },
  listBusinessDocuments: { of: 'business' },
  readDueDiligence: { of: 'business' },
  listBusinessUsers: { of: 'business' },
  listComparablePriceHistory: { asked: '?stock_no={stone.stock_no}' },
  listCustomerActivity: { of: 'app_user where role_id = 2' },
  listCustomerHistory: { of: 'app_user where role_id = 2' },
  listDayDone: { asked: '?since=2020-01-01T00:00:00Z' },
  listExposureHistory: { of: 'business' },
  listGridViews: { asked: '?list=search' },
  listFeedRuns: { of: 'provider' },
  listLostDemandRecords: { asked: '?lost=demands&by=shape' },
  listMappingVersions: { of: 'provider' },
  listMarkupChanges: { asked: '?scope=1' },
  listReliabilityHistory: { of: 'provider' },
  listStockExportRuns: { of: 'external_client' },
  listStockImportRows: { of: 'stock_import' },
  listSubMasterUses: { of: 'sub_master' },
  listTableFields: { asked: '?view=search' },
  listWorkflowRecords: { asked: '?state=1' },
};
/** What these answer stands in the code, or in what a process keeps for all. */
const ASK_NOTHING: readonly Operation[] = [
  'getUsdInr',
  'listMappingFields',
  'listStockFields',
  'listTableFields',
];

/** It reads so many stones that it takes them as they come, over a connection of the primary. */
const TAKES_A_CONNECTION: readonly Operation[] = ['previewMarkups'];

/** The example of a body, about a size that the world has. */
const BANK_STATEMENT = {
  data: {},
  files: [
    {
      field: 'statement',
      name: 'bank.csv',
      bytes: Buffer.from('Date,Amount,Text\n2026-11-02,1.00,x\n'),
    },
  ],
};

async function bodyOf({ takesBody, sampleBody }: ContractOperation) {
  if (!takesBody) return {};
  const { rows } = await both.database.owner.query('select id from sub_carat_range limit 1');
  const body = JSON.stringify(sampleBody).replace(
    /("sub_range_id":")[^"]+/,
    (_, name: string) => name + rows[0]?.id,
  );
  return { body };
}

async function addressOf({ operationId, path }: ContractOperation): Promise<string> {
  const { of, asked = '' } = IN_THE_WORLD[operationId as Operation] ?? {};
  const { owner } = both.database;
  const stone = await owner.query('select stock_no from stone order by id limit 1');
  const address = path + asked.replace('{stone.stock_no}', stone.rows[0]?.stock_no);
  if (!of) return address;
  const { rows } = await owner.query(`select id from ${of} limit 1`);
  if (!rows[0]) throw new Error(`the world has no ${of}`);
  return address.replace(NOBODYS_ID, rows[0].id);
}

describe('a replica that refuses all writes answers', () => {
  const asked = vi.spyOn(ReplicaSession.prototype, 'query');
  const lent = vi.spyOn(ReplicaRoutingPool.prototype, 'connect');
  beforeEach(() => {
    vi.clearAllMocks();
  });
  afterAll(() => vi.restoreAllMocks());

  async function answers() {
    return await Promise.all(
      asked.mock.results.map(({ value }) => value as ReturnType<ReplicaSession['query']>),
    );
  }

  it.each(READ.map((operation) => [operation.operationId, operation] as const))(
    '%s',
    async (id, operation) => {
      const address = await addressOf(operation);
      const isSilent = ASK_NOTHING.includes(id as Operation);
      const body = await bodyOf(operation);
      await until(`the replica answers ${id}`, async () => {
        const told: number[] = [];
        for (const person of Object.values(byRole(cast)))
          told.push(
            (id === 'readBankStatement'
              ? await sendForm(portal, person, 'POST', address, BANK_STATEMENT)
              : await portal.call(person.token, operation.method, address, body)
            ).status,
          );
        const isAnswered = (await answers()).some(({ result }) => result !== null);
        return told.includes(200) && isAnswered !== isSilent;
      });
      expect((await answers()).filter((answer) => 'fault' in answer && answer.fault)).toEqual([]);
      expect(lent.mock.calls.length > 0).toBe(TAKES_A_CONNECTION.includes(id as Operation));
    },
  );
});
