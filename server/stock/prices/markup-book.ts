import type { MarkupOwnerId, ProviderId, SubCaratRangeId } from '../../../src/api/ids.gen.ts';
import {
  MARKUP_MODE,
  MARKUP_SCOPE,
  type MarkupMode,
  type MarkupScope,
} from '../../../src/common/markup-scope.ts';
import { GROWTH_TYPE } from '../../../src/machines/codes.ts';
import { hundredthsOf } from './rap-table.ts';
import type { Viewer } from './viewer.ts';

export interface SubRange {
  nr: number;
  id: SubCaratRangeId;
  /** both ends in hundredths of a carat */
  from: number;
  to: number;
}

/** The markup of a price. */
export interface Markup {
  readonly mode: MarkupMode;
  /** hundredths: of a percent of cost, or of a point of Rap */
  readonly points: number;
}

export const NO_MARKUP: Markup = { mode: MARKUP_MODE.percent, points: 0 };

/** The place of one rule among all. */
export interface RulePlace {
  scope: MarkupScope;
  ownerId: MarkupOwnerId | null;
  diamondType: 1 | 2;
  /** null: both; only rules of the past have it */
  growthType: 1 | 2 | null;
  subRange: number;
  /** YYYY-MM-DD, and both days are the rule's own; null has no end. A rule with a day goes before one without. */
  firstDay: string | null;
  lastDay: string | null;
}

export interface MarkupRule extends RulePlace, Markup {
  id: number;
  /** why it may offer below cost; null holds its prices at cost */
  belowCostReason: string | null;
}

/** A rule that is being drafted; without points it is none. */
export interface WantedRule extends RulePlace {
  mode: MarkupMode;
  points: number | null;
  belowCostReason: string | null;
}

/** One place where a rule could have stood, and the rule that stands there. */
export interface ChainLink {
  scope: MarkupScope;
  ownerId: MarkupOwnerId | null;
  rule: MarkupRule | null;
}

export interface MarkupBook {
  readonly subRanges: readonly SubRange[];
  /** by hundredths of a carat; 0 where no sub-range reaches */
  readonly subRangeAt: Uint16Array;
  /** by place, those with days first */
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

/** The id of a rule that stands in no table. */
const SUPPOSED = 0;

/** The book as it would be with other rules laid over its own; the book itself stays as it is. */
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

/** The rule that an owner has for a kind of stone, a sub-range and some days. */
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

/** Where a price looks for its markup: most specific first, and the first rule found is the one that counts. */
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

/** True if a rule takes something off the cost without a reason. */
export const isHeldAtCost = ({
  points,
  belowCostReason,
}: Pick<MarkupRule, 'points' | 'belowCostReason'>): boolean =>
  points < 0 && belowCostReason === null;

/**
 * The addition of a rule to a price. A markup lowers a price exactly when it is negative, in either mode, so a rule that may not
 * go below cost adds nothing instead: this is the floor at cost of every price, in every computation.
 */
export const markupOf = (
  rule: Pick<MarkupRule, keyof Markup | 'belowCostReason'> | null,
): Markup => (rule === null || isHeldAtCost(rule) ? NO_MARKUP : rule);
