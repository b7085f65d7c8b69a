import { count } from '../../common/count.ts';
import { formatDateTime, formatNumber, formatWeight } from '../../common/format.ts';
import { byCode } from '../../machines/codes.ts';
import type { GridPhoneRow } from '../../ui/grid/types.ts';
import { finishLine, stoneTitle } from '../stones/columns.tsx';
import { GrowthMark } from '../stones/growth-mark.tsx';
import { ShapeIcon } from '../stones/shape-icon.tsx';
import { isLive, type Line, type LineList } from './line-list.ts';
import type { ListRow } from './line-rows.ts';

/** A line, or the heading of a group, on a phone. */
export function linePhoneRow<Row extends Line>(
  list: LineList<Row>,
  row: ListRow<Row>,
  withClient: boolean,
): GridPhoneRow {
  if (row.kind === 'group') {
    return {
      picture: null,
      title: row.group.label,
      value: formatNumber(row.group.amount),
      detail: `${count(row.group.pieces, 'pc')}, ${formatWeight(row.group.carat)} ct`,
    };
  }
  const { line } = row;
  const { growth_type, ...stone } = line;
  const called = withClient ? line.company_name : (list.number?.(line) ?? line.stock_no);
  return {
    picture: <ShapeIcon shape={line.shape} size={30} />,
    title: (
      <>
        <GrowthMark growth={growth_type} /> {stoneTitle(stone)}
      </>
    ),
    value: formatNumber(line.sell_amt),
    detail: [called, finishLine(line)].filter(Boolean).join(', '),
    note: list.phoneNote?.(line) ?? standing(list, line),
  };
}

/** Since when it stands, or how it ended. */
const standing = <Row extends Line>(list: LineList<Row>, line: Row): string =>
  isLive(list.workflow, line)
    ? formatDateTime(line.created_at)
    : byCode(list.statuses, line.state).label;
