import type pg from 'pg';
import type { RoleCode } from '#machines/codes.ts';
import {
  type AssociateQuery,
  type AssociateRecord,
  readAssociates,
} from '../../people/accounts/associate-rows.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { type SheetColumn, streamXlsx } from '../../platform/export/stream-xlsx.ts';
import type { Download, DownloadTools } from './download.ts';

const AT_ONCE = 1_000;

const COLUMNS: readonly SheetColumn<AssociateRecord>[] = [
  { header: 'First name', width: 18, value: (row) => row.first_name },
  { header: 'Last name', width: 18, value: (row) => row.last_name },
  { header: 'E-mail', width: 32, value: (row) => row.email },
  { header: 'User name', width: 28, value: (row) => row.user_name },
  { header: 'Country code', width: 13, value: ({ phonecode }) => phonecode && `+${phonecode}` },
  { header: 'Mobile', width: 18, value: (row) => row.mobile },
  { header: 'Salesperson type', width: 20, value: (row) => row.business_associate_type_name },
  { header: 'Active', width: 9, value: (row) => (row.is_active ? 'Yes' : 'No') },
  { header: 'Customers', width: 11, value: (row) => row.customers },
  { header: 'Live holds', width: 11, value: (row) => row.live_holds },
  { header: 'Last sign-in (UTC)', width: 18, value: (row) => row.last_sign_in },
  { header: 'Created (UTC)', width: 18, value: (row) => row.created_at },
];

export async function openAssociates(
  { pool }: DownloadTools,
  query: AssociateQuery,
  { actor }: Session,
): Promise<Download | null> {
  if (!(await mayCallNow(pool, actor, 'exportAssociates'))) return null;
  return {
    name: 'business-associates.xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: streamXlsx({
      sheet: 'Business associates',
      columns: COLUMNS,
      rows: allOf(pool, query, actor.role),
    }),
  };
}

async function* allOf(
  pool: pg.Pool,
  query: AssociateQuery,
  viewer: RoleCode,
): AsyncGenerator<AssociateRecord> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await readAssociates(pool, query, { size: AT_ONCE, offset }, viewer);
    yield* rows;
    if (rows.length < AT_ONCE) return;
  }
}
