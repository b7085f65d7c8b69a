import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { DIAMOND_TYPE, STONE_STATUS } from '#machines/codes.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { DIGITS } from '../prices/decimals.ts';
import type { StoneFilter } from '../search/filter-to-conditions.ts';
import { AVAILABILITY } from '../search/filter-to-conditions.ts';
import { foundColumns } from '../search/find-page.ts';
import { rowsByNumber, type StoneSearchContext } from '../search/rows-by-number.ts';
import { stepsOf } from './match-fields.ts';
import { readMatchMeasures } from './match-measures.ts';
import { checkChoice, type MatchSetting, matchSetting } from './match-rules.ts';
import { matchInWorker } from './match-task.ts';
import type { MatchedSet, SetChoice } from './set-order.ts';
import { columnsFor, stonesToMatch } from './stones-to-match.ts';

type Schemas = components['schemas'];

const MOST_STONES = 200_000;
const MOST_FOUND = 1_000;

interface MatchRequest extends Partial<MatchSetting>, SetChoice {
  filter: StoneFilter;
  page?: number;
  size?: number;
}

export async function findMatches(
  looking: StoneSearchContext,
  request: MatchRequest,
): Promise<{ data: Schemas['FoundMatches']; pagination: Schemas['Pagination'] }> {
  const usual = await matchSetting(looking.pool);
  const {
    rules = usual.rules,
    set_size = usual.set_size,
    filter: sent,
    page: _,
    size: __,
    ...choice
  } = request;
  checkChoice({ rules, ...choice });
  const page = paging(request);
  const filter = {
    diamond_type: DIAMOND_TYPE.white,
    ...sent,
    availability: AVAILABILITY.available,
  };
  const { pieces, columns, names } = await foundColumns(looking, filter, {
    names: columnsFor(rules),
    most: MOST_STONES,
  });
  if (!columns) throw tooMany(pieces);
  const stones = stonesToMatch(columns, rules, names.places);
  const compared = stones.nr.length;
  const matched = await matchInWorker({
    stones,
    setSize: set_size,
    most: MOST_FOUND,
    choice,
  });
  const some = matched.sets.slice(page.offset, page.offset + page.size);
  return {
    data: {
      stockList: await matchesOf(looking, some, rules, sent.business_id),
      rules,
      set_size,
      compared,
      left_out: pieces - compared,
      is_complete: matched.isComplete,
    },
    pagination: pagination(page, matched.sets.length),
  };
}

const isAvailable = ({ status }: Schemas['StoneRow']): boolean =>
  status === STONE_STATUS.available.code;

/** Adds the values in integer steps of `1 / parts`, which avoids floating-point errors. */
const sumOf = (values: readonly number[], parts: number): number =>
  values.reduce((sum, value) => sum + Math.round(value * parts), 0) / parts;

const tooMany = (pieces: number) =>
  refuseField(
    'data.filter',
    `The search has ${pieces.toLocaleString('en-US')} stones. At most ${MOST_STONES.toLocaleString('en-US')} stones can be matched in one search. Please narrow the search.`,
  );

/** Omits a set if one of its stones is no longer available or no longer visible. */
async function matchesOf(
  looking: StoneSearchContext,
  sets: readonly MatchedSet[],
  rules: MatchSetting['rules'],
  businessId: BusinessId | undefined,
): Promise<Schemas['Match'][]> {
  const measured = await readMatchMeasures(
    looking.pool,
    sets.flatMap(({ nrs }) => nrs),
  );
  const numbers = [...measured.values()].map(({ stock_no }) => stock_no);
  const rows = await rowsByNumber(looking, numbers, businessId);
  return sets.flatMap(({ nrs, distance, differences }): Schemas['Match'][] => {
    const measures = nrs.flatMap((nr) => measured.get(nr) ?? []);
    const stones = measures.flatMap(({ stock_no }) => rows.get(stock_no) ?? []);
    if (stones.length < nrs.length || !stones.every(isAvailable)) return [];
    return [
      {
        score: Math.round((1 - distance) * 1_000) / 10,
        carat: sumOf(
          stones.map(({ carat }) => carat),
          10 ** DIGITS.carat,
        ),
        sell_amt: sumOf(
          stones.map(({ sell_amt }) => sell_amt),
          10 ** DIGITS.money,
        ),
        differences: rules.flatMap(({ field, tolerance }, at) =>
          tolerance === 0 ? [] : [{ field, difference: (differences[at] ?? 0) / stepsOf(field) }],
        ),
        stones,
        measures,
      },
    ];
  });
}
