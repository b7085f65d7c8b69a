import type { BusinessId, HoldQueueId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { holdQueueMachine } from '#machines/workflows/hold-queue.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { priceBook } from '../../stock/prices/read-price-book.ts';
import { offeredPrice, type PricedStone, priceText } from '../../stock/prices/stone-price.ts';
import { viewerOfClient } from '../../stock/prices/viewer.ts';
import { attributeNames, namesOf } from '../../stock/stones/attribute-names.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { businessScope } from './business-scope.ts';

type QueueRow = components['schemas']['HoldQueueRow'];

interface QueueRecord extends PricedStone {
  id: HoldQueueId;
  state: QueueRow['state'];
  place: number;
  stock_no: string;
  stone_status: QueueRow['stone_status'];
  growth_type: QueueRow['growth_type'];
  fancy: number | null;
  intensity: number | null;
  overtone: number | null;
  business_id: BusinessId;
  company_name: string;
  registration: QueueRow['registration'];
  business_is_active: boolean;
  associate_id: UserId | null;
  created_at: Date;
  offered_until: Date | null;
  held_until: Date | null;
}

export const listHoldQueue: Handler<OperationOf<'listHoldQueue'>> = async ({
  pool,
  session,
  query,
}) => {
  const names = await attributeNames(pool);
  const page = paging(query);
  const where = new WhereClause();
  const scope = businessScope(session);
  if (scope.condition === 'business') where.add((p) => `q.business_id = ${p}`, scope.id);
  if (scope.condition === 'associate') where.add((p) => `b.associate_id = ${p}`, scope.id);
  const live = `${stateIn('q.state', holdQueueMachine, 'live')} and ${where}`;
  const counted = pool.query<{ total: number }>(
    `select count(*)::int as total from hold_queue q join business b on b.id = q.business_id where ${live}`,
    where.values,
  );
  const found = pool.query<QueueRecord>(
    `select q.id, q.state, s.stock_no, s.status as stone_status, s.shape, s.carat, s.color, s.clarity, s.fancy, s.intensity, s.overtone,
            s.diamond_type, s.growth_type, s.provider_id, s.disc, s.price_per_ct, s.total_amt,
            q.business_id, b.company_name, b.registration,
            b.is_active and b.deleted_at is null as business_is_active, b.associate_id, q.created_at, q.offered_until, h.until as held_until,
            (select count(*) from hold_queue w where w.stone_id = q.stone_id and ${stateIn('w.state', holdQueueMachine, 'live')} and w.id <= q.id)::int
              + case when h.id is null then 0 else 1 end as place
       from hold_queue q
       join stone s on s.id = q.stone_id
       join business b on b.id = q.business_id
       left join hold h on h.stone_id = q.stone_id and ${stateIn('h.state', holdMachine, 'live')}
      where ${live}
      order by q.state desc, h.until nulls first, q.id limit ${page.size} offset ${page.offset}`,
    where.values,
  );
  const [{ rows }, count, book] = await Promise.all([found, counted, priceBook(pool)]);
  return {
    data: rows.map((row) => {
      const { provider_id: _supplier, disc: _, price_per_ct: __, total_amt: ___, ...shown } = row;
      const tradingClient = { businessId: row.business_id, associateId: row.associate_id };
      const price = priceText(offeredPrice(book, viewerOfClient(tradingClient), row));
      return {
        ...shown,
        shape: names.name(row.shape) ?? '',
        carat: parseDecimal(row.carat),
        ...namesOf(names, row, ['color', 'clarity', 'fancy', 'intensity', 'overtone']),
        sell_amt: parseDecimal(price.amount),
        created_at: row.created_at.toISOString(),
        offered_until: row.offered_until?.toISOString() ?? null,
        held_until: row.held_until?.toISOString() ?? null,
      };
    }),
    pagination: pagination(page, count.rows[0]?.total ?? 0),
  };
};
