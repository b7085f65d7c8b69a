import type { LineGroup } from '../stones/stone-types.ts';
import type { Line } from './line-list.ts';

/**
 * A row of the grid: a line or a group heading. Headings are rows, so that scrolling, paging and
 * export treat headings like lines.
 */
export type ListRow<Row> =
  | { readonly kind: 'line'; readonly id: string; readonly line: Row }
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly group: LineGroup;
      readonly folded: boolean;
    };
export type Heading = Extract<ListRow<never>, { kind: 'group' }>;

export const listRowId = (row: ListRow<unknown>): string => row.id;

const NONE: ReadonlySet<string> = new Set();

/**
 * Inserts a heading before the first row of each group and omits the rows of folded groups.
 * Requires rows that are sorted by group.
 */
export function withHeadings<Row extends Pick<Line, 'id' | 'group'>>(
  lines: readonly Row[],
  groups: readonly LineGroup[],
  folded = NONE,
): ListRow<Row>[] {
  const byKey = new Map(groups.map((group) => [group.key, group]));
  const rows: ListRow<Row>[] = [];
  let current: string | null = null;
  for (const line of lines) {
    const group = byKey.get(line.group);
    if (group && group.key !== current) {
      rows.push({
        kind: 'group',
        id: `group ${group.key}`,
        group,
        folded: folded.has(group.key),
      });
      current = group.key;
    }
    if (current === null || !folded.has(current)) rows.push({ kind: 'line', id: line.id, line });
  }
  return rows;
}
