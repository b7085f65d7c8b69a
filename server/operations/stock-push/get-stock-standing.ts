import { STONE_STATUS, type StoneStatusCode } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { readImports } from '../../stock/imports/read-imports.ts';
import { callingSupplier } from '../../stock/suppliers/calling-supplier.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'stock-standing',
  `select status::int as status, count(*)::int as count, max(listed_at) as listed
     from stone where provider_id = $1 and status <> ${STONE_STATUS.soldOut.code} group by status order by status`,
);

export const getStockStanding: Handler<OperationOf<'getStockStanding'>> = async ({
  pool,
  session,
}) => {
  const { id } = await callingSupplier(pool, session);
  const { rows } = await runStatement(pool, READ, [id]);
  const latest = { page: 1, size: 1, offset: 0 };
  const { imports } = await readImports(pool, session.actor, { provider_id: id }, latest);
  const listed = rows.flatMap((row) => row.listed ?? []);
  return {
    data: {
      stones: rows.reduce((sum, { count }) => sum + count, 0),
      states: rows.map(({ status, count }) => ({ status: status as StoneStatusCode, count })),
      listed_at:
        listed.length === 0
          ? null
          : new Date(Math.max(...listed.map((at) => at.getTime()))).toISOString(),
      list: imports[0] ?? null,
    },
  };
};
