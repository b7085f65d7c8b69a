import type { SubCaratRangeId } from '#api/ids.gen.ts';
import { formatNumber } from '#common/format.ts';
import { idFromText } from '#common/id-from-text.ts';
import { defaultMode, MARKUP_LIMITS, MARKUP_MODE, type MarkupMode } from '#common/markup-scope.ts';
import { GROWTH_ABBREVIATION, GROWTH_NAME } from '#common/stone-labels.ts';
import { formatDay } from '#common/typed-day.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { type FigureRule, parseFigure } from '../../ui/inputs/typed-figure.ts';
import type { DefaultMarkup, MarkupCell, MarkupOwner, OwnMarkup } from './markup-calls.ts';

const { natural, labGrown } = GROWTH_TYPE;
const STOCKS = [
  { type: 1, stock: 'White' },
  { type: 2, stock: 'Fancy' },
] as const;
export const KINDS = STOCKS.flatMap(({ type, stock }) =>
  ([natural, labGrown] as const).map((growth) => ({
    ...{ type, growth },
    name: `${stock} ${GROWTH_NAME[growth].toLowerCase()}`,
    short: `${stock} ${GROWTH_ABBREVIATION[growth]}`,
  })),
);

/**
 * Amount of a markup. `mode` gives the unit of `points`: percent of cost, or percentage points of
 * the Rap price.
 */
export interface Value {
  readonly points: number;
  readonly mode: MarkupMode;
}

/** Date range of a sheet, including the first and the last day. An empty string means no limit. */
export interface Span {
  readonly first: string;
  readonly last: string;
}
export const ALWAYS: Span = { first: '', last: '' };
export const isAlways = ({ first, last }: Span): boolean => first === '' && last === '';
export const spanKey = ({ first, last }: Span): string => `${first}/${last}`;
export const formatSpan = (span: Span): string =>
  isAlways(span)
    ? 'Always'
    : [span.first && `from ${formatDay(span.first)}`, span.last && `until ${formatDay(span.last)}`]
        .filter(Boolean)
        .join(' ');

export interface SheetRow {
  readonly subRangeId: SubCaratRangeId;
  readonly range: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Inherited rule of a cell, used if the owner has no rule for the cell. `from` names the source:
 * `default`, `always` (rules without dates) or the name of an associate.
 */
export interface Inherited extends Value {
  readonly from: string;
}

export interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly own: ReadonlyMap<string, Value>;
  readonly inherited: ReadonlyMap<string, Inherited>;
}

/** Unsaved values by cell key; null deletes the rule of the cell. */
export type Draft = ReadonlyMap<string, Value | null>;
export const NO_DRAFT: Draft = new Map();

export const keyAt = (type: number, growth: number, subRangeId: SubCaratRangeId): string =>
  `${type}/${growth}/${subRangeId}`;

export type SpanRule = Pick<
  OwnMarkup,
  'diamond_type' | 'growth_type' | 'sub_range_id' | 'mode' | 'points' | 'first_day' | 'last_day'
>;

const spanOf = ({ first_day, last_day }: Pick<SpanRule, 'first_day' | 'last_day'>): Span => ({
  first: first_day ?? '',
  last: last_day ?? '',
});

/** Leaves out deleted rules, whose `points` are null. */
const rulesByKey = (rules: readonly SpanRule[], span: Span = ALWAYS): Map<string, Value> =>
  new Map(
    rules
      .filter((rule) => spanKey(spanOf(rule)) === spanKey(span))
      .flatMap(({ diamond_type, growth_type, sub_range_id, points, mode }) =>
        points === null
          ? []
          : [[keyAt(diamond_type, growth_type, sub_range_id), { points, mode }] as const],
      ),
  );

export const spansOf = (rules: readonly SpanRule[]): Span[] => [
  ...new Map(
    rules
      .filter(({ points }) => points !== null)
      .map(spanOf)
      .filter((span) => !isAlways(span))
      .sort((one, other) => (spanKey(one) < spanKey(other) ? -1 : 1))
      .map((span) => [spanKey(span), span]),
  ).values(),
];

export function rowsOf({ defaultMarkupDetails }: DefaultMarkup): SheetRow[] {
  const once = new Map(defaultMarkupDetails.map((row) => [row.sub_range_id, row]));
  return [...once.values()].map(({ sub_range_id, range_name, carat_from, carat_to }) => ({
    subRangeId: sub_range_id,
    range: range_name,
    from: carat_from,
    to: carat_to,
  }));
}

export const defaultSheet = (standard: DefaultMarkup, span: Span): Sheet => ({
  rows: rowsOf(standard),
  own: rulesByKey(standard.defaultMarkupDetails, span),
  inherited: isAlways(span) ? new Map() : from(rulesByKey(standard.defaultMarkupDetails), 'always'),
});

const from = (values: ReadonlyMap<string, Value>, name: string): Map<string, Inherited> =>
  new Map([...values].map(([key, value]) => [key, { ...value, from: name }]));

/**
 * `own` holds the owner's rules for `span`. `inherited` merges the defaults, the associate's rules
 * and, for a dated `span`, the owner's undated rules; later ones win.
 */
export function ownerSheet(standard: DefaultMarkup, owner: MarkupOwner, span: Span): Sheet {
  const inherited = new Map([
    ...from(rulesByKey(standard.defaultMarkupDetails), 'default'),
    ...from(rulesByKey(owner.associate?.cells ?? []), owner.associate?.name ?? ''),
    ...(isAlways(span) ? [] : from(rulesByKey(owner.cells), 'always')),
  ]);
  return { rows: rowsOf(standard), own: rulesByKey(owner.cells, span), inherited };
}

/** A shared sheet shows no rules, because each owner can have different rules. */
export const sharedSheet = (standard: DefaultMarkup): Sheet => ({
  rows: rowsOf(standard),
  own: new Map(),
  inherited: new Map(),
});

/** A parsed cell. `points` null deletes the rule; `mode` null keeps the unit of the cell. */
export type Parsed =
  | { readonly points: number | null; readonly mode: MarkupMode | null }
  | { readonly fault: string };

const { least, most } = MARKUP_LIMITS;
const MARKUP: FigureRule = { name: 'A markup', unit: 'percent', least, most, decimals: 2 };

export function validatePoints(
  points: number,
): { readonly points: number } | { readonly fault: string } {
  const rounded = Math.round(points * 100) / 100;
  const read = parseFigure(String(rounded), MARKUP);
  return 'fault' in read ? read : { points: rounded };
}

const IN_POINTS = /\s*(pts?|p|points?)\.?$/i;

/**
 * Parses a cell, such as `3 %` (of cost) or `3 pt` (percentage points of the Rap price). An empty
 * text or a dash means no rule.
 */
export function parsePoints(text: string): Parsed {
  const said = text.trim();
  if (/^[-–−]$/.test(said)) return { points: null, mode: null };
  const mode = said.endsWith('%')
    ? MARKUP_MODE.percent
    : IN_POINTS.test(said)
      ? MARKUP_MODE.points
      : null;
  const read = parseFigure(said.replace(IN_POINTS, ''), MARKUP);
  return 'fault' in read ? read : { points: read.figure, mode };
}

/**
 * Returns the unit of a cell: percent or percentage points. A cell without a markup has the default
 * unit of its column.
 */
export function modeAt({ own }: Sheet, draft: Draft, key: string): MarkupMode {
  const [type, growth] = key.split('/').map(Number);
  const usual = defaultMode(type === 2 ? 2 : 1, growth === labGrown ? labGrown : natural);
  return (draft.get(key) ?? own.get(key))?.mode ?? usual;
}

const MODE_UNIT: Readonly<Record<MarkupMode, string>> = { 1: '%', 2: 'pt' };
export const formatValue = ({ points, mode }: Value): string =>
  `${formatNumber(points)} ${MODE_UNIT[mode]}`;

/**
 * Drops a cell that equals its saved rule. A shared sheet shows no saved rules, so it keeps all
 * cells.
 */
export function applyToDraft(
  draft: Draft,
  changes: Iterable<readonly [string, Value | null]>,
  sheet: Sheet,
  isShared: boolean,
): Draft {
  const next = new Map(draft);
  for (const [key, value] of changes) {
    const own = sheet.own.get(key);
    const isAsBefore = own?.points === value?.points && own?.mode === value?.mode;
    if (!isShared && isAsBefore) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

export const shownValue = ({ own }: Sheet, draft: Draft, key: string): Value | null => {
  const wanted = draft.get(key);
  return wanted === undefined ? (own.get(key) ?? null) : wanted;
};

export function draftCells(sheet: Sheet, draft: Draft, { first, last }: Span): MarkupCell[] {
  return [...draft].map(([key, value]) => {
    const [type, growth, subRangeId = ''] = key.split('/');
    return {
      diamond_type: type === '1' ? 1 : 2,
      growth_type: growth === String(labGrown) ? labGrown : natural,
      sub_range_id: idFromText(subRangeId),
      mode: modeAt(sheet, draft, key),
      points: value?.points ?? null,
      first_day: first || null,
      last_day: last || null,
    };
  });
}

export const goesBelowCost = (draft: Draft): boolean =>
  [...draft.values()].some((value) => value !== null && value.points < 0);
