import { expect, it } from 'vitest';
import { KYC_COLUMNS } from '../../src/features/kyc/kyc-columns.ts';
import type { Value } from '../../src/features/master/master-calls.ts';
import { VALUE_COLUMNS } from '../../src/features/master/value-columns.ts';
import type { RecentKyc } from '../../src/shared/businesses/business-types.ts';
import { csvWriter } from '../../src/ui/grid/export/export-csv.ts';
import type { GridColumn } from '../../src/ui/grid/types.ts';

async function linesOf<Row>(columns: readonly GridColumn<Row>[], row: Row): Promise<string[]> {
  const writer = await csvWriter(columns);
  writer.add([row]);
  return (await (await writer.finish()).text()).trim().split('\r\n');
}

it('the file of the KYC queue has the business, the document and the time of each row', async () => {
  const row = {
    company_name: 'Halden & Roe',
    document_category: 'Business Owner Document',
    document_name: 'Passport',
    status: 1,
    sent_again: true,
    verified_until: '2026-12-31',
    createdAt: new Date(2026, 10, 26, 16, 5).toISOString(),
  } as RecentKyc;
  expect(await linesOf(KYC_COLUMNS, row)).toEqual([
    'Business,Document of the owner or of the business,Document,Business valid until,Status,Sent again,Sent',
    'Halden & Roe,Owner,Passport,2026-12-31,Pending,Yes,26/11/2026 04:05 PM',
  ]);
});

it('the file of a master has each field of its values', async () => {
  const value = {
    sequence: 2,
    name: 'Round',
    code: 'ROUND',
    description: 'Round brilliant',
    keyword: 'RD',
    is_active: true,
    is_default: false,
    is_display: true,
  } as unknown as Value;
  expect(await linesOf(VALUE_COLUMNS, value)).toEqual([
    'Order,Value,Code,Description,Keywords,Active,Default,Shown by default',
    '2,Round,ROUND,Round brilliant,RD,Yes,No,Yes',
  ]);
});
