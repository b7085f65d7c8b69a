import { count } from '#common/count.ts';
import { partWords } from '#common/document-part.ts';
import { formatDateTime, formatNumber, formatWeight } from '#common/format.ts';
import { byCode } from '#machines/codes.ts';
import type { GridPhoneRow } from '../../ui/grid/types.ts';
import { ShapeIcon } from '../stones/shape-icon.tsx';
import { BelowCostBadge, isBelowCost } from '../stones/status/below-cost.tsx';
import { GrowthBadge } from '../stones/status/growth-badge.tsx';
import { phoneLines } from '../stones/stone-columns.tsx';
import { isLive, type Line, type LineList } from './line-list.ts';
import type { ListRow } from './line-rows.ts';

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
      detail:
        partWords(row.group) ??
        `${count(row.group.pieces, 'pc')}, ${formatWeight(row.group.carat)} ct`,
    };
  }
  const { line } = row;
  const { title, fancy, finish } = phoneLines(line);
  const parts = [
    isBelowCost(line) ? <BelowCostBadge key="below cost" /> : null,
    fancy,
    withClient ? line.company_name : null,
    list.phoneWords?.(line) ?? null,
  ].filter((part) => part !== null && part !== '');
  const note = list.phoneNote?.(line) ?? lineStatusText(list, line);
  return {
    picture: <ShapeIcon shape={line.shape} size={30} />,
    title: (
      <>
        <GrowthBadge growth={line.growth_type} /> {title}
      </>
    ),
    value: formatNumber(line.sell_amt),
    // Without a `detail`, the `note` moves to the left side, which would otherwise be empty.
    ...(parts.length === 0
      ? { detail: note, note: '' }
      : { detail: parts.map((part, at) => (at === 0 ? part : [', ', part])), note }),
    more: finish,
    moreNote: list.number?.(line) ?? line.stock_no,
  };
}

const lineStatusText = <Row extends Line>(list: LineList<Row>, line: Row): string =>
  isLive(list.workflow, line)
    ? formatDateTime(line.created_at)
    : byCode(list.statuses, line.state).label;
