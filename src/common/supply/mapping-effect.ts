import type { Choices } from '../trade/filter.ts';
import { draftMapping } from './draft-mapping.ts';
import { fieldOf, STOCK_FIELD_NAMES, type StockField } from './fields.ts';
import { ListProfile } from './list-profile.ts';
import type { ListRow, Mapping } from './mapping.ts';
import { createRowParser, type ParsedRow } from './parse-row.ts';
import type { StoneDraft } from './stone-draft.ts';

export interface EffectRow {
  readonly line: number;
  readonly org_stock_no: string | null;
  readonly comes_to: 'changed' | 'newlyRejected' | 'newlyAccepted';
  /**
   * The fields that differ. `now` is the value under the current mapping, `next` the value under
   * the new mapping. If a mapping rejects the row, the reason replaces the value.
   */
  readonly cells: readonly {
    readonly field: StockField;
    readonly now: string | null;
    readonly next: string | null;
  }[];
}

export interface MappingEffect {
  readonly rows: number;
  readonly changed: number;
  readonly newly_rejected: number;
  readonly newly_accepted: number;
  readonly samples: readonly EffectRow[];
}

const MOST_SAMPLES = 12;
const MOST_CELLS = 12;

interface ReceivedList {
  readonly headers: readonly string[];
  readonly headerRow: number;
  readonly rows: readonly ListRow[];
}

/**
 * Parses `list` with the current mapping `now` and the new mapping `next`, and compares the stones.
 * As in an import, columns and words that a mapping lacks are detected.
 */
export function compareMappings(
  list: ReceivedList,
  { now, next }: { readonly now: Mapping | null; readonly next: Mapping | null },
  choices: Choices,
): MappingEffect {
  const survey = new ListProfile(list.headers);
  for (const row of list.rows) survey.add(row);
  const readBy = (kept: Mapping | null) => {
    const { mapping } = draftMapping(survey, list.headerRow, choices, {}, kept);
    return createRowParser(withoutAddresses(mapping), list.headers, choices);
  };
  const [before, after] = [readBy(now), readBy(next)];
  const others = list.rows.flatMap((row) => compareRow(row, before(row), after(row)) ?? []);
  const many = (what: EffectRow['comes_to']) =>
    others.filter(({ comes_to }) => comes_to === what).length;
  return {
    rows: list.rows.length,
    changed: many('changed'),
    newly_rejected: many('newlyRejected'),
    newly_accepted: many('newlyAccepted'),
    samples: (['newlyRejected', 'newlyAccepted', 'changed'] as const)
      .flatMap((what) =>
        others.filter(({ comes_to }) => comes_to === what).slice(0, MOST_SAMPLES / 3),
      )
      .slice(0, MOST_SAMPLES),
  };
}

/**
 * Removes the columns of links: received rows are stored without their hyperlinks, so link cells
 * cannot be parsed again.
 */
const withoutAddresses = (mapping: Mapping): Mapping => ({
  ...mapping,
  columns: mapping.columns.filter(({ field }) => fieldOf(field).kind !== 'address'),
});

function compareRow({ line }: ListRow, now: ParsedRow, next: ParsedRow): EffectRow | null {
  if ('stone' in now && 'stone' in next) {
    const cells = STOCK_FIELD_NAMES.flatMap((field) => {
      const [was, is] = [textOf(now.stone, field), textOf(next.stone, field)];
      return was === is ? [] : [{ field, now: was, next: is }];
    });
    if (cells.length === 0) return null;
    return {
      line,
      org_stock_no: now.stone.org_stock_no,
      comes_to: 'changed',
      cells: cells.slice(0, MOST_CELLS),
    };
  }
  if ('stone' in now)
    return {
      line,
      org_stock_no: now.stone.org_stock_no,
      comes_to: 'newlyRejected',
      cells: faultsOf(next).map(({ field, fault }) => ({
        field,
        now: textOf(now.stone, field),
        next: fault,
      })),
    };
  if ('stone' in next)
    return {
      line,
      org_stock_no: next.stone.org_stock_no,
      comes_to: 'newlyAccepted',
      cells: faultsOf(now).map(({ field, fault }) => ({
        field,
        now: fault,
        next: textOf(next.stone, field),
      })),
    };
  return null;
}

const faultsOf = (said: ParsedRow): { field: StockField; fault: string }[] =>
  'rejected' in said
    ? said.rejected
        .slice(0, MOST_CELLS)
        .map(({ field, cell, reason }) => ({ field, fault: cell ? `“${cell}” ${reason}` : reason }))
    : [];

function textOf(stone: StoneDraft, field: StockField): string | null {
  const value = (stone as unknown as Readonly<Record<string, unknown>>)[field];
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
