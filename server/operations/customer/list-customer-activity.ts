import { businessOf } from '../../customers/scope.ts';
import { readHoldActivity } from '../../holds/hold-activity.ts';
import { dayEnd, dayStart } from '../../http/days.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { paging } from '../../http/paging.ts';

const EMPTY = { page: 1, size: 50, totalPages: 0, totalRecords: 0 } as const;

export const listCustomerActivity: Handler<OperationOf<'listCustomerActivity'>> = async ({
  pool,
  session,
  path,
  query,
}) => {
  const business = await businessOf(pool, session, path.id);
  const from = query.startDate === undefined ? null : dayStart('startDate', query.startDate);
  const to = query.endDate === undefined ? null : dayEnd('endDate', query.endDate);
  // No other workflow leaves a line yet, and a list without lines says so in its own way.
  const found =
    path.activity === 'hold'
      ? await readHoldActivity(
          pool,
          {
            businessId: business.id,
            from,
            to,
            status: query.status,
            diamondType: query.diamond_type,
            groupBy: query.groupBy,
          },
          paging(query),
        )
      : null;
  return found && found.data.length > 0 ? found : { data: [], pagination: { ...EMPTY } };
};
