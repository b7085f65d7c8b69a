import type { HoldRow, LineGroup } from '../../stones/wire.ts';

/** A heading stands among the rows, so the grid can scroll, page and export both alike. */
export type ListRow =
  | { readonly kind: 'hold'; readonly id: string; readonly hold: HoldRow }
  | { readonly kind: 'group'; readonly id: string; readonly group: LineGroup };

export const listRowId = (row: ListRow): string => row.id;

/** Puts each heading before the first row of its group. The server sends the rows group by group. */
export function withHeadings(holds: readonly HoldRow[], groups: readonly LineGroup[]): ListRow[] {
  const byKey = new Map(groups.map((group) => [group.key, group]));
  const rows: ListRow[] = [];
  let current: string | null = null;
  for (const hold of holds) {
    const group = byKey.get(hold.group);
    if (group && group.key !== current) {
      rows.push({ kind: 'group', id: `group ${group.key}`, group });
      current = group.key;
    }
    rows.push({ kind: 'hold', id: hold.id, hold });
  }
  return rows;
}
