import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'portal-read',
  `select not exists (select from app_user where role_id = ${ROLE.administrator}) as needs_setup,
                exists (select from setting where name = 'demo') as demo, clock_timestamp() as server_time`,
);

export const getPortal: Handler<OperationOf<'getPortal'>> = async ({
  pool,
  mailTransport,
  rapPrices,
}) => {
  const { rows } = await runStatement(pool, READ);
  const [portal] = rows;
  if (!portal) throw new Error('the query for the portal returned no row');
  return {
    data: {
      ...portal,
      mail: mailTransport,
      price_service: rapPrices !== null,
      server_time: portal.server_time.toISOString(),
    },
  };
};
