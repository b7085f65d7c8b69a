import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import { DIGITS, decimalOf } from './decimals.ts';
import { LEAST_DISC, MOST_DISC } from './formula.ts';
import type { PriceBook } from './price-book.ts';
import { profileOf, profileRow } from './price-columns.ts';
import type { RapKind } from './rap-table.ts';
import type { Viewer } from './viewer.ts';

/**
 * SQL for the column `totalOff`: the total price that the supplier stated for stone `s`, minus
 * price per carat × carat, in cents. 0 if the supplier stated no total.
 */
export const TOTAL_OFF =
  '(coalesce(s.total_amt - round(s.price_per_ct * s.carat, 2), 0) * 100)::int';

export interface PriceSql {
  joins: string;
  rap: string;
  disc: string;
  perCarat: string;
  amount: string;
}

const hundredths = (value: number): string => decimalOf(value, 2);

/**
 * SQL implementation of `formula.ts`, to sort and sum the old and new prices of all stones when a
 * Rap list is loaded. `place` binds a value and returns its placeholder. A test compares both
 * implementations.
 */
export function priceSql(
  book: PriceBook,
  viewer: Viewer,
  place: (value: unknown) => string,
): PriceSql {
  const points = 'coalesce(mk.points, 0)';
  const percent = 'coalesce(mk.percent, 0)';
  const disc = `greatest(s.disc + ${points}, ${decimalOf(LEAST_DISC, DIGITS.disc)})`;
  const byRap = '(rp.price_per_ct is not null and s.disc is not null)';
  const base = 'coalesce(rp.price_per_ct, s.price_per_ct)';
  const floor = `least(s.price_per_ct, ${base} * (100 + ${decimalOf(LEAST_DISC, DIGITS.disc)}) / 100)`;
  const withPoints = `case when ${byRap} then round(rp.price_per_ct * (1 + ${disc} / 100), ${DIGITS.money})
    else round(greatest(s.price_per_ct + ${base} * ${points} / 100, ${floor}), ${DIGITS.money}) end`;
  const perCarat = `round((${withPoints}) * (1 + ${percent} / 100), ${DIGITS.money})`;
  const derived = `round(((${perCarat}) / rp.price_per_ct - 1) * 100, 2)`;
  return {
    joins: `${rapJoin(book, place)} ${markupJoin(book, viewer, place)}`,
    rap: 'rp.price_per_ct',
    disc: `case when ${byRap} and ${percent} = 0 then ${disc} when ${derived} <= ${decimalOf(MOST_DISC, DIGITS.disc)} then ${derived} end`,
    perCarat: `(${perCarat})`,
    amount: `(round((${perCarat}) * s.carat, ${DIGITS.money})
      + case when ${byRap} then 0 else coalesce(s.total_amt - round(s.price_per_ct * s.carat, ${DIGITS.money}), 0) end)`,
  };
}

function rapJoin({ grades, versions }: PriceBook, place: (value: unknown) => string): string {
  const round = place(grades.round);
  const byShape = (of: (kind: RapKind) => unknown, type: string): string =>
    `case when s.shape = ${round} then ${place(of('ROUND'))}::${type} else ${place(of('PEAR'))}::${type} end`;
  const starts = (kind: RapKind): string[] => (versions[kind]?.bandStarts ?? []).map(hundredths);
  const clarity = `case when s.clarity = ${place(grades.flawless.nr)} then ${place(grades.flawless.readsAs)} else s.clarity end`;
  return `left join rap_price rp on s.diamond_type = ${DIAMOND_TYPE.white}
      and rp.list_id = ${byShape((kind) => versions[kind]?.id ?? null, 'uuid')}
      and rp.color = s.color and rp.clarity = ${clarity}
      and rp.band = width_bucket(s.carat, ${byShape(starts, 'numeric[]')})
      and floor(s.carat * 100) <= rp.carat_to * 100`;
}

function markupJoin(book: PriceBook, viewer: Viewer, place: (value: unknown) => string): string {
  const { points, percent, width } = profileOf(book, viewer);
  const rows: {
    type: number;
    growth: number;
    range: number;
    provider: string;
    upTo: string;
    points: string;
    percent: string;
  }[] = [];
  for (const [provider, at] of book.providers) {
    for (const type of [DIAMOND_TYPE.white, DIAMOND_TYPE.fancy]) {
      for (const growth of Object.values(GROWTH_TYPE)) {
        for (const [index, { nr, to }] of book.markups.subRanges.entries()) {
          const place = profileRow(at, type, growth) * width + nr;
          const figures = [points, percent].map((of) => of[place] ?? 0);
          if (figures.every((figure) => figure === 0)) continue;
          const [inPoints = '', inPercent = ''] = figures.map((one) =>
            decimalOf(one, DIGITS.points),
          );
          const where = { type, growth, range: index + 1, provider, upTo: hundredths(to) };
          rows.push({ ...where, points: inPoints, percent: inPercent });
        }
      }
    }
  }
  const starts = place(book.markups.subRanges.map(({ from }) => hundredths(from)));
  return `left join unnest(${place(rows.map(({ type }) => type))}::smallint[], ${place(rows.map(({ growth }) => growth))}::smallint[],
        ${place(rows.map(({ range }) => range))}::int[],
        ${place(rows.map(({ provider }) => provider))}::uuid[], ${place(rows.map(({ upTo }) => upTo))}::numeric[],
        ${place(rows.map((row) => row.points))}::numeric[], ${place(rows.map((row) => row.percent))}::numeric[])
        as mk (diamond_type, growth_type, range, provider_id, up_to, points, percent)
      on mk.diamond_type = s.diamond_type and mk.growth_type = s.growth_type and mk.provider_id = s.provider_id
      and mk.range = width_bucket(s.carat, ${starts}::numeric[]) and floor(s.carat * 100) <= mk.up_to * 100`;
}
