import type pg from 'pg';
import type { ProviderId, StoneId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseValues } from '../../platform/http/refusal.ts';

const DUPLICATES = statement(
  'stock-stone-twins',
  `select stock_no as "stockNo", provider_id = $2 and org_stock_no = $3 as "byNumber"
     from stone
    where id <> $1
      and (provider_id = $2 and org_stock_no = $3 or lab = nullif($4::smallint, 0) and report_no = nullif($5::text, ''))
    order by stock_no limit 10`,
);

interface Sent {
  readonly org_stock_no: string;
  readonly lab: number | null;
  readonly report_no: string | null;
}

/**
 * Throws if another stone has the same supplier and supplier stock number, or the same laboratory
 * and report number.
 */
export async function requireNoDuplicate(
  connection: pg.PoolClient,
  { id, providerId }: { readonly id: StoneId; readonly providerId: ProviderId },
  { org_stock_no, lab, report_no }: Sent,
): Promise<void> {
  const { rows } = await runStatement(connection, DUPLICATES, [
    id,
    providerId,
    org_stock_no,
    lab ?? 0,
    report_no ?? '',
  ]);
  if (rows.length === 0) return;
  throw refuseValues(
    rows.map(({ stockNo, byNumber }) =>
      byNumber
        ? {
            field: 'data.org_stock_no',
            message: `${stockNo} already has this supplier stock number.`,
          }
        : { field: 'data.report_no', message: `${stockNo} already has this report number.` },
    ),
  );
}
