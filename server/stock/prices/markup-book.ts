import type { MarkupOwnerId, ProviderId, SubCaratRangeId } from '#api/ids.gen.ts';
import {
  MARKUP_MODE,
  MARKUP_SCOPE,
  type MarkupMode,
  type MarkupScope,
} from '#common/markup-scope.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { hundredthsOf } from './rap-table.ts';
import type { Viewer } from './viewer.ts';

export interface SubRange {
  nr: number;
  id: SubCaratRangeId;
  /** hundredths of a carat; both ends are inclusive */
  from: number;
  to: number;
}

export interface Markup {
  readonly mode: MarkupMode;
  /** markup in hundredths of a percent; `mode` selects the cost or the Rap price as the base */
  readonly points: number;
}

export const NO_MARKUP: Markup = { mode: MARKUP_MODE.percent, points: 0 };

export interface RulePlace {
  scope: MarkupScope;
  ownerId: MarkupOwnerId | null;
  diamondType: 1 | 2;
  /** null if the rule applies to both growth types; new rules always have one growth type */
  growthType: 1 | 2 | null;
  subRange: number;
  /**
   * `firstDay` and `lastDay` are YYYY-MM-DD, inclusive; null means no limit. A rule with days takes
   * precedence over a rule without days.
   */
  firstDay: string | null;
  lastDay: string | null;
}

export interface MarkupRule extends RulePlace, Markup {
  id: number;
  /** reason for offering below cost; without a reason (null) the price never falls below cost */
  belowCostReason: string | null;
}

/** A draft of a rule. If `points` is null, the draft removes the rule. */
export interface WantedRule extends RulePlace {
  mode: MarkupMode;
  points: number | null;
  belowCostReason: string | null;
}

/**
 * An owner whose markup rules can apply to the stone. `rule` is the rule of this owner for the
 * stone; null if there is none.
 */
export interface ChainLink {
  scope: MarkupScope;
  ownerId: MarkupOwnerId | null;
  rule: MarkupRule | null;
}

export interface MarkupBook {
  readonly subRanges: readonly SubRange[];
  /** number of the sub-range for each weight in hundredths of a carat; 0 outside all sub-ranges */
  readonly subRangeAt: Uint16Array;
  /**
   * rules by key (see `keyOf`); only the first rule of a key applies, and rules with days come
   * first
   */
  readonly rules: ReadonlyMap<string, readonly MarkupRule[]>;
}

const keyOf = (
  scope: MarkupScope,
  ownerId: MarkupOwnerId | null,
  type: number,
  growth: number,
  subRange: number,
) => `${scope}/${ownerId ?? ''}/${type}/${growth}/${subRange}`;

const keysOf = ({ scope, ownerId, diamondType, growthType, subRange }: RulePlace): string[] =>
  (growthType === null ? Object.values(GROWTH_TYPE) : [growthType]).map((growth) =>
    keyOf(scope, ownerId, diamondType, growth, subRange),
  );

const hasDays = ({ firstDay, lastDay }: RulePlace): boolean =>
  firstDay !== null || lastDay !== null;
const daysFirst = (one: RulePlace, other: RulePlace): number =>
  Number(hasDays(other)) - Number(hasDays(one));
const isOfSameDays = (one: RulePlace, other: RulePlace): boolean =>
  one.firstDay === other.firstDay && one.lastDay === other.lastDay;

export function markupBook(
  subRanges: readonly SubRange[],
  rules: readonly MarkupRule[],
): MarkupBook {
  const subRangeAt = new Uint16Array(subRanges.reduce((most, { to }) => Math.max(most, to), 0) + 1);
  for (const { nr, from, to } of subRanges) subRangeAt.fill(nr, from, to + 1);
  const placed = rules.flatMap((rule) => keysOf(rule).map((key) => ({ key, rule })));
  return {
    subRanges,
    subRangeAt,
    rules: new Map(
      [...Map.groupBy(placed, ({ key }) => key)].map(([key, found]) => [
        key,
        found.map(({ rule }) => rule).sort(daysFirst),
      ]),
    ),
  };
}

/** Id of a rule that is not stored. */
const SUPPOSED = 0;

/**
 * Returns a copy of the book for a preview. Each wanted rule replaces the rule of the same owner,
 * cell and days. A wanted rule with null `points` only removes the old rule.
 */
export function withRules(book: MarkupBook, wanted: readonly WantedRule[]): MarkupBook {
  const rules = new Map(book.rules);
  for (const { points, ...place } of wanted) {
    for (const key of keysOf(place)) {
      const others = (rules.get(key) ?? []).filter((rule) => !isOfSameDays(rule, place));
      const supposed = points === null ? [] : [{ ...place, id: SUPPOSED, points }];
      rules.set(key, [...supposed, ...others].sort(daysFirst));
    }
  }
  return { ...book, rules };
}

export const ruleAt = ({ rules }: MarkupBook, place: RulePlace): MarkupRule | null =>
  keysOf(place)
    .flatMap((key) => rules.get(key) ?? [])
    .find((rule) => isOfSameDays(rule, place)) ?? null;

export const subRangeOf = ({ subRangeAt }: MarkupBook, carat: number): number =>
  subRangeAt[hundredthsOf(carat)] ?? 0;

export interface MarkedStone {
  diamondType: number;
  growthType: number;
  subRange: number;
  providerId: ProviderId | null;
}

/**
 * Returns the owners whose rules can apply, the most specific owner first. The first owner with a
 * rule wins. Empty if the viewer is a supplier.
 */
export function markupChain(book: MarkupBook, viewer: Viewer, stone: MarkedStone): ChainLink[] {
  if (viewer.isSupplier) return [];
  const owners: readonly (readonly [MarkupScope, MarkupOwnerId | null])[] = [
    [MARKUP_SCOPE.business, viewer.businessId],
    [MARKUP_SCOPE.associate, viewer.associateId],
    [MARKUP_SCOPE.provider, stone.providerId],
  ];
  return [
    ...owners.filter(([, ownerId]) => ownerId !== null),
    [MARKUP_SCOPE.standard, null] as const,
  ].map(([scope, ownerId]) => ({
    scope,
    ownerId,
    rule:
      book.rules.get(
        keyOf(scope, ownerId, stone.diamondType, stone.growthType, stone.subRange),
      )?.[0] ?? null,
  }));
}

export const ruleThatCounts = (chain: readonly ChainLink[]): MarkupRule | null =>
  chain.find(({ rule }) => rule !== null)?.rule ?? null;

export const isHeldAtCost = ({
  points,
  belowCostReason,
}: Pick<MarkupRule, 'points' | 'belowCostReason'>): boolean =>
  points < 0 && belowCostReason === null;

/**
 * Returns the markup of `rule`, or `NO_MARKUP` if `rule` is null. Ignores a rule that lowers the
 * price without a `belowCostReason`, so that no price falls below cost unintentionally.
 */
export const markupOf = (
  rule: Pick<MarkupRule, keyof Markup | 'belowCostReason'> | null,
): Markup => (rule === null || isHeldAtCost(rule) ? NO_MARKUP : rule);
