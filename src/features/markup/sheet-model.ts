import type { SubCaratRangeId } from '../../api/ids.gen.ts';
import { idFromText } from '../../common/id-from-text.ts';
import { MARKUP_LIMITS } from '../../common/markup-scope.ts';
import { type FigureRule, readFigure } from '../../ui/inputs/typed-figure.ts';
import type { DefaultMarkup, MarkupCell, MarkupOwner } from './markup-calls.ts';

/** The columns of a sheet. */
export const KINDS = [
  { type: 1, name: 'White' },
  { type: 2, name: 'Fancy' },
] as const;

export interface SheetRow {
  readonly subRangeId: SubCaratRangeId;
  /** the range of weight that it belongs to */
  readonly range: string;
  readonly from: number;
  readonly to: number;
}

/** What applies where an owner has no rule, and whose rule that is. */
export interface Inherited {
  readonly points: number;
  readonly from: string;
}

export interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly own: ReadonlyMap<string, number>;
  readonly inherited: ReadonlyMap<string, Inherited>;
}

/** What was changed on the sheet and is not saved: null takes the rule away. */
export type Draft = ReadonlyMap<string, number | null>;
export const NO_DRAFT: Draft = new Map();

export const keyAt = (type: number, subRangeId: SubCaratRangeId): string => `${type}/${subRangeId}`;

const byKey = (cells: readonly MarkupCell[]): Map<string, number> =>
  new Map(
    cells.flatMap(({ diamond_type, sub_range_id, points }) =>
      points === null ? [] : [[keyAt(diamond_type, sub_range_id), points] as const],
    ),
  );

export function rowsOf({ defaultMarkupDetails }: DefaultMarkup): SheetRow[] {
  return defaultMarkupDetails
    .filter(({ diamond_type }) => diamond_type === 1)
    .map(({ sub_range_id, range_name, carat_from, carat_to }) => ({
      subRangeId: sub_range_id,
      range: range_name,
      from: carat_from,
      to: carat_to,
    }));
}

export const defaultSheet = (standard: DefaultMarkup): Sheet => ({
  rows: rowsOf(standard),
  own: byKey(standard.defaultMarkupDetails),
  inherited: new Map(),
});

/** An owner's sheet over what it falls back on: its associate's rules where it has one, then the default. */
export function ownerSheet(standard: DefaultMarkup, owner: MarkupOwner | null): Sheet {
  const inherited = new Map<string, Inherited>();
  for (const [key, points] of byKey(standard.defaultMarkupDetails))
    inherited.set(key, { points, from: 'default' });
  for (const [key, points] of byKey(owner?.associate?.cells ?? []))
    inherited.set(key, { points, from: owner?.associate?.name ?? '' });
  return { rows: rowsOf(standard), own: byKey(owner?.cells ?? []), inherited };
}

/** What a sheet for several owners starts from: they differ, so that nothing is shown but what is set. */
export const sharedSheet = (standard: DefaultMarkup): Sheet => ({
  rows: rowsOf(standard),
  own: new Map(),
  inherited: new Map(),
});

export type Parsed = { readonly points: number | null } | { readonly fault: string };

const { least, most } = MARKUP_LIMITS;
const MARKUP: FigureRule = { name: 'A markup', unit: 'percent', least, most, decimals: 2 };

export function pointsWithin(points: number): Parsed {
  const rounded = Math.round(points * 100) / 100;
  const read = readFigure(String(rounded), MARKUP);
  return 'fault' in read ? read : { points: rounded };
}

/** A cell as people and spreadsheets write it; nothing, or a dash alone, is no rule. */
export function parsePoints(text: string): Parsed {
  if (/^[-–−]$/.test(text.trim())) return { points: null };
  const read = readFigure(text, MARKUP);
  return 'fault' in read ? read : { points: read.figure };
}

/** A draft knows only what differs, so that typing the old value again leaves nothing to save. */
export function drafted(
  draft: Draft,
  changes: Iterable<readonly [string, number | null]>,
  sheet: Sheet,
  isShared: boolean,
): Draft {
  const next = new Map(draft);
  for (const [key, points] of changes) {
    if (!isShared && (sheet.own.get(key) ?? null) === points) next.delete(key);
    else next.set(key, points);
  }
  return next;
}

export const shownPoints = ({ own }: Sheet, draft: Draft, key: string): number | null => {
  const wanted = draft.get(key);
  return wanted === undefined ? (own.get(key) ?? null) : wanted;
};

export function draftCells(draft: Draft): MarkupCell[] {
  return [...draft].map(([key, points]) => {
    const [type, subRangeId = ''] = key.split('/');
    return { diamond_type: type === '1' ? 1 : 2, sub_range_id: idFromText(subRangeId), points };
  });
}
