import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { wholeOf } from '../../stock/prices/decimals.ts';
import { LIST_KINDS, type ListKind, RAP_KINDS } from '../../stock/prices/rap-table.ts';
import { moveOnWire } from '../../stock/rap/difference.ts';
import { type ListVersion, listVersions, versionsOf } from '../../stock/rap/versions.ts';
import type { Handler, OperationOf } from '../handler.ts';

const FROM = `
  from unnest($1::uuid[], $2::uuid[]) as v (id, previous_id)
  join rap_list l on l.id = v.id
  join rap_price p on p.list_id = v.id
  join sub_master co on co.nr = p.color
  join sub_master cl on cl.nr = p.clarity
  left join rap_price b on b.list_id = v.previous_id and b.color = p.color and b.clarity = p.clarity
        and b.carat_from = p.carat_from and b.carat_to = p.carat_to
 where ($3::text is null or co.code = $3) and ($4::text is null or cl.code = $4)
   and ($5::numeric is null or floor($5::numeric * 100) / 100 between p.carat_from and p.carat_to)`;
const COUNT = statement('rap-prices-count', `select count(*)::int as total ${FROM}`);
const PAGE = statement(
  'rap-prices-page',
  `select l.id as list_id, l.kind, l.listed_on, l.revision, co.code as color, cl.code as clarity,
                p.carat_from, p.carat_to, p.price_per_ct as price, b.price_per_ct as before ${FROM}
          order by l.kind desc, p.band, co.sequence, cl.sequence limit $6 offset $7`,
);

export const listRapPrices: Handler<OperationOf<'listRapPrices'>> = async ({ pool, query }) => {
  const page = paging(query);
  const lists = chooseVersions(await listVersions(pool), query);
  const values = [
    lists.map(({ id }) => id),
    lists.map(({ previous_id }) => previous_id),
    query.color,
    query.clarity,
    query.carat,
  ] as const;
  const [count, found] = await Promise.all([
    runStatement(pool, COUNT, values),
    runStatement(pool, PAGE, [...values, page.size, page.offset]),
  ]);
  return {
    data: found.rows.map(({ price, before, carat_from, carat_to, ...row }) => {
      const move = moveOnWire({
        before: before === null ? null : wholeOf(before, 2),
        after: wholeOf(price, 2),
      });
      return {
        ...row,
        carat_from: Number(carat_from),
        carat_to: Number(carat_to),
        price_per_ct: Number(price),
        price_before: move.before,
        change: move.change,
      };
    }),
    pagination: pagination(page, count.rows[0]?.total ?? 0),
  };
};

/**
 * With `version`, returns this version, or nothing if it is not of the given `kind`. Without
 * `version`, returns the latest version of each kind of Rap list, or the version dated `listed_on`.
 */
function chooseVersions(
  versions: readonly ListVersion[],
  { kind, version, listed_on }: { kind?: ListKind; version?: string; listed_on?: string },
): ListVersion[] {
  const kinds: readonly ListKind[] =
    kind !== undefined ? [kind] : version === undefined ? RAP_KINDS : LIST_KINDS;
  if (version !== undefined) {
    const named = versions.find(({ id }) => id === version);
    if (!named) throw refuse('notFound');
    return kinds.includes(named.kind) ? [named] : [];
  }
  return kinds.flatMap((one) =>
    versionsOf(versions, one)
      .filter((list) => listed_on === undefined || list.listed_on === listed_on)
      .slice(0, 1),
  );
}
