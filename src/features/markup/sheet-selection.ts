import { idFromText } from '#common/id-from-text.ts';
import {
  type Draft,
  formatValue,
  KINDS,
  keyAt,
  modeAt,
  type Parsed,
  parsePoints,
  type Sheet,
  shownValue,
  type Value,
  validatePoints,
} from './sheet-model.ts';

export interface Spot {
  readonly row: number;
  readonly column: number;
}
/** A rectangle of cells. `anchor` is the fixed corner, `focus` the moving corner. */
export interface Selection {
  readonly anchor: Spot;
  readonly focus: Spot;
}

const COLUMNS = KINDS.length;
const TOP: Spot = { row: 0, column: 0 };
export const START: Selection = { anchor: TOP, focus: TOP };

export const spotOf = (at: Spot): Selection => ({ anchor: at, focus: at });

export function boundsOf({ anchor, focus }: Selection) {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export function isWithin(selection: Selection, { row, column }: Spot): boolean {
  const { top, bottom, left, right } = boundsOf(selection);
  return row >= top && row <= bottom && column >= left && column <= right;
}

export const selectAll = ({ rows }: Sheet): Selection => ({
  anchor: TOP,
  focus: { row: rows.length - 1, column: COLUMNS - 1 },
});

export const keyOfSpot = ({ rows }: Sheet, { row, column }: Spot): string =>
  keyAt(
    KINDS[column]?.type ?? 1,
    KINDS[column]?.growth ?? 1,
    rows[row]?.subRangeId ?? idFromText(''),
  );

export function spotsIn(selection: Selection): Spot[] {
  const { top, bottom, left, right } = boundsOf(selection);
  const spots: Spot[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) spots.push({ row, column });
  return spots;
}

/**
 * Returns the cell that is `step` away, clamped to the sheet. With `wraps`, a step past the end of
 * a row goes to the next row, like Tab.
 */
export function moveSpot(
  { rows }: Sheet,
  { row, column }: Spot,
  step: { row?: number; column?: number },
  wraps = false,
): Spot {
  const last = rows.length - 1;
  let nextColumn = column + (step.column ?? 0);
  let nextRow = row + (step.row ?? 0);
  if (wraps && nextColumn >= COLUMNS && nextRow < last) {
    nextColumn = 0;
    nextRow += 1;
  }
  if (wraps && nextColumn < 0 && nextRow > 0) {
    nextColumn = COLUMNS - 1;
    nextRow -= 1;
  }
  return {
    row: Math.max(0, Math.min(last, nextRow)),
    column: Math.max(0, Math.min(COLUMNS - 1, nextColumn)),
  };
}

export type Changes = readonly (readonly [string, Value | null])[];
export type Outcome =
  | { readonly changes: Changes; readonly selection: Selection }
  | { readonly fault: string };

type Read = Exclude<Parsed, { readonly fault: string }>;
export const NO_RULE: Read = { points: null, mode: null };

export const valueFor = (
  sheet: Sheet,
  draft: Draft,
  key: string,
  { points, mode }: Read,
): Value | null => (points === null ? null : { points, mode: mode ?? modeAt(sheet, draft, key) });

export function fillSelection(
  sheet: Sheet,
  draft: Draft,
  selection: Selection,
  read: Read,
): Outcome {
  return {
    changes: spotsIn(selection).map((spot) => {
      const key = keyOfSpot(sheet, spot);
      return [key, valueFor(sheet, draft, key, read)] as const;
    }),
    selection,
  };
}

/**
 * Changes the unit of every selected cell that has a markup. The numbers are not converted: 5 % of
 * the cost becomes 5 points of Rap.
 */
export function setModeOfSelection(
  sheet: Sheet,
  draft: Draft,
  selection: Selection,
  mode: Value['mode'],
): Outcome {
  const changes = spotsIn(selection).flatMap((spot) => {
    const key = keyOfSpot(sheet, spot);
    const value = shownValue(sheet, draft, key);
    return value === null ? [] : [[key, { ...value, mode }] as const];
  });
  return { changes, selection };
}

export function addToSelection(
  sheet: Sheet,
  draft: Draft,
  selection: Selection,
  by: number,
): Outcome {
  const changes: [string, Value | null][] = [];
  for (const spot of spotsIn(selection)) {
    const key = keyOfSpot(sheet, spot);
    const base = shownValue(sheet, draft, key) ?? sheet.inherited.get(key);
    const next = validatePoints((base?.points ?? 0) + by);
    if ('fault' in next) return next;
    changes.push([key, { points: next.points, mode: base?.mode ?? modeAt(sheet, draft, key) }]);
  }
  return { changes, selection };
}

/**
 * Pastes a block of cells at the upper left corner of the selection. A single value fills the whole
 * selection.
 */
export function pasteText(sheet: Sheet, draft: Draft, selection: Selection, text: string): Outcome {
  const block = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const { top, left } = boundsOf(selection);
  const [[only = ''] = []] = block;
  if (block.length === 1 && block[0]?.length === 1) {
    const parsed = parsePoints(only);
    return 'fault' in parsed ? parsed : fillSelection(sheet, draft, selection, parsed);
  }
  const changes: [string, Value | null][] = [];
  for (const [down, line] of block.entries()) {
    for (const [across, cell] of line.entries()) {
      const spot = { row: top + down, column: left + across };
      if (spot.row >= sheet.rows.length || spot.column >= COLUMNS)
        return {
          fault:
            'The pasted block extends beyond the sheet. Paste a smaller block or select another cell.',
        };
      const parsed: Parsed = parsePoints(cell);
      if ('fault' in parsed) return parsed;
      const key = keyOfSpot(sheet, spot);
      changes.push([key, valueFor(sheet, draft, key, parsed)]);
    }
  }
  const width = Math.max(...block.map((line) => line.length));
  return {
    changes,
    selection: {
      anchor: { row: top, column: left },
      focus: {
        row: top + block.length - 1,
        column: left + width - 1,
      },
    },
  };
}

export function copySelection(sheet: Sheet, draft: Draft, selection: Selection): string {
  return [...Map.groupBy(spotsIn(selection), ({ row }) => row).values()]
    .map((spots) =>
      spots
        .map((spot) => shownValue(sheet, draft, keyOfSpot(sheet, spot)))
        .map((value) => (value === null ? '' : formatValue(value)))
        .join('\t'),
    )
    .join('\n');
}
