import { isRapKind, LIST_KINDS } from '../prices/rap-table.ts';
import {
  bandKey,
  bandName,
  clarityName,
  colorName,
  KIND_NAME,
  type ListCell,
} from './list-cells.ts';
import type { KindPlan } from './plan-list.ts';

const MAX_NAMED = 5;

/**
 * Returns warnings about parts of the current Rap lists that are missing from the new lists: a
 * whole list, a weight band, a colour, a clarity or a single cell.
 */
export function listWarnings(plans: readonly KindPlan[]): string[] {
  const warnings = plans.flatMap(leftOut);
  for (const kind of LIST_KINDS) {
    const isOfSameList = plans.some((plan) => isRapKind(plan.kind) === isRapKind(kind));
    if (isOfSameList && plans.every((plan) => plan.kind !== kind))
      warnings.push(
        `The new price list has no ${KIND_NAME[kind]} list, so the current ${KIND_NAME[kind]} list is kept.`,
      );
  }
  return warnings;
}

function leftOut({ kind, moves, cells }: KindPlan): string[] {
  const gone = moves.flatMap(({ cell, after }) => (after === null ? [cell] : []));
  if (gone.length === 0) return [];
  const list = `The ${KIND_NAME[kind]} list`;
  const whole = (keyOf: (cell: ListCell) => number, nameOf: (cell: ListCell) => string) => {
    const kept = new Set(cells.map(keyOf));
    const lost = gone.filter((cell) => !kept.has(keyOf(cell)));
    return { lost: new Set(lost), names: [...new Set(lost.map(nameOf))] };
  };
  const bands = whole(bandKey, bandName);
  const colors = whole(
    ({ color }) => color,
    ({ color }) => colorName(color),
  );
  const clarities = whole(
    ({ clarity }) => clarity,
    ({ clarity }) => clarityName(clarity),
  );
  const rest = gone.filter(
    (cell) => !bands.lost.has(cell) && !colors.lost.has(cell) && !clarities.lost.has(cell),
  );
  const restNames = rest.map(
    (cell) => `${colorName(cell.color)} ${clarityName(cell.clarity)} ${bandName(cell)}`,
  );
  return [
    ...toWarning(bands.names, `${list} leaves out the bands`),
    ...toWarning(colors.names, `${list} leaves out the colours`),
    ...toWarning(clarities.names, `${list} leaves out the clarities`),
    ...toWarning(
      restNames,
      `${list} leaves out ${rest.length === 1 ? 'the cell' : `${rest.length} cells`}`,
    ),
  ];
}

function toWarning(names: readonly string[], sentence: string): string[] {
  if (names.length === 0) return [];
  const more = names.length - MAX_NAMED;
  return [
    `${sentence} ${names.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  ];
}
