import type pg from 'pg';
import type { ProviderId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import { parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

type SupplierAnswers = components['schemas']['SupplierAnswers'];

const IS_DECLINED = stateIn('q.state', supplierConfirmationMachine, 'gone');
const IS_AVAILABLE = `not ${IS_DECLINED} and q.answered_at is not null`;
/** An order that ends early withdraws its question, which is not the fault of the supplier. */
const IS_LATE = 'q.answered_at is null and coalesce(q.ended_at, now()) >= q.until';

const READ = statement(
  'supplier-answers',
  `select count(*)::int as asked,
          count(*) filter (where ${IS_AVAILABLE} and q.new_per_ct is null)::int as confirmed,
          count(*) filter (where ${IS_AVAILABLE} and q.new_per_ct is not null)::int as price_changed,
          count(*) filter (where ${IS_DECLINED})::int as declined,
          count(*) filter (where ${IS_LATE})::int as unanswered,
          count(*) filter (where q.answered_at is null and q.ended_at is null and now() < q.until)::int as waiting,
          count(*) filter (where q.answered_at is null and q.ended_at < q.until)::int as withdrawn,
          (1000 * percentile_cont(0.5) within group (order by extract(epoch from q.answered_at - q.asked_at)::float8)
            filter (where q.answered_at is not null))::float8 as median_answer_ms,
          round(avg(100 * (q.new_per_ct - q.asked_per_ct) / q.asked_per_ct) filter (where ${IS_AVAILABLE}), 2) as price_change_pct
     from supplier_confirmation q where q.provider_id = $1 and q.asked_at > now() - interval '6 months'`,
);

/** Answers to the orders of the last six months, the period of the reliability score. */
export async function readSupplierAnswers(pool: pg.Pool, id: ProviderId): Promise<SupplierAnswers> {
  const { rows } = await runStatement(pool, READ, [id]);
  const [found] = rows;
  if (!found) throw new Error('the query for answers returned no row');
  return {
    ...found,
    median_answer_ms: found.median_answer_ms === null ? null : Math.round(found.median_answer_ms),
    price_change_pct: parseDecimalOrNull(found.price_change_pct),
  };
}
