import type { MarkupOwnerId, ProviderId, SubCaratRangeId } from '../../../src/api/ids.gen.ts';
import { MARKUP_SCOPE, type MarkupScope } from '../../../src/common/markup-scope.ts';
import { hundredthsOf } from './rap-table.ts';
import type { Viewer } from './viewer.ts';

export interface SubRange {
  nr: number;
  id: SubCaratRangeId;
  /** both ends in hundredths of a carat */
  from: number;
  to: number;
}

export interface MarkupRule {
  id: number;
  scope: MarkupScope;
  ownerId: MarkupOwnerId | null;
  diamondType: 1 | 2;
  subRange: number;
  /** hundredths of a percent point */
  points: number;
}

/** What a rule would be; null is none. */
export interface WantedRule {
  scope: MarkupScope;
  ownerId: MarkupOwnerId | null;
  diamondType: 1 | 2;
  subRange: number;
  points: number | null;
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
  readonly rules: ReadonlyMap<string, MarkupRule>;
}

const keyOf = (scope: MarkupScope, ownerId: MarkupOwnerId | null, type: number, subRange: number) =>
  `${scope}/${ownerId ?? ''}/${type}/${subRange}`;

export function markupBook(
  subRanges: readonly SubRange[],
  rules: readonly MarkupRule[],
): MarkupBook {
  const subRangeAt = new Uint16Array(subRanges.reduce((most, { to }) => Math.max(most, to), 0) + 1);
  for (const { nr, from, to } of subRanges) subRangeAt.fill(nr, from, to + 1);
  return {
    subRanges,
    subRangeAt,
    rules: new Map(
      rules.map((rule) => [keyOf(rule.scope, rule.ownerId, rule.diamondType, rule.subRange), rule]),
    ),
  };
}

/** The id of a rule that stands in no table. */
const SUPPOSED = 0;

/** The book as it would be with other rules laid over its own; the book itself stays as it is. */
export function withRules(book: MarkupBook, wanted: readonly WantedRule[]): MarkupBook {
  const rules = new Map(book.rules);
  for (const { points, ...place } of wanted) {
    const key = keyOf(place.scope, place.ownerId, place.diamondType, place.subRange);
    if (points === null) rules.delete(key);
    else rules.set(key, { ...place, id: SUPPOSED, points });
  }
  return { ...book, rules };
}

/** The rule that an owner has for a kind of stone and a sub-range. */
export const ruleAt = (
  { rules }: MarkupBook,
  place: Pick<WantedRule, 'scope' | 'ownerId' | 'diamondType' | 'subRange'>,
): MarkupRule | null =>
  rules.get(keyOf(place.scope, place.ownerId, place.diamondType, place.subRange)) ?? null;

export const subRangeOf = ({ subRangeAt }: MarkupBook, carat: number): number =>
  subRangeAt[hundredthsOf(carat)] ?? 0;

/** Where a price looks for its markup: most specific first, and the first rule found is the one that counts. */
export function markupChain(
  book: MarkupBook,
  viewer: Viewer,
  stone: { diamondType: number; subRange: number; providerId: ProviderId | null },
): ChainLink[] {
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
    rule: book.rules.get(keyOf(scope, ownerId, stone.diamondType, stone.subRange)) ?? null,
  }));
}

export const ruleThatCounts = (chain: readonly ChainLink[]): MarkupRule | null =>
  chain.find(({ rule }) => rule !== null)?.rule ?? null;
