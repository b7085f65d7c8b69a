import type pg from 'pg';
import type { ProviderId } from '#api/ids.gen.ts';
import { formatInteger } from '#common/format.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ListFault } from '../lists/list-fault.ts';
import { mappingInForce } from '../lists/mappings.ts';
import { profileInWorker, profileSemaphore } from '../lists/read-list.ts';
import { attributeNames } from '../stones/attribute-names.ts';
import { percent } from './check-rows.ts';
import { MOST_GONE_PCT } from './import-limits.ts';
import { listOptionsOf } from './stage-rows.ts';

const COUNT = statement(
  'import-count-left-out',
  `select count(*)::int as "onOffer",
          (count(*) filter (where not exists (select from unnest($2::text[]) n where n = s.org_stock_no)
             and not exists (select from unnest($3::text[], $4::text[]) r (lab, report_no)
                              where r.lab = l.code and r.report_no = s.report_no)))::int as gone,
          coalesce((select m.gone_pct from stock_import_limit m where m.provider_id = $1), ${MOST_GONE_PCT}) as "limit"
     from stone s left join sub_master l on l.nr = s.lab
    where s.provider_id = $1 and s.status = ${STONE_STATUS.available.code}`,
);

/**
 * Refuses a full stock list that would withdraw a larger share of the stones than the supplier's
 * limit allows. Accepts an unreadable file, because the dry run reports the fault.
 */
export async function refuseMassRemoval(
  pool: pg.Pool,
  provider: ProviderId,
  path: string,
): Promise<void> {
  const kept = (await mappingInForce(pool, provider))?.mapping ?? null;
  const choices = (await attributeNames(pool)).choices();
  const found = await profileSemaphore
    .run(() =>
      profileInWorker(path, listOptionsOf(kept), { choices, decided: {}, kept, namesStones: true }),
    )
    .catch((error: unknown) => {
      if (error instanceof ListFault) return null;
      throw error;
    });
  if (!found?.named) return;
  const { numbers, labs, reports } = found.named;
  const [counted] = (
    await runStatement(pool, COUNT, [provider, [...numbers], [...labs], [...reports]])
  ).rows;
  if (!counted || percent(counted.gone, counted.onOffer) <= Number(counted.limit)) return;
  const [gone, all] = [formatInteger(counted.gone), formatInteger(counted.onOffer)];
  throw new Refusal({
    ...PROBLEMS.takesMuch,
    message: `This stock list would take ${gone} of ${all} stones off the market.`,
  });
}
