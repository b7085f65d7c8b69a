import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { CUT_GRADED_SHAPES } from '#common/trade/finish-words.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { type PriceStep, readPriceHistories } from '../prices/price-history.ts';
import { isMastered, MASTERS } from '../search/filter-to-conditions.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import { addScope } from '../stones/one-stone.ts';
import type { Specification } from './comparable-filter.ts';
import { readComparedStone } from './compared-stone.ts';
import { medianOf, shownCents } from './price-spread.ts';

type History = components['schemas']['ComparablePriceHistory'];
type Day = History['days'][number];

/** Prices are computed again for each stone, so a larger number would make the response slow. */
const MAX_STONES = 500;

const STATUS_CHANGES = statement(
  'comparable-status-changes',
  `select stone_id as "stoneId", at, from_state as "from", to_state as "to" from ledger
    where stone_id = any($1) and workflow = 'stone' and from_state <> to_state order by id`,
);

interface Candidate {
  readonly id: StoneId;
  readonly status: number;
}
interface StatusChange {
  readonly at: Date;
  readonly from: number;
  readonly to: number;
}

/** Returns one point of the history for each time in `days`, which must be in ascending order. */
export async function readComparableHistory(
  context: { pool: pg.Pool; session: Session },
  requested: Parameters<typeof readComparedStone>[1],
  days: readonly Date[],
): Promise<History> {
  const { pool, session } = context;
  const { stone, names, viewer, filter } = await readComparedStone(context, requested);
  const where = new WhereClause();
  addSpecification(where, filter, names);
  addScope(where, session);
  const own = where.bind(stone.id);
  const first = where.bind(days[0]);
  const { rows: found } = await pool.query<Candidate>(
    `select s.id, s.status from stone s
      where (${where} and (s.status = ${STONE_STATUS.available.code} or s.status_changed_at > ${first})) or s.id = ${own}
      order by s.id = ${own} desc, s.listed_at desc, s.id limit ${MAX_STONES + 1}`,
    where.values,
  );
  const stones = found.slice(0, MAX_STONES);
  const ids = stones.map(({ id }) => id);
  const [prices, { rows }] = await Promise.all([
    readPriceHistories(pool, viewer, ids),
    runStatement(pool, STATUS_CHANGES, [ids]),
  ]);
  const changes = Map.groupBy(rows, ({ stoneId }) => stoneId);
  const lives = stones.map(({ id, status }) => {
    const ownChanges = changes.get(id) ?? [];
    const steps = prices.get(id) ?? [];
    return {
      moments: [...steps.slice(0, 1), ...ownChanges].map(({ at }) => at),
      priceAt: (at: Date): number[] =>
        id === stone.id || statusAt(ownChanges, status, at) === STONE_STATUS.available.code
          ? priceAt(steps, at)
          : [],
    };
  });
  const starts = lives.flatMap(
    ({ moments, priceAt: pricesAt }) => moments.find((at) => pricesAt(at).length > 0) ?? [],
  );
  return {
    first_at:
      starts.length === 0
        ? null
        : new Date(Math.min(...starts.map((at) => at.getTime()))).toISOString(),
    is_complete: found.length <= MAX_STONES,
    days: days.map((at) =>
      pointOf(
        at,
        lives.flatMap((life) => life.priceAt(at)),
      ),
    ),
  };
}

function addSpecification(where: WhereClause, filter: Specification, names: AttributeNames): void {
  where.add((p) => `s.diamond_type = ${p}`, filter.diamond_type);
  where.add((p) => `s.growth_type = ${p}`, filter.growth_type);
  for (const [name, codes] of Object.entries(filter)) {
    if (!isMastered(name) || !Array.isArray(codes)) continue;
    where.add(
      (p) => `s.${name} = any(${p})`,
      names.numbers(MASTERS[name], codes.map(String)).known,
    );
  }
  const [{ from = 0, to = Infinity } = {}] = filter.carat;
  where.add((p) => `s.carat >= ${p}::numeric`, from);
  where.add((p) => `s.carat <= ${p}::numeric`, String(to));
  const { triple = [] } = filter;
  if (triple.length === 0) return;
  const { known: graded } = names.numbers(MASTERS.shape, CUT_GRADED_SHAPES);
  where.add((p) => `s.polish = any(${p})`, names.numbers(MASTERS.polish, triple).known);
  where.add((p) => `s.symmetry = any(${p})`, names.numbers(MASTERS.symmetry, triple).known);
  where.add(
    (p) => `(s.shape <> all(${where.bind(graded)}) or s.cut = any(${p}))`,
    names.numbers(MASTERS.cut, triple).known,
  );
}

/**
 * Returns the status of a stone at a time: the status from which the next change began, or the
 * current status if no change followed.
 */
function statusAt(changes: readonly StatusChange[], now: number, at: Date): number {
  const next = changes.find((change) => change.at > at);
  return next === undefined ? now : next.from;
}

const priceAt = (steps: readonly PriceStep[], at: Date): number[] => {
  const step = steps.findLast((one) => one.at <= at);
  return step === undefined ? [] : [step.viewer.perCarat];
};

function pointOf(at: Date, cents: readonly number[]): Day {
  const sorted = cents.toSorted((one, other) => one - other);
  const [lowest] = sorted;
  return {
    at: at.toISOString(),
    pieces: sorted.length,
    lowest: lowest === undefined ? null : shownCents(lowest),
    median: lowest === undefined ? null : shownCents(medianOf(sorted)),
  };
}
