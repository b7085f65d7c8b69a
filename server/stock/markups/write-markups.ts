import type pg from 'pg';
import type { MarkupOwnerId, UserId } from '#api/ids.gen.ts';
import type { MarkupMode, MarkupScope } from '#common/markup-scope.ts';
import { formatDay } from '#common/typed-day.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import { DIGITS, decimalOf, wholeOf } from '../prices/decimals.ts';
import { type CellValue, ruleKey } from './cells.ts';
import { ACTOR_NAME } from './owner-rows.ts';

// Every change to markups increments the price revision, so the lock on the revision row serializes
// these changes. Change ids therefore follow the commit order.
const LOCK = statement('markup-lock', 'select from price_revision for no key update');

export async function lockMarkups(connection: pg.PoolClient): Promise<void> {
  await runStatement(connection, LOCK);
}

export interface OwnerChange {
  ownerId: MarkupOwnerId | null;
  /** id of the change that is undone; null if no change is undone */
  undoes: number | null;
  cells: readonly CellValue[];
}

export interface WrittenChange {
  id: number;
  owner_id: MarkupOwnerId | null;
  cells: number;
}

interface RuleInForce {
  id: number;
  owner_id: MarkupOwnerId | null;
  diamond_type: 1 | 2;
  growth_type: 1 | 2 | null;
  sub_range: number;
  mode: MarkupMode;
  points: string;
  first_day: string | null;
  last_day: string | null;
  below_cost_reason: string | null;
}

const RULES_IN_FORCE = statement(
  'markup-standing',
  `select id, owner_id, diamond_type, growth_type, sub_range, mode, points, first_day, last_day, below_cost_reason from markup_rule
          where scope = $1 and in_force_until is null and coalesce(last_day >= price_day(), true) and (owner_id = any($2) or (owner_id is null and $1 = 1))`,
);
const BEGIN_CHANGE = statement(
  'markup-begin-change',
  `insert into markup_change (scope, owner_id, actor_id, undoes)
         select $1::smallint, o, $3::uuid, u from unnest($2::uuid[], $4::bigint[]) as m (o, u) returning id, owner_id`,
);
const END_RULES = statement(
  'markup-end-rules',
  `update markup_rule r set ended_by = c.id, in_force_until = c.at
           from unnest($1::bigint[], $2::bigint[]) as m (rule_id, change_id) join markup_change c on c.id = m.change_id
          where r.id = m.rule_id`,
);
const BEGIN_RULES = statement(
  'markup-begin-rules',
  `insert into markup_rule (scope, owner_id, diamond_type, growth_type, sub_range, mode, points, first_day, last_day,
                             below_cost_reason, begun_by, in_force_from)
         select c.scope, c.owner_id, m.diamond_type, m.growth_type, m.sub_range, m.mode, m.points, m.first_day, m.last_day,
                m.below_cost_reason, c.id, c.at
           from unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::smallint[], $5::smallint[], $6::numeric[], $7::date[], $8::date[], $9::text[])
             as m (change_id, diamond_type, growth_type, sub_range, mode, points, first_day, last_day, below_cost_reason)
           join markup_change c on c.id = m.change_id`,
);

/**
 * Writes one change for each owner whose rules differ from the wanted rules. The caller holds the
 * lock of `lockMarkups`.
 */
export async function writeMarkups(
  connection: pg.PoolClient,
  scope: MarkupScope,
  actorId: UserId,
  wanted: readonly OwnerChange[],
): Promise<WrittenChange[]> {
  const inForce = await readRulesInForce(connection, scope, wanted);
  for (const { ownerId, cells } of wanted) requireDisjointDays(cells, inForce.get(ownerId));
  const differing = wanted
    .map((owner) => ({ ...owner, ...differences(owner.cells, inForce.get(owner.ownerId)) }))
    .filter(({ cells }) => cells.length > 0);
  if (differing.length === 0) return [];
  const { rows } = await runStatement(connection, BEGIN_CHANGE, [
    scope,
    differing.map(({ ownerId }) => ownerId),
    actorId,
    differing.map(({ undoes }) => undoes),
  ]);
  const changes = new Map(rows.map(({ id, owner_id }) => [owner_id, id]));
  const changeOf = (owner: MarkupOwnerId | null): number => {
    const id = changes.get(owner);
    if (id === undefined) throw new Error('the insert of a markup change returned no row');
    return id;
  };
  const ended = differing.flatMap(({ ownerId, ends }) =>
    ends.map((rule) => ({ rule, change: changeOf(ownerId) })),
  );
  await runStatement(connection, END_RULES, [
    ended.map(({ rule }) => rule),
    ended.map(({ change }) => change),
  ]);
  const begun = differing.flatMap(({ ownerId, cells }) =>
    cells.flatMap(({ points, ...cell }) =>
      points === null
        ? []
        : [{ ...cell, points: decimalOf(points, DIGITS.points), change: changeOf(ownerId) }],
    ),
  );
  await runStatement(connection, BEGIN_RULES, [
    begun.map(({ change }) => change),
    begun.map(({ diamondType }) => diamondType),
    begun.map(({ growthType }) => growthType),
    begun.map(({ subRange }) => subRange),
    begun.map(({ mode }) => mode),
    begun.map(({ points }) => points),
    begun.map(({ firstDay }) => firstDay),
    begun.map(({ lastDay }) => lastDay),
    begun.map(({ belowCostReason }) => belowCostReason),
  ]);
  const cellsOf = new Map(differing.map(({ ownerId, cells }) => [ownerId, cells.length]));
  return rows.map((row) => ({ ...row, cells: cellsOf.get(row.owner_id) ?? 0 }));
}

type OwnRules = ReadonlyMap<string, RuleInForce>;

async function readRulesInForce(
  connection: pg.PoolClient,
  scope: MarkupScope,
  owners: readonly OwnerChange[],
): Promise<Map<MarkupOwnerId | null, OwnRules>> {
  const { rows } = await runStatement(connection, RULES_IN_FORCE, [
    scope,
    owners.flatMap(({ ownerId }) => ownerId ?? []),
  ]);
  return new Map(
    [...Map.groupBy(rows, ({ owner_id }) => owner_id)].map(([owner, rules]) => [
      owner,
      new Map(rules.map((rule) => [ruleKey(placeOf(rule)), rule])),
    ]),
  );
}

const placeOf = (rule: RuleInForce) => ({
  diamondType: rule.diamond_type,
  growthType: rule.growth_type,
  subRange: rule.sub_range,
  firstDay: rule.first_day,
  lastDay: rule.last_day,
});

function differences(
  wanted: readonly CellValue[],
  own: OwnRules = new Map(),
): { cells: CellValue[]; ends: number[] } {
  const cells: CellValue[] = [];
  const ends: number[] = [];
  for (const cell of wanted) {
    const rule = own.get(ruleKey(cell));
    if (rule ? isSame(rule, cell) : cell.points === null) continue;
    cells.push(cell);
    if (rule) ends.push(rule.id);
  }
  return { cells, ends };
}

const isSame = (rule: RuleInForce, { points, mode, belowCostReason }: CellValue): boolean =>
  wholeOf(rule.points, DIGITS.points) === points &&
  rule.mode === mode &&
  rule.below_cost_reason === belowCostReason;

/**
 * Refuses overlapping periods in a cell, because more than one rule would apply on the same day.
 */
function requireDisjointDays(cells: readonly CellValue[], own: OwnRules = new Map()): void {
  const set = new Set(cells.map(ruleKey));
  const kept = [...own.values()].map(placeOf).filter((place) => !set.has(ruleKey(place)));
  const wanted = cells.filter(({ points }) => points !== null);
  for (const [at, cell] of wanted.entries()) {
    if (!hasDays(cell)) continue;
    const other = [...kept, ...wanted.slice(0, at)].find(
      (one) => hasDays(one) && isOfSameCell(one, cell) && sharesDay(one, cell),
    );
    if (other)
      throw refuseField(
        'data.cells',
        `Another markup is already set for ${daysText(other)}, which overlaps ${daysText(cell)}. Change or remove the other markup first.`,
      );
  }
}

type Days = Pick<CellValue, 'firstDay' | 'lastDay'>;
type Placed = Days & { diamondType: number; growthType: number | null; subRange: number };
const hasDays = ({ firstDay, lastDay }: Days): boolean => firstDay !== null || lastDay !== null;
const isOfSameCell = (one: Placed, other: Placed): boolean =>
  one.diamondType === other.diamondType &&
  one.growthType === other.growthType &&
  one.subRange === other.subRange;
const sharesDay = (one: Days, other: Days): boolean =>
  (one.firstDay ?? '') <= (other.lastDay ?? '9999') &&
  (other.firstDay ?? '') <= (one.lastDay ?? '9999');
const daysText = ({ firstDay, lastDay }: Days): string =>
  [
    firstDay === null ? null : `from ${formatDay(firstDay)}`,
    lastDay === null ? null : `until ${formatDay(lastDay)}`,
  ]
    .filter((part) => part !== null)
    .join(' ');

const LATEST = statement(
  'markup-latest-of',
  `select c.id, c.owner_id, ${ACTOR_NAME} as actor, to_char(c.at at time zone $3, 'DD/MM/YYYY HH12:MI AM') as at
           from markup_change c where c.scope = $1 and (c.owner_id = any($2) or (c.owner_id is null and $1 = 1))
          order by c.id desc limit 1`,
);

/**
 * Optimistic concurrency: throws if these markups have changed since the version that the caller
 * saw. Does nothing if the caller sent no version.
 */
export async function requireUnchanged(
  connection: pg.PoolClient,
  scope: MarkupScope,
  ownerIds: readonly (MarkupOwnerId | null)[],
  { seen, zone }: { seen: number | null | undefined; zone: string },
): Promise<void> {
  if (seen === undefined) return;
  const { rows } = await runStatement(connection, LATEST, [
    scope,
    ownerIds.flatMap((id) => id ?? []),
    zone,
  ]);
  const [latest] = rows;
  if (!latest || latest.id <= (seen ?? 0)) return;
  throw new Refusal({
    ...PROBLEMS.changedMeanwhile,
    message: `${latest.actor ?? 'The portal'} changed these markups in the meantime (${latest.at}, ${zone}). Check the markups again before you save.`,
  });
}
